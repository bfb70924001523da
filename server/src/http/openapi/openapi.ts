import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import {
  parameterInvalid,
  parameterMissing,
  parameterUnknown,
  type Refusal,
} from '../../lib/errors.ts';
import * as refusals from '../errors.ts';
import { isBodyOptional, type Route } from '../route.ts';
import { type DescribedOperation, describeParameters, shareParameters } from './parameters.ts';
import { shareRefusals } from './refusals.ts';
import { describeAnswers, headerComponents, refusalExample } from './responses.ts';
import { hoist, type Json, mapValues } from './schemas.ts';
import { describeErrorBody, openApiDescription } from './texts.ts';
import { describeWebhooks, type WebhookFacts } from './webhooks.ts';

interface OpenApiFacts {
  readonly version: string;
  readonly routes: readonly Route[];
  /** Refusals of every route with an API key, besides those of the HTTP layer. */
  readonly keyRefusals: readonly Refusal[];
  readonly webhooks: WebhookFacts;
}

/**
 * The OpenAPI 3.1 description of the routes, made from the schemas that validate and serialise.
 * Schemas with a title become components of that name. It is made when first asked for, because it
 * would take a twentieth of every start.
 */
export function apiDescriber(facts: OpenApiFacts): () => Json {
  let description: Json | undefined;
  return () => {
    description ??= describeApi(facts);
    return description;
  };
}

function describeApi({ version, routes, keyRefusals, webhooks }: OpenApiFacts): Json {
  const schemas: Json = {};
  const refused = routes.map((route) => ({
    route,
    errors: [...sharedRefusals(route, keyRefusals), ...(route.errors ?? [])],
  }));
  const refusalsByCode = findByCode(refused.flatMap(({ errors }) => errors));
  const answers = shareRefusals(refused.map(({ errors }) => errors));
  const { operations, components } = shareParameters([
    ...refused.map(({ route, errors }) => {
      const operation = describeOperation(route, { security: 'apiKey', schemas });
      const responses = { ...operation.responses, ...answers.describe(errors) };
      return {
        part: 'paths' as const,
        path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
        method: route.method.toLowerCase(),
        operation: { ...operation, responses },
      };
    }),
    ...describeWebhooks(webhooks, (schema) => hoist(schema, schemas)),
  ]);
  schemas.Error = hoist(describeErrorBody([...refusalsByCode.values(), ...outsideRoutes]), schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taprail',
      version,
      summary: 'Sub-merchant onboarding and contactless payments for platforms.',
      description: openApiDescription,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This deployment.' }],
    ...describeTags(routes),
    security: [],
    paths: byPath(operations, 'paths'),
    webhooks: byPath(operations, 'webhooks'),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tr_test_… or tr_live_…',
          description: 'An API key of the platform. Keep it on your servers.',
        },
      },
      headers: headerComponents,
      parameters: byName(Object.entries(components)),
      responses: byName(Object.entries(answers.components)),
      examples: byName(
        [...refusalsByCode]
          .filter(([code]) => answers.shown.has(code))
          .map(([code, refusal]) => [code, refusalExample(refusal)]),
      ),
      schemas: byName(Object.entries(schemas)),
    },
  };
}

function byPath(operations: readonly DescribedOperation[], part: DescribedOperation['part']): Json {
  const paths: Record<string, Json> = {};
  for (const described of operations.filter((place) => place.part === part)) {
    const { path, method, operation } = described;
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}

function findByCode(refusals: readonly Refusal[]): ReadonlyMap<string, Refusal> {
  const byCode = new Map<string, Refusal>();
  for (const refusal of refusals) {
    const { definition } = refusal;
    const known = byCode.get(definition.code)?.definition ?? definition;
    assert.deepEqual(definition, known, `the code ${definition.code} has two meanings`);
    byCode.set(definition.code, refusal);
  }
  return byCode;
}

/** Refusals before any route is found, which no route can list. */
const outsideRoutes = [
  refusals.invalidHttp,
  refusals.methodNotAllowed,
  refusals.requestTimedOut,
  refusals.headersTooLarge,
] as const;

/** In the order in which the reference shows them, which is that of the guides. */
const tagGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Taking payments': {
    Onboarding: 'Submit sub-merchants, supply what the PSP requires, and poll their status.',
    'Onboarding links': 'Have sub-merchants fill in themselves what is due.',
    'Page links': 'Show sub-merchants their balance, payouts and statements.',
    Taps: 'Take contactless payments: direct, with a tip, or pre-authorised.',
    Authorisations: 'Increase, charge and capture what a pre-authorised tap holds.',
    Devices: 'Readers, and where they stand.',
    Transactions: 'The immutable record of every interaction, from tap to payout.',
  },
  'After the capture': {
    Refunds: 'Give captures back, or parts of them.',
    Disputes: 'Chargebacks: their deadlines, your evidence, and how they ended.',
    Payouts: 'Money sent to banks, by schedule or by you, and what it consists of.',
    Ledger: 'Balances and the entries behind them.',
    Reports:
      'Transactions, fees, payouts, disputes and balances of a span, as CSV and as totals.\n\n' +
      'Files are CSV as in RFC 4180, in UTF-8, with a header row. Amounts are decimals of the ' +
      'currency in their row: 12.50 USD, 1250 JPY, -1.250 KWD. Times are in UTC; after each comes ' +
      "a column that ends in _local with the same in the platform's reporting time zone and its " +
      'offset. An apostrophe stands before what a spreadsheet could take for a formula, at the start ' +
      'of a text or after a separator in it. The rows are sent as they are read; a connection that ' +
      'ends early means that the file is not complete. Columns may be added, so find them by their names.',
    Seals: 'Signed commitments to the records of each day, and proofs by them.',
  },
  Events: {
    'Webhook endpoints': 'Where events are sent, with which secret, and how that went.',
    Events: 'Look up what happened, follow it live, have it sent again.',
  },
  'Your deployment': {
    Settings: 'Fees, ceilings, cut-off and payout schedule of your platform, with every version.',
    'Failed requests': 'Refused requests of your keys in the last seven days.',
    'Test helpers': 'The test clock, and faults and demands of the simulated PSP. Test only.',
    Inbound: 'Routes that providers call.',
    Health: 'For load balancers and monitors.',
  },
};

function describeTags(routes: readonly Route[]): Json {
  const used = new Set(routes.map((route) => route.tag));
  const known = Object.values(tagGroups).flatMap((group) => Object.entries(group));
  const undescribed = used.difference(new Map(known));
  assert.equal(undescribed.size, 0, `without a description: ${[...undescribed].join(', ')}`);
  return {
    tags: known
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    'x-tagGroups': Object.entries(tagGroups).map(([name, group]) => ({
      name,
      tags: Object.keys(group).filter((tag) => used.has(tag)),
    })),
  };
}

const idempotencyRefusals = [
  refusals.idempotencyKeyInvalid,
  refusals.idempotencyKeyInUse,
  refusals.idempotencyKeyReused,
];

function sharedRefusals(route: Route, access: readonly Refusal[]): Refusal[] {
  const isMutation = route.method !== 'GET';
  const takesJson = isMutation && (route.bodyKind ?? 'json') === 'json';
  return [
    ...(takesJson ? [refusals.invalidJson] : []),
    ...(route.bodyKind === 'raw' ? [] : [parameterMissing]),
    parameterInvalid,
    parameterUnknown,
    ...(isMutation ? [refusals.bodyTooLarge] : []),
    ...(isMutation && route.bodyKind !== 'raw' ? [refusals.unsupportedMediaType] : []),
    ...(route.scope === null
      ? []
      : [
          refusals.missingCredentials,
          ...access,
          refusals.insufficientScope,
          refusals.rateLimited,
          ...(isMutation ? idempotencyRefusals : []),
        ]),
    refusals.internalError,
    refusals.serviceUnavailable,
  ];
}

/** An operation without the refusals that it shares with others. */
export function describeOperation(
  route: Route,
  { security, schemas }: { readonly security: 'apiKey' | 'session'; readonly schemas: Json },
) {
  const body = describeBody(route, schemas);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.scope === null
      ? { security: [] }
      : { security: [{ [security]: [] }], 'x-required-scope': route.scope }),
    ...(route.testOnly ? { 'x-test-environment-only': true } : {}),
    parameters: describeParameters(route, schemas),
    ...(body === null ? {} : { requestBody: body }),
    responses: describeAnswers(route, (schema) => hoist(schema, schemas)),
  };
}

function describeBody(route: Route, components: Json): Json | null {
  if (route.body === undefined) return null;
  const isForm = route.bodyKind === 'multipart';
  const schema = hoist(isForm ? asForm(route.body) : route.body, components);
  const examples = mapValues(route.bodyExamples ?? {}, (value) => ({ value }));
  return {
    required: !isBodyOptional(route),
    content: { [isForm ? 'multipart/form-data' : 'application/json']: { schema, examples } },
  };
}

/** A file is a part of bytes in a form, and an object for the validating schema. */
function asForm(schema: TSchema): Json {
  const form = schema as { readonly properties?: Readonly<Record<string, Json>> };
  const properties = mapValues(form.properties ?? {}, (part) => {
    const { type, properties: _none, required: _nothing, ...facts } = part;
    return type === 'object' ? { ...facts, ...binary } : part;
  });
  return { ...schema, properties };
}

/** A file as described by OpenAPI 3.1 and by 3.0, which most generators expect. */
const binary = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
} as const;

/** Sorted, so that the description does not depend on the order of the routes. */
function byName(entries: readonly (readonly [string, unknown])[]): Json {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
