import assert from 'node:assert/strict';
import type { ApiResponse } from './api-client.ts';

export interface ExpectedRefusal {
  readonly status: number;
  readonly code: string | RegExp;
  readonly param?: string;
  /** Submitted values that the answer must not repeat. */
  readonly secrets?: readonly string[];
}

export interface RefusalBody {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly errors?: readonly { param: string; code: string; message: string }[];
  readonly request_id: string;
  readonly doc_url: string;
}

const types: Readonly<Record<number, string>> = {
  401: 'authentication',
  403: 'permission',
  409: 'conflict',
  429: 'rate_limit',
  500: 'internal',
  503: 'internal',
};

/** Fails unless the answer is the expected refusal in the common shape. */
export function assertRefusal(
  response: Pick<ApiResponse, 'status' | 'headers' | 'text' | 'body'>,
  expected: ExpectedRefusal,
  place = '',
): RefusalBody {
  const context = `${place} ${response.status} ${response.text}`;
  assert.equal(response.status, expected.status, context);
  const error = response.body.error as unknown as RefusalBody;
  assert.deepEqual(Object.keys(response.body), ['error'], context);
  if (typeof expected.code === 'string') assert.equal(error.code, expected.code, context);
  else assert.match(error.code, expected.code, context);
  if (expected.param !== undefined) assert.equal(error.param, expected.param, context);
  assert.equal(error.errors?.[0]?.param, error.param, context);
  const type = error.code.startsWith('psp_') ? 'psp' : types[expected.status];
  assert.equal(error.type, type ?? 'invalid_request', context);
  assert.match(error.message, /^\S.*[.?]$/, context);
  assert.match(error.request_id, /^req_[0-9a-z]{26}$/, context);
  assert.equal(response.headers.get('request-id'), error.request_id, context);
  assert.ok(error.doc_url.endsWith(`/docs/errors#${error.code}`), context);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, context);
  if (expected.status === 401) {
    assert.equal(response.headers.get('www-authenticate'), 'Bearer', context);
  }
  for (const secret of expected.secrets ?? []) {
    assert.ok(!response.text.includes(secret), `${context} repeats ${secret}`);
  }
  return error;
}

/** The code of each named field. */
export function codesIn({ errors = [] }: RefusalBody): Record<string, string> {
  return Object.fromEntries(errors.map(({ param, code }) => [param, code]));
}
