import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutLimits } from './payout-limits.ts';

test('payout minimums and steps are the documented ones, in our units', () => {
  const facts = [
    ['EUR', 100n, 1n],
    ['USD', 1n, 1n],
    ['SEK', 2_000n, 1n],
    ['JPY', 1n, 1n],
    ['VND', 81_125n, 1n],
    ['HUF', 36_000n, 100n],
    ['TWD', 100n, 100n],
    ['KWD', 10n, 10n],
    ['MGA', 100n, 100n],
    ['ISK', 1n, 1n],
  ] as const;
  for (const [currency, minimumMinor, unitMinor] of facts) {
    assert.deepEqual(payoutLimits(currency), { minimumMinor, unitMinor }, currency);
  }
});

test('an unknown currency has no limits and throws nothing', () => {
  assert.deepEqual(payoutLimits('ZZZ'), { minimumMinor: 1n, unitMinor: 1n });
});
