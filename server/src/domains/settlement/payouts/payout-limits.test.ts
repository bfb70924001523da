import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsIn, payableOf } from './payout-limits.ts';

const now = new Date('2030-03-04T14:00:00Z');
const later = new Date(now.getTime() + 1);
const provider = { limitsOf: () => ({ minimumMinor: 300n, unitMinor: 100n }) };

test('a balance is paid out in whole units and waits below the minimum', () => {
  const limits = limitsIn(provider, 'HUF');
  const cases = [
    [-500n, 0n],
    [0n, 0n],
    [299n, 0n],
    [300n, 300n],
    [399n, 300n],
    [12_345n, 12_300n],
  ] as const;
  for (const [balance, payable] of cases) assert.equal(payableOf(balance, limits), payable);
});

test('a provider without limits pays out any amount', () => {
  assert.equal(payableOf(1n, limitsIn({}, 'USD')), 1n);
});

test('an amount refused as too small raises the minimum for a while', () => {
  const known = (amountMinor: bigint, until: Date) =>
    limitsIn(provider, 'HUF', { tooSmall: { amountMinor, until }, now }).minimumMinor;
  assert.equal(known(20_000n, later), 20_100n);
  assert.equal(known(20_050n, later), 20_100n);
  assert.equal(known(20_000n, now), 300n);
  assert.equal(known(100n, later), 300n, 'the provider says itself that this is too small');
});
