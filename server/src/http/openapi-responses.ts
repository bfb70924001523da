import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../lib/errors.ts';
import { renderError } from './errors.ts';
import { type Json, mapValues } from './openapi-schemas.ts';
import type { Route } from './route.ts';

/** Headers that more than one operation sends, as components. */
export const headerComponents: Readonly<Record<string, Json>> = {
  'Request-Id': header(
    'Names this request; quote it to support.',
    'req_01k9t3m8e6f4x9p2q7r5s1v0zc',
  ),
  'Idempotent-Replayed': header('Sent, as true, when this answer was given before.', 'true'),
  'RateLimit-Limit': header('Requests a second that the API key may make.', '100'),
  'RateLimit-Remaining': header('How many of them are left.', '99'),
  'RateLimit-Reset': header('Seconds until all of them are back.', '1'),
  'Retry-After': header('Seconds to wait before trying again, where waiting helps.', '1'),
  'WWW-Authenticate': header('The kind of credentials that the route needs.', 'Bearer'),
};

const rateLimitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const refusalHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  408: ['Retry-After'],
  409: ['Retry-After'],
  429: ['Retry-After', ...rateLimitHeaders],
  500: ['Retry-After'],
  502: ['Retry-After'],
  503: ['Retry-After'],
};

/** The answers of the route itself, with schemas replaced by what `describe` returns. */
export function describeAnswers(route: Route, describe: (schema: unknown) => unknown): Json {
  const shared = [
    'Request-Id',
    ...(route.scope === null ? [] : rateLimitHeaders),
    ...(route.scope === null || route.method === 'GET' ? [] : ['Idempotent-Replayed']),
  ];
  return mapValues(route.responses, (response) => ({
    description: response.description,
    headers: {
      ...headerRefs(shared),
      ...mapValues(response.headers ?? {}, (description) => header(description)),
    },
    content: {
      [response.mediaType ?? 'application/json']: {
        schema: describe(response.schema),
        example: response.example,
      },
    },
  }));
}

/** The codes that most operations have under a status: these are described once for all. */
export type CommonRefusals = ReadonlyMap<number, readonly string[]>;

export function findCommonRefusals(operations: readonly (readonly Refusal[])[]): CommonRefusals {
  const groups = operations.flatMap((refusals) => [...codesByStatus(refusals)]);
  const byStatus = Map.groupBy(groups, ([status]) => status);
  return new Map(
    [...byStatus].flatMap(([status, all]) => {
      const alike = [...Map.groupBy(all, ([, codes]) => codes.join()).values()];
      const [most = []] = alike.sort((a, b) => b.length - a.length);
      const [, codes = []] = most[0] ?? [];
      const isCommon = most.length > 1 && most.length > all.length / 2;
      return isCommon ? [[status, codes] as const] : [];
    }),
  );
}

/** The common refusals as components, each named after its status. */
export function commonResponses(common: CommonRefusals): Record<string, Json> {
  const described = [...common].map(([status, codes]) => [
    responseName(status),
    describeRefusal(status, codes),
  ]);
  return Object.fromEntries(described);
}

/** The refusals of an operation by status; the example of each code is a component. */
export function describeRefusals(
  refusals: readonly Refusal[],
  common: CommonRefusals,
): Record<string, Json> {
  const described = [...codesByStatus(refusals)].map(([status, codes]) => {
    const isCommon = common.get(status)?.join() === codes.join();
    const reference = { $ref: `#/components/responses/${responseName(status)}` };
    return [status, isCommon ? reference : describeRefusal(status, codes)];
  });
  return Object.fromEntries(described);
}

function codesByStatus(refusals: readonly Refusal[]): ReadonlyMap<number, readonly string[]> {
  const byStatus = Map.groupBy(refusals, ({ definition }) => definition.status);
  return new Map(
    [...byStatus].map(([status, group]) => [
      status,
      [...new Set(group.map(({ definition }) => definition.code))],
    ]),
  );
}

function describeRefusal(status: number, codes: readonly string[]): Json {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: codes.join(', '),
    headers: headerRefs(['Request-Id', ...(refusalHeaders[status] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** The phrase that HTTP has for the status, such as NotFound. */
function responseName(status: number): string {
  const phrase = STATUS_CODES[status] ?? `Status ${status}`;
  return phrase.replaceAll(/[^A-Za-z0-9]/g, '');
}

/** The example of a code is the refusal as it is sent. */
export function refusalExample(refusal: Refusal): Json {
  const facts = { requestId: 'req_01k9t3m8e6f4x9p2q7r5s1v0zc', docsUrl: '/docs' };
  return { summary: refusal.definition.message, value: renderError(refusal(), facts) };
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(description: string, example?: string): Json {
  return { description, schema: { type: 'string' }, ...(example === undefined ? {} : { example }) };
}
