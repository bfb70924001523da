import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { parseRate } from '../../../lib/money.ts';
import { decimalText, settledCapture } from './settled-capture.ts';

test("the settled amount is the converted one, less the platform's fee only", () => {
  const settled = settledCapture(
    charge(
      { currency: 'usd', amount_captured: 1000 },
      { currency: 'eur', amount: 921, exchange_rate: 0.92143, fees: { application: 46, own: 30 } },
    ),
  );
  assert.deepEqual(settled, {
    amount: 875n,
    currency: 'EUR',
    rate: '0.92143',
    source: 'stripe',
    at: new Date('2026-03-02T10:00:00Z'),
  });
});

test('an amount that is not converted has a rate of one', () => {
  const settled = settledCapture(
    charge({ currency: 'usd', amount_captured: 1000 }, { currency: 'usd', amount: 1000 }),
  );
  assert.deepEqual([settled?.amount, settled?.currency, settled?.rate], [1000n, 'USD', '1']);
});

test('the rate between currencies with different minor units follows from the amounts', () => {
  for (const exchange_rate of [0.0067, 0.67]) {
    const settled = settledCapture(
      charge(
        { currency: 'jpy', amount_captured: 1000 },
        { currency: 'usd', amount: 670, exchange_rate },
      ),
    );
    assert.deepEqual([settled?.amount, settled?.rate], [670n, '0.0067']);
  }
});

test('nothing is settled without the balance transaction', () => {
  const captured = charge({ currency: 'usd', amount_captured: 1 }, { currency: 'usd', amount: 1 });
  for (const balance_transaction of [null, 'txn_1']) {
    assert.equal(settledCapture({ ...captured, balance_transaction }), null);
  }
});

test('every rate becomes a decimal that the ledger can read', () => {
  const facts = [
    [1, '1'],
    [1.0834, '1.0834'],
    [16_000.123456, '16000.123456'],
    [0.0000001, '0.0000001'],
    [0.123456789012345, '0.123456789012'],
    [4e-8, '0.00000004'],
  ] as const;
  for (const [rate, text] of facts) {
    assert.equal(decimalText(rate), text);
    assert.equal(parseRate(text).text, text);
  }
});

function charge(
  facts: Pick<Stripe.Charge, 'currency' | 'amount_captured'>,
  movement: {
    readonly currency: string;
    readonly amount: number;
    readonly exchange_rate?: number;
    readonly fees?: { readonly application: number; readonly own: number };
  },
): Stripe.Charge {
  const { fees, exchange_rate = null, ...money } = movement;
  const detail = (type: string, amount: number) => ({ type, amount, currency: money.currency });
  const fee_details =
    fees === undefined
      ? []
      : [detail('application_fee', fees.application), detail('stripe_fee', fees.own)];
  const created = Date.parse('2026-03-02T10:00:00Z') / 1000;
  return {
    ...facts,
    balance_transaction: { ...money, exchange_rate, fee_details, created },
  } as unknown as Stripe.Charge;
}
