import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import {
  parameterInvalid,
  parameterMissing,
  parameterUnknown,
  type Refusal,
} from '../lib/errors.ts';
import * as refusals from './errors.ts';
import { errorBodySchema, openApiDescription } from './openapi-texts.ts';
import type { ResponseDefinition, Route } from './route.ts';

type Json = Record<string, unknown>;

export interface OpenApiFacts {
  readonly version: string;
  readonly routes: readonly Route[];
  /** What any route with an API key may refuse besides what the HTTP layer itself refuses. */
  readonly accessRefusals: readonly Refusal[];
}

/**
 * The OpenAPI 3.1 description of the routes, made of the very schemas that validate and serialise.
 * Schemas with a title become components under that name.
 */
export function describeApi({ version, routes, accessRefusals }: OpenApiFacts): Json {
  const components: Record<string, unknown> = {};
  const used = new Map<string, Refusal>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const errors = [...sharedRefusals(route, accessRefusals), ...(route.errors ?? [])];
    for (const refusal of errors) used.set(refusal.definition.code, refusal);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeOperation(route, errors, components),
    };
  }
  components.Error = plain(errorBodySchema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taprail',
      version,
      summary: 'Sub-merchant onboarding and contactless payments for platforms.',
      description: openApiDescription([...used.values()]),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This deployment.' }],
    tags: describeTags(routes),
    security: [],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sk_test_… or sk_live_…',
          description: 'An API key of the platform. Keep it on your servers.',
        },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const tagDescriptions: Readonly<Record<string, string>> = {
  Onboarding: 'Submit sub-merchants, supply what the PSP requires, and poll their status.',
  'Test helpers': 'The test clock, and faults and demands of the simulated PSP. Test only.',
  Inbound: 'What providers call.',
  Health: 'For load balancers and monitors.',
};

function describeTags(routes: readonly Route[]): Json[] {
  const names = [...new Set(routes.map((route) => route.tag))];
  return names.map((name) => {
    const description = tagDescriptions[name];
    assert(description, `the tag ${name} has no description`);
    return { name, description };
  });
}

function sharedRefusals(route: Route, access: readonly Refusal[]): Refusal[] {
  const isMutation = route.method !== 'GET';
  const takesJson = isMutation && (route.bodyKind ?? 'json') === 'json';
  return [
    ...(takesJson ? [refusals.invalidJson] : []),
    ...(route.bodyKind === 'raw' ? [] : [parameterMissing, parameterInvalid, parameterUnknown]),
    ...(isMutation ? [refusals.bodyTooLarge] : []),
    ...(isMutation && route.bodyKind !== 'raw' ? [refusals.unsupportedMediaType] : []),
    ...(route.scope === null
      ? []
      : [
          refusals.missingCredentials,
          ...access,
          refusals.insufficientScope,
          refusals.rateLimited,
          ...(isMutation
            ? [
                refusals.idempotencyKeyInvalid,
                refusals.idempotencyKeyInUse,
                refusals.idempotencyKeyReused,
              ]
            : []),
        ]),
    refusals.internalError,
    refusals.serviceUnavailable,
  ];
}

function describeOperation(
  route: Route,
  errors: readonly Refusal[],
  components: Record<string, unknown>,
): Json {
  const body = describeBody(route, components);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.scope === null
      ? { security: [] }
      : { security: [{ apiKey: [] }], 'x-required-scope': route.scope }),
    ...(route.testOnly ? { 'x-test-environment-only': true } : {}),
    parameters: describeParameters(route, components),
    ...(body === null ? {} : { requestBody: body }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, response]) => [
          status,
          describeResponse(response, components),
        ]),
      ),
      ...describeErrors(errors),
    },
  };
}

function describeParameters(route: Route, components: Record<string, unknown>): Json[] {
  const parameters = (schema: TSchema | undefined, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, TSchema & { description?: string }>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(property.description === undefined ? {} : { description: property.description }),
      schema: hoist(property, components),
    }));
  };
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a retry safe: the same key never has its effect twice. Kept for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  const takesKey = route.scope !== null && route.method !== 'GET';
  return [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...(takesKey ? [idempotency] : []),
  ];
}

function describeBody(route: Route, components: Record<string, unknown>): Json | null {
  if (route.bodyKind === 'raw') {
    const schema = { type: 'object', description: "The provider's own event." };
    return { required: true, content: { 'application/json': { schema } } };
  }
  if (route.body === undefined) return null;
  const schema = hoist(route.body, components);
  if (route.bodyKind === 'multipart') {
    const form = structuredClone(schema) as { properties: Record<string, unknown> };
    form.properties.file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const examples = Object.entries(route.bodyExamples ?? {}).map(([name, value]) => [
    name,
    { value },
  ]);
  return {
    required: true,
    content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
  };
}

function describeResponse(response: ResponseDefinition, components: Record<string, unknown>): Json {
  const headers = { 'Request-Id': 'Names this request; quote it to support.', ...response.headers };
  return {
    description: response.description,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
    content: {
      'application/json': {
        schema: hoist(response.schema, components),
        example: response.example,
      },
    },
  };
}

function describeErrors(errors: readonly Refusal[]): Record<string, Json> {
  const byStatus = Map.groupBy(errors, ({ definition }) => definition.status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const examples = group.map((refusal) => {
        const { definition } = refusal;
        const facts = { requestId: 'req_01k9t3m8e6f4x9p2q7r5s1v0zc', docsUrl: '/reference' };
        const value = refusals.renderError(refusal(), facts);
        return [definition.code, { summary: definition.message, value }];
      });
      return [
        status,
        {
          description: group.map(({ definition }) => definition.code).join(', '),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(examples),
            },
          },
        },
      ];
    }),
  );
}

/** Replaces every schema that has a title by a reference to the component it becomes. */
function hoist(schema: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, ...rest } = schema as Json;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, hoist(value, components)]),
  );
  if (typeof title !== 'string') return inner;
  const known = components[title];
  if (known !== undefined) assert.deepEqual(known, inner, `two schemas are titled ${title}`);
  components[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}

function plain(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}
