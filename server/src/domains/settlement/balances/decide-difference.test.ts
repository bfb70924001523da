import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideFunding, type PayoutBasis } from './decide-difference.ts';

/** A payout of the whole balance, with two items that the provider converted. */
const basis: PayoutBasis = {
  amount: 1_000n,
  roundedCount: 2,
  moved: 0n,
  isUnclear: false,
};

const funds = (available: bigint) => ({ available });

test('a payout is sent when the provider has enough, even exactly enough', () => {
  for (const available of [1_000n, 1_001n]) {
    assert.deepEqual(decideFunding(basis, funds(available)), { kind: 'enough' });
  }
});

test('one minor unit per converted item may be missing', () => {
  for (const missing of [1n, 2n]) {
    const found = decideFunding(basis, funds(1_000n - missing));
    assert.deepEqual(found, { kind: 'difference', missing });
  }
  assert.deepEqual(decideFunding(basis, funds(997n)), { kind: 'waits', missing: 3n });
});

test('earlier differences count', () => {
  const again = { ...basis, moved: 1n, amount: 999n };
  assert.deepEqual(decideFunding(again, funds(998n)), { kind: 'difference', missing: 1n });
  assert.deepEqual(decideFunding(again, funds(997n)), { kind: 'waits', missing: 2n });
});

test('without conversions not even one unit may be missing', () => {
  const exact = { ...basis, roundedCount: 0 };
  assert.deepEqual(decideFunding(exact, funds(999n)), { kind: 'waits', missing: 1n });
});

test('while another payout is unclear the full amount is required', () => {
  const unclear = { ...basis, isUnclear: true };
  assert.deepEqual(decideFunding(unclear, funds(999n)), { kind: 'waits', missing: 1n });
});

test('a difference is never the whole payout', () => {
  const little = { ...basis, amount: 2n };
  assert.deepEqual(decideFunding(little, funds(0n)), { kind: 'waits', missing: 2n });
});
