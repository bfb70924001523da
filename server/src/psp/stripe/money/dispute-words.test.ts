import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { disputeReasons } from '../../dispute-port.ts';
import { movedBy } from './dispute-money.ts';
import { readDispute } from './dispute-words.ts';

const ownId = '01a2b3c4-d5e6-7f80-9a0b-1c2d3e4f5a6b';
const openedAt = new Date('2026-03-02T10:00:00Z');
const dueBy = new Date('2026-03-20T23:59:59Z');

test('a dispute is read in our words', () => {
  assert.deepEqual(readDispute(dispute()), {
    ref: 'dp_1',
    transactionId: ownId,
    amount: 1250n,
    currency: 'USD',
    reason: 'fraudulent',
    networkReasonCode: '10.4',
    status: 'needs_response',
    evidenceDueBy: dueBy,
    openedAt,
    closedAt: null,
  });
});

test('each status of Stripe has its word, and an appeal leaves a dispute lost', () => {
  const [taken, back] = [moved(-1250), moved(-1250, 1250)];
  const facts = {
    needs_response: ['needs_response', taken],
    under_review: ['under_review', taken],
    won: ['won', back],
    lost: ['lost', taken],
    appeal_needs_response: ['lost', taken],
    appeal_under_review: ['lost', taken],
    prevented: ['withdrawn', back],
    warning_closed: ['withdrawn', back],
  } as const;
  for (const [status, [word, balance_transactions]] of Object.entries(facts)) {
    assert.equal(readDispute(dispute({ status, balance_transactions }))?.status, word);
  }
  assert.equal(readDispute(dispute({ status: 'of_some_day' })), null);
});

test('the money decides how a closed dispute ended, whatever Stripe calls it', () => {
  const read = (status: string, ...amounts: readonly number[]) =>
    readDispute(dispute({ status, balance_transactions: moved(...amounts) }))?.status;
  for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review']) {
    assert.equal(read(status), 'lost');
    assert.equal(read(status, -1250), 'lost');
    assert.equal(read(status, -1250, 300), 'lost', 'only a part is back');
    assert.equal(read(status, -1250, 1250), 'won', 'an appeal has won it');
    assert.equal(read(status, 1250, -1250), 'won', 'in any order');
    assert.equal(read(status, -1250, 1250, -1250), 'lost', 'what was taken again is gone');
  }
  assert.equal(read('prevented'), 'withdrawn');
  assert.equal(read('prevented', -1250), 'lost', 'the cardholder has the money');
  assert.equal(read('warning_closed', -1250), 'lost');
  assert.equal(read('won', -1250), 'under_review', 'its money is not back yet');
  assert.equal(read('under_review', -1250, 1250), 'under_review');
});

test('converted money is back if the rates explain all that is missing', () => {
  const read = (...converted: readonly Converted[]) => {
    const balance_transactions = converted.map(([amount, exchange_rate]) => {
      return { amount, currency: 'eur', exchange_rate };
    }) as Stripe.Dispute['balance_transactions'];
    const changed = dispute({ status: 'lost', balance_transactions });
    return [readDispute(changed)?.status, movedBy(changed)];
  };
  assert.deepEqual(read([-1152, 0.92143]), ['lost', -1250n]);
  assert.deepEqual(read([-1152, 0.92143], [1113, 0.89]), ['won', 0n]);
  assert.deepEqual(read([-1152, 0.92143], [267, 0.89]), ['lost', -950n]);
  assert.deepEqual(read([-1152, null], [1152, null]), ['won', 0n]);
});

test('an inquiry becomes a dispute when it takes money', () => {
  const words = {
    warning_needs_response: ['inquiry_needs_response', 'needs_response'],
    warning_under_review: ['inquiry_under_review', 'under_review'],
    warning_closed: ['inquiry_closed', 'lost'],
  } as const;
  for (const [status, [asked, charged]] of Object.entries(words)) {
    assert.equal(readDispute(dispute({ status, balance_transactions: [] }))?.status, asked);
    assert.equal(readDispute(dispute({ status }))?.status, charged);
  }
  assert.notEqual(readDispute(dispute({ balance_transactions: [] })), null);
});

test('a dispute over a foreign payment is ignored', () => {
  const elsewhere = { metadata: {} } as Stripe.PaymentIntent;
  const edited = { metadata: { transaction_id: 'txn_1' } } as unknown as Stripe.PaymentIntent;
  for (const payment_intent of [null, 'pi_1', elsewhere, edited]) {
    assert.equal(readDispute(dispute({ payment_intent })), null);
  }
});

test('each of our reasons can happen, and an unknown one is general', () => {
  const theirs = [
    ...['fraudulent', 'unrecognized', 'debit_not_authorized', 'bank_cannot_process'],
    ...['product_not_received', 'product_unacceptable', 'duplicate', 'credit_not_processed'],
    ...['general', 'noncompliant', 'toString'],
  ];
  const ours = new Set(theirs.map((reason) => readDispute(dispute({ reason }))?.reason));
  assert.deepEqual([...ours].sort(), [...disputeReasons].sort());
  assert.equal(readDispute(dispute({ reason: 'toString' }))?.reason, 'general');
});

test("without Stripe's deadline the scheme's counts, or the shortest", () => {
  const days = (brand: string) => {
    const card = { brand } as Stripe.Dispute.PaymentMethodDetails.Card;
    const evidence_details = { due_by: null } as Stripe.Dispute.EvidenceDetails;
    const facts = readDispute(
      dispute({ evidence_details, payment_method_details: { card, type: 'card' } }),
    );
    assert(facts !== null);
    return (facts.evidenceDueBy.getTime() - openedAt.getTime()) / 86_400_000;
  };
  assert.deepEqual(['mastercard', 'visa', 'jcb', 'toString'].map(days), [45, 30, 20, 20]);
});

test('a scheme code that Stripe does not tell is null', () => {
  const payment_method_details = { type: 'card' } as const;
  assert.equal(readDispute(dispute({ payment_method_details }))?.networkReasonCode, null);
});

type Converted = readonly [amount: number, rate: number | null];

function moved(...amounts: readonly number[]): Stripe.Dispute['balance_transactions'] {
  const movements = amounts.map((amount) => ({ amount, currency: 'usd' }));
  return movements as Stripe.Dispute['balance_transactions'];
}

function dispute(difference: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
  return {
    id: 'dp_1',
    amount: 1250,
    currency: 'usd',
    balance_transactions: moved(-1250),
    created: openedAt.getTime() / 1000,
    evidence_details: { due_by: dueBy.getTime() / 1000 },
    payment_intent: { metadata: { transaction_id: ownId } },
    payment_method_details: {
      card: { brand: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
    ...difference,
  } as unknown as Stripe.Dispute;
}
