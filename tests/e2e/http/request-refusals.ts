import { addToQuery, formFor, jsonType } from '../../support/operations/example-request.ts';
import type { BodyForm, Operation } from '../../support/operations/operations.ts';
import type { RawRequest } from '../../support/service/send-request.ts';
import { isGuarded, type RefusalRow, takesForm, takesJson, withHeaders } from './refusal-row.ts';
import { distinctiveValues } from './wrong-values.ts';

const takesBody = (operation: Operation) => takesJson(operation) || takesForm(operation);
const isMutation = (operation: Operation) => isGuarded(operation) && operation.method !== 'GET';

const takesCursor = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'cursor');
const notACursor = { status: 400, code: 'invalid_cursor', param: 'cursor' } as const;

const invalid = { status: 400, code: 'parameter_invalid', secrets: distinctiveValues } as const;
const unknown = {
  status: 400,
  code: 'parameter_unknown',
  param: 'zq_unknown',
  secrets: distinctiveValues,
} as const;

/** Refusals because of the request itself. */
export const requestRefusals: readonly RefusalRow[] = [
  {
    title: 'a wrong content type',
    concerns: takesJson,
    spoil: (request) => ({
      ...withHeaders(request, { 'content-type': 'text/plain' }),
      body: request.body ?? '{}',
    }),
    expected: { status: 415, code: 'unsupported_media_type' },
  },
  {
    title: 'a body without a content type',
    concerns: takesBody,
    spoil: (request) => ({
      ...withHeaders(request, { 'content-type': undefined }),
      body: new TextEncoder().encode('{}'),
    }),
    expected: { status: 415, code: 'unsupported_media_type' },
  },
  {
    title: 'JSON in place of a form',
    concerns: takesForm,
    spoil: (request) => ({ ...withHeaders(request, jsonType), body: '{}' }),
    expected: { status: 415, code: 'unsupported_media_type' },
  },
  {
    title: 'an empty cursor',
    concerns: takesCursor,
    spoil: (request) => ({ ...request, path: addToQuery(request.path, 'cursor=') }),
    expected: notACursor,
  },
  {
    title: 'a cursor that is longer than any',
    concerns: takesCursor,
    spoil: (request) => ({
      ...request,
      path: addToQuery(request.path, `cursor=${'x'.repeat(300)}`),
    }),
    expected: notACursor,
  },
  {
    title: 'malformed JSON',
    concerns: takesJson,
    spoil: (request) => ({ ...withHeaders(request, jsonType), body: '{"zq":"zq-distinctive",}' }),
    expected: { status: 400, code: 'invalid_json', secrets: distinctiveValues },
  },
  {
    title: 'a body that is no object',
    concerns: takesJson,
    spoil: (request) => ({ ...withHeaders(request, jsonType), body: '["zq-distinctive"]' }),
    expected: { ...invalid, param: 'body' },
  },
  {
    title: 'a form that breaks off',
    concerns: takesForm,
    spoil: (request) => ({
      ...withHeaders(request, { 'content-type': 'multipart/form-data; boundary=edge' }),
      body: '--edge\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nhalf',
    }),
    expected: { ...invalid, param: 'body' },
  },
  {
    title: 'a body that is too large',
    concerns: ({ bodyForm }) => bodyForm !== 'none',
    spoil: (request, { bodyForm }) => oversize(request, bodyForm),
    expected: { status: 413, code: 'body_too_large' },
  },
  {
    title: 'an unknown field',
    concerns: takesBody,
    spoil: (request, operation) => withUnknownField(request, operation),
    expected: unknown,
  },
  {
    title: 'an unknown query parameter',
    concerns: ({ path }) => !['/healthz', '/readyz'].includes(path),
    spoil: (request) => ({
      ...request,
      path: addToQuery(request.path, 'zq_unknown=zq-distinctive'),
    }),
    expected: unknown,
  },
  {
    title: 'an idempotency key with a space in it',
    concerns: isMutation,
    spoil: (request) => withHeaders(request, { 'idempotency-key': 'zq-distinctive key' }),
    expected: { status: 400, code: 'idempotency_key_invalid', secrets: distinctiveValues },
  },
  {
    title: 'an idempotency key of 256 characters',
    concerns: isMutation,
    spoil: (request) => withHeaders(request, { 'idempotency-key': 'k'.repeat(256) }),
    expected: { status: 400, code: 'idempotency_key_invalid' },
  },
  {
    title: 'an event that the provider did not sign',
    // The simulated provider has no connections of platforms: tests/e2e/provider has those.
    concerns: ({ bodyForm, path }) =>
      bodyForm === 'provider event' && !path.endsWith('{connection}'),
    spoil: (request) => ({ ...request, body: '{"zq":"zq-distinctive"}' }),
    expected: { status: 400, code: 'invalid_signature', secrets: distinctiveValues },
  },
];

const sizeMaxBytes: Readonly<Record<BodyForm, number>> = {
  none: 0,
  json: 256 * 1024,
  multipart: 10 * 1024 * 1024,
  'provider event': 1024 * 1024,
};

/** A valid body, except that it is one byte too large. */
function oversize(request: RawRequest, bodyForm: BodyForm): RawRequest {
  const size = sizeMaxBytes[bodyForm] + 1;
  if (bodyForm === 'multipart') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(size)]), 'document');
    return { ...request, body: form };
  }
  const text = typeof request.body === 'string' ? request.body : '{}';
  return { ...withHeaders(request, jsonType), body: text.padEnd(size) };
}

function withUnknownField(request: RawRequest, operation: Operation): RawRequest {
  if (takesForm(operation)) {
    const form = formFor(operation);
    form.set('zq_unknown', 'zq-distinctive');
    return { ...request, body: form };
  }
  const body = { ...operation.bodyExample, zq_unknown: 'zq-distinctive' };
  return { ...withHeaders(request, jsonType), body: JSON.stringify(body) };
}
