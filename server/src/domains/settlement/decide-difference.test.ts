import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideFunding, type PayoutBasis } from './decide-difference.ts';

/** A payout of all there is, with two items that the provider has converted. */
const basis: PayoutBasis = {
  amount: 1_000n,
  owed: 1_000n,
  roundedCount: 2,
  booked: 0n,
  isUnclear: false,
};

const funds = (available: bigint, pending = 0n) => ({ available, pending });

test('a payout is sent when the provider has enough, however little it has besides', () => {
  for (const available of [1_000n, 1_001n]) {
    assert.deepEqual(decideFunding(basis, funds(available)), { kind: 'enough' });
  }
});

test('a minor unit for each converted item may be missing for good', () => {
  for (const missing of [1n, 2n]) {
    const found = decideFunding(basis, funds(1_000n - missing));
    assert.deepEqual(found, { kind: 'difference', missing });
  }
  assert.deepEqual(decideFunding(basis, funds(997n)), { kind: 'waits', missing: 3n });
});

test('what was booked before counts', () => {
  const again = { ...basis, booked: 1n, amount: 999n, owed: 999n };
  assert.deepEqual(decideFunding(again, funds(998n)), { kind: 'difference', missing: 1n });
  assert.deepEqual(decideFunding(again, funds(997n)), { kind: 'waits', missing: 2n });
});

test('without anything converted not even one unit is given up', () => {
  const exact = { ...basis, roundedCount: 0 };
  assert.deepEqual(decideFunding(exact, funds(999n)), { kind: 'waits', missing: 1n });
});

test('money that the provider has only later is waited for', () => {
  assert.deepEqual(decideFunding(basis, funds(999n, 1n)), { kind: 'waits', missing: 1n });
  // More of it belongs to taps after the payout, which the ledger has as pending, too.
  const later = { ...basis, owed: 6_000n };
  assert.deepEqual(decideFunding(later, funds(999n, 5_000n)), { kind: 'difference', missing: 1n });
  assert.deepEqual(decideFunding(later, funds(999n, 5_001n)), { kind: 'waits', missing: 1n });
});

test('while another payout may or may not have been made nothing is given up', () => {
  const unclear = { ...basis, isUnclear: true };
  assert.deepEqual(decideFunding(unclear, funds(999n)), { kind: 'waits', missing: 1n });
});

test('a payout is never given up as a whole', () => {
  const little = { ...basis, amount: 2n, owed: 2n };
  assert.deepEqual(decideFunding(little, funds(0n)), { kind: 'waits', missing: 2n });
});
