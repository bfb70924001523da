import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outcome } from '../psp-call.ts';
import { createOnce } from './create-once.ts';

const refused = {
  kind: 'refused',
  code: 'rate_limit',
  message: 'The provider refused it: rate_limit.',
  retryable: true,
  isSaved: false,
} as const;

test('while nobody can look, it is unknown whether something was made', async () => {
  const asked: string[] = [];
  const making = {
    find: async (): Promise<Outcome<string | null>> => refused,
    create: async (key: string) => {
      asked.push(key);
      return { kind: 'unknown', reason: 'api_error 500', isSaved: true } as const;
    },
  };
  assert.equal((await createOnce({ key: 'k', askedBefore: 1 }, making)).kind, 'unknown');
  assert.deepEqual(asked, [], 'it may exist, so it is not made again');
  assert.equal((await createOnce({ key: 'k', askedBefore: 0 }, making)).kind, 'unknown');
  assert.deepEqual(asked, ['k']);
});

test('a wrong key of our own is told as that', async () => {
  const find = async (): Promise<Outcome<null>> => ({ ...refused, isOwnFault: true });
  const create = async () => ({ kind: 'done', value: 'made' }) as const;
  const outcome = await createOnce<string>({ key: 'k', askedBefore: 1 }, { find, create });
  assert.partialDeepStrictEqual(outcome, { kind: 'refused', isOwnFault: true });
});
