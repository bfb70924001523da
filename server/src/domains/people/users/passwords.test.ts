import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();
const right = 'correct horse battery';
const stored = await passwords.hash(right, { N: 2 ** 10, r: 8, p: 1 });

function tryMany(count: number, networkOf: (index: number) => string): Promise<string[]> {
  const tries = Array.from({ length: count }, (_, index) =>
    passwords
      .fits('wrong', stored, { network: networkOf(index) })
      .then(String, (error: { readonly code: string }) => error.code),
  );
  return Promise.all(tries);
}

const countOf = (results: readonly string[], one: string) =>
  results.filter((result) => result === one).length;

test('one network has half of the places', async () => {
  const wrong = tryMany(12, () => '198.51.100.1');
  assert.equal(await passwords.fits(right, stored, { network: '203.0.113.1' }), true);
  const results = await wrong;
  assert.deepEqual([countOf(results, 'false'), countOf(results, 'rate_limited')], [4, 8]);
});

test('a user at a known address has a place while many networks try', async () => {
  const wrong = tryMany(20, (index) => `192.0.2.${index}`);
  const known = passwords.fits(right, stored);
  const newcomer = passwords.fits(right, stored, { network: '203.0.113.2' });
  await assert.rejects(newcomer, { code: 'service_unavailable' });
  assert.equal(await known, true);
  const results = await wrong;
  assert.deepEqual([countOf(results, 'false'), countOf(results, 'service_unavailable')], [8, 12]);
});
