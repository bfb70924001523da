import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedKindOf } from './posting-kinds.ts';

test('refunds and disputes are recorded with their transaction', () => {
  assert.deepEqual(
    ['capture', 'refund_failure', 'dispute_won', 'payout_paid'].map(recordedKindOf),
    ['transaction', 'transaction', 'transaction', 'payout'],
  );
});

test('a kind of a newer version has no known object', () => {
  assert.deepEqual(['payout_next', 'constructor', ''].map(recordedKindOf), [null, null, null]);
});
