import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movementKindOf, providerKindOf } from './movement-kinds.ts';

test("each of Stripe's balance transaction types has a kind of ours", () => {
  const expected = {
    'charge charge': 'capture',
    'refund refund': 'refund',
    'refund_failure refund_failure': 'refund_failure',
    'payout payout': 'payout',
    'payout_cancel payout_reversal': 'payout_failure',
    'application_fee platform_earning': 'fee_income',
    'application_fee_refund platform_earning_refund': 'fee_return',
    'stripe_fee fee': 'fee',
    'tax_fee tax': 'fee',
    'reserve_transaction risk_reserved_funds': 'reserve',
    'topup topup': 'transfer',
    'connect_collection_transfer connect_collection_transfer': 'collection',
    'adjustment dispute': 'dispute',
    'adjustment dispute_reversal': 'dispute_return',
    'adjustment other_adjustment': 'adjustment',
    'unknown_tea unknown_tea': 'unknown',
  };
  for (const [said, kind] of Object.entries(expected)) {
    const [type = '', reporting_category = ''] = said.split(' ');
    assert.equal(movementKindOf({ type, reporting_category }), kind, said);
  }
});

test('a new type keeps its own name, and an adjustment has the name of its object', () => {
  const named = (type: string, reporting_category: string) =>
    providerKindOf({ type, reporting_category });
  assert.equal(named('unknown_tea', 'tea'), 'unknown_tea');
  assert.equal(named('adjustment', 'dispute'), 'dispute');
});
