import type { Refusal } from '../../lib/errors.ts';
import { renderError } from '../errors.ts';
import type { Route } from '../route.ts';
import { type Json, mapValues } from './schemas.ts';

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
      ...mapValues(response.otherMediaTypes ?? {}, ({ schema, example }) => ({
        schema: describe(schema),
        example,
      })),
    },
  }));
}

/** A refusal with any of these codes; the example is of the code that says most. */
export function describeRefusal(
  status: number,
  codes: { readonly all: readonly string[]; readonly shown: string },
): Json {
  return {
    description: codes.all.join(', '),
    'x-codes': codes.all,
    headers: headerRefs(['Request-Id', ...(refusalHeaders[status] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: { [codes.shown]: { $ref: `#/components/examples/${codes.shown}` } },
      },
    },
  };
}

/** The example of a code is the refusal as it is sent. */
export function refusalExample(refusal: Refusal): Json {
  const facts = { requestId: 'req_01k9t3m8e6f4x9p2q7r5s1v0zc', docsUrl: '/docs' };
  return { value: renderError(refusal(), facts) };
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(description: string, example?: string): Json {
  return { description, schema: { type: 'string' }, ...(example === undefined ? {} : { example }) };
}
