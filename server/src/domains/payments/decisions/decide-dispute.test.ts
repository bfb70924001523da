import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { formatId } from '../../../lib/ids.ts';
import { disputeOutcomes } from '../../../psp/dispute-port.ts';
import {
  openDisputeStep,
  progressDisputeStep,
  reinstateDisputeStep,
  submitEvidenceStep,
} from '../disputes/dispute-steps.ts';
import { at, capturedTap, entriesOf, later, terms } from '../payments-fixture.ts';
import { findStep } from '../steps/steps.ts';
import { firstDue } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { checkAnswer, type DisputeNews, newsOf } from './decide-dispute.ts';
import { checkRefund, refundable } from './decide-refund.ts';
import { checkReversal } from './decide-reversal.ts';

const hourMs = 60 * 60 * 1000;
const euros = { settlesIn: 'EUR', rate: '0.91' };

test('a dispute holds money and returns it unless it is lost', () => {
  const { transaction, posting, events } = open(capturedTap(), { amount: 2_500 });
  assert.deepEqual(
    [posting?.kind, entriesOf(posting)],
    ['dispute', ['submerchant_available USD 2500', 'submerchant_dispute_hold USD -2500']],
  );
  assert.deepEqual(events, ['dispute.opened']);
  const back = ['submerchant_dispute_hold USD 2500', 'submerchant_available USD -2500'];
  const gone = ['submerchant_dispute_hold USD 2500', 'psp_clearing USD -2500'];
  for (const outcome of disputeOutcomes) {
    const closed = progress(transaction, outcome);
    assert.equal(closed.posting?.kind, `dispute_${outcome}`);
    assert.deepEqual(entriesOf(closed.posting), outcome === 'lost' ? gone : back);
    assert.deepEqual(closed.events, ['dispute.closed']);
    const [dispute] = closed.transaction.facts.disputes;
    assert.deepEqual([dispute?.status, dispute?.closedAt], [outcome, later.toISOString()]);
    assert.equal(refundable(closed.transaction), outcome === 'lost' ? 7_500n : 10_000n);
  }
});

test('a dispute in another currency than its capture is never posted', () => {
  const transaction = capturedTap();
  const facts = {
    ref: 'dispute-1',
    transactionId: transaction.id,
    amount: 2_500n,
    reason: 'general',
    networkReasonCode: null,
    status: 'needs_response',
    evidenceDueBy: later,
    openedAt: at,
    closedAt: null,
  } as const;
  assert.equal(newsOf(transaction, { ...facts, currency: 'USD' }).amount, 2_500);
  assert.throws(() => newsOf(transaction, { ...facts, currency: 'EUR' }), /disputed in EUR/);
});

test('a converted capture is held and lost at its own rate', () => {
  const { transaction, posting } = open(capturedTap({ fee: 300n, ...euros }), { amount: 2_500 });
  assert.deepEqual(entriesOf(posting), [
    'submerchant_available EUR 2275',
    'submerchant_dispute_hold EUR -2275',
  ]);
  assert.deepEqual(entriesOf(progress(transaction, 'lost').posting), [
    'submerchant_dispute_hold EUR 2275',
    'fx_clearing USD 2500',
    'fx_clearing EUR -2275',
    'psp_clearing USD -2500',
  ]);
  assert.deepEqual(entriesOf(progress(transaction, 'won').posting), [
    'submerchant_dispute_hold EUR 2275',
    'submerchant_available EUR -2275',
  ]);
});

test('a dispute above the remaining amount holds and loses the full claim', () => {
  const { transaction, posting } = open(capturedTap(), { amount: 12_000 });
  assert.equal(posting?.entries[0]?.amount, 12_000n);
  const lost = progress(transaction, 'lost');
  assert.equal(entriesOf(lost.posting)?.at(-1), 'psp_clearing USD -12000');
  assert.equal(refundable(lost.transaction), 0n);
});

test('a reinstated dispute returns its money once, at the rate at which it was lost', () => {
  const { transaction } = open(capturedTap({ fee: 300n, ...euros }), { amount: 2_500 });
  const lost = progress(transaction, 'lost').transaction;
  assert.equal(refundable(lost), 7_500n);
  const back = reinstate(lost);
  assert.equal(back.posting?.kind, 'dispute_reinstated');
  assert.deepEqual(entriesOf(back.posting), [
    'psp_clearing USD 2500',
    'fx_clearing USD -2500',
    'fx_clearing EUR 2275',
    'submerchant_available EUR -2275',
  ]);
  assert.deepEqual(back.events, []);
  const [dispute] = back.transaction.facts.disputes;
  assert.deepEqual(
    [dispute?.status, dispute?.closedAt, dispute?.reinstatedAt],
    ['lost', later.toISOString(), later.toISOString()],
  );
  assert.equal(refundable(back.transaction), 10_000n);
  for (const other of [back.transaction, progress(transaction, 'won').transaction, transaction]) {
    const { stages, posting } = reinstate(other);
    assert.deepEqual([stages, posting], [[], null]);
  }
});

test('every currency balances and nothing stays held after any disputes', () => {
  const currencies = fc.constantFrom<Parameters<typeof capturedTap>[0]>(
    { currency: 'USD' },
    { currency: 'USD', ...euros },
    { currency: 'JPY', settlesIn: 'KWD', rate: '0.002041' },
    { currency: 'KWD', settlesIn: 'JPY', rate: '489.95' },
    { currency: 'EUR', settlesIn: 'JPY', rate: '0.0000001' },
  );
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(currencies, amounts, fc.constantFrom(...disputeOutcomes), (of, amount, outcome) => {
      const opened = open(capturedTap(of), { amount });
      const closed = progress(opened.transaction, outcome);
      const held = new Map<string, bigint>();
      for (const { posting } of [opened, closed]) {
        const sums = new Map<string, bigint>();
        for (const { account, amount: entry } of posting?.entries ?? []) {
          sums.set(account.currency, (sums.get(account.currency) ?? 0n) + entry);
          held.set(account.kind, (held.get(account.kind) ?? 0n) + entry);
        }
        for (const sum of sums.values()) assert.equal(sum, 0n);
      }
      assert.equal(held.get('submerchant_dispute_hold') ?? 0n, 0n);
      const available = held.get('submerchant_available') ?? 0n;
      if (outcome !== 'lost') assert.equal(available, 0n);
      assert.equal(held.get('psp_clearing') ?? 0n, outcome === 'lost' ? BigInt(-amount) : 0n);
    }),
  );
});

test('a dispute has one reminder, 48 hours before its deadline', () => {
  const { transaction } = open(capturedTap(), { dueInHours: 100 });
  const remindAt = new Date(later.getTime() + 52 * hourMs);
  assert.deepEqual(transaction.dueTimes.dispute_remind, remindAt);
  const early = remind(transaction, new Date(remindAt.getTime() - 1));
  assert.deepEqual([early.stages, early.events], [[], []]);
  const reminded = remind(transaction, remindAt);
  assert.deepEqual(reminded.events, ['dispute.evidence_required']);
  assert.equal(reminded.posting, null);
  assert.equal(reminded.transaction.dueTimes.dispute_remind, null);
  assert.deepEqual(remind(reminded.transaction, remindAt).events, []);
});

const openings = [
  { dueInHours: 49, events: ['dispute.opened'] },
  { dueInHours: 48, events: ['dispute.opened', 'dispute.evidence_required'] },
  { dueInHours: 1, events: ['dispute.opened', 'dispute.evidence_required'] },
];
for (const { dueInHours, events } of openings) {
  test(`a dispute with ${dueInHours} hours left begins with ${events.join(' and ')}`, () => {
    const opened = open(capturedTap(), { dueInHours });
    assert.deepEqual(opened.events, events);
    assert.equal(opened.transaction.dueTimes.dispute_remind === null, events.length === 2);
    assert.notEqual(opened.posting, null);
  });
}

test('a dispute that arrives already closed has no reminder', () => {
  for (const status of ['under_review', ...disputeOutcomes] as const) {
    assert.deepEqual(open(capturedTap(), { dueInHours: 1, status }).events, ['dispute.opened']);
  }
});

test('an answered or closed dispute has no reminder', () => {
  const { transaction } = open(capturedTap(), { dueInHours: 100 });
  const answered = submit(transaction).transaction;
  assert.equal(answered.dueTimes.dispute_remind, null);
  for (const outcome of disputeOutcomes) {
    assert.equal(progress(transaction, outcome).transaction.dueTimes.dispute_remind, null);
  }
});

test('each dispute has its own reminder, the earliest first', () => {
  const first = open(capturedTap(), { dueInHours: 100, count: 1 }).transaction;
  const both = open(first, { dueInHours: 80, count: 2 }).transaction;
  assert.deepEqual(firstDue({ ...both.dueTimes, settle: null }), {
    kind: 'dispute_remind',
    at: new Date(later.getTime() + 32 * hourMs),
  });
  const one = remind(both, new Date(later.getTime() + 60 * hourMs));
  const two = remind(one.transaction, new Date(later.getTime() + 60 * hourMs));
  const about = [one, two].map(({ stages }) => stages.map(({ body }) => 'id' in body && body.id));
  assert.deepEqual(about, [[disputeIdOf(1)], [disputeIdOf(2)]]);
  assert.equal(two.transaction.dueTimes.dispute_remind, null);
});

test('evidence is accepted once, before the deadline, while the dispute is open', () => {
  const id = disputeIdOf(1);
  const { transaction } = open(capturedTap(), { dueInHours: 1 });
  const deadline = new Date(later.getTime() + hourMs);
  checkAnswer(transaction, id, new Date(deadline.getTime() - 1));
  const refused = (at: Transaction, now: Date, code: string) =>
    assert.throws(() => checkAnswer(at, id, now), { code });
  refused(transaction, deadline, 'evidence_deadline_passed');
  refused(submit(transaction).transaction, later, 'evidence_already_submitted');
  refused(progress(transaction, 'won').transaction, later, 'dispute_closed');
  const answered = submit(transaction).transaction;
  refused(progress(answered, 'lost').transaction, later, 'dispute_closed');
  refused(capturedTap(), later, 'dispute_not_found');
});

test('submitted evidence stays, and an older reading does not undo it', () => {
  const { transaction } = open(capturedTap(), {});
  for (const status of ['needs_response', 'under_review'] as const) {
    const answered = submit(transaction, status);
    assert.deepEqual(
      answered.stages.map(({ kind }) => kind),
      ['dispute_review'],
    );
    const [dispute] = answered.transaction.facts.disputes;
    assert.deepEqual(
      [dispute?.status, dispute?.submittedAt],
      ['under_review', later.toISOString()],
    );
    const again = progress(answered.transaction, status);
    assert.deepEqual([again.stages, again.events, again.posting], [[], [], null]);
  }
  const decided = submit(transaction, 'won');
  assert.deepEqual(
    decided.stages.map(({ kind }) => kind),
    ['dispute_review', 'dispute_close'],
  );
  const [dispute] = decided.transaction.facts.disputes;
  assert.deepEqual([dispute?.status, dispute?.submittedAt], ['won', later.toISOString()]);
});

test('an open dispute blocks refunds and reversals, a lost one reversals', () => {
  const { transaction } = open(capturedTap(), { amount: 100 });
  assert.throws(() => checkRefund(transaction, 1n), { code: 'transaction_disputed' });
  assert.throws(() => checkReversal(transaction), { code: 'transaction_disputed' });
  const lost = progress(transaction, 'lost').transaction;
  checkRefund(lost, 9_900n);
  assert.throws(() => checkRefund(lost, 9_901n), { code: 'refund_exceeds_captured' });
  assert.throws(() => checkReversal(lost), { code: 'already_refunded' });
  const won = progress(transaction, 'won').transaction;
  checkRefund(won, 10_000n);
  checkReversal(won);
});

function open(
  transaction: Transaction,
  opening: Partial<{
    readonly amount: number;
    readonly dueInHours: number;
    readonly count: number;
    readonly status: DisputeNews['status'];
  }>,
) {
  const { amount = 10_000, dueInHours = 720, count = 1, status = 'needs_response' } = opening;
  const request: DisputeNews = {
    ref: `dp-${count}`,
    amount,
    currency: transaction.currency,
    reason: 'fraudulent',
    networkReasonCode: '10.3',
    status,
    evidenceDueBy: new Date(later.getTime() + dueInHours * hourMs).toISOString(),
    openedAt: at.toISOString(),
    closedAt: null,
  };
  const operationId = operationIdOf(count);
  const taken = { request, result: null, terms, operationId, beganAt: later, at: later };
  return openDisputeStep.decide(transaction, taken);
}

function progress(
  transaction: Transaction,
  status: Parameters<typeof progressDisputeStep.check>[1]['status'],
) {
  const request = { id: disputeIdOf(1), status };
  const taken = {
    request,
    result: null,
    terms,
    operationId: operationIdOf(9),
    beganAt: later,
    at: later,
  };
  return progressDisputeStep.decide(transaction, taken);
}

function reinstate(transaction: Transaction) {
  const request = { id: disputeIdOf(1) };
  const taken = {
    request,
    result: null,
    terms,
    operationId: operationIdOf(10),
    beganAt: later,
    at: later,
  };
  return reinstateDisputeStep.decide(transaction, taken);
}

function submit(
  transaction: Transaction,
  status: Parameters<typeof progressDisputeStep.check>[1]['status'] = 'under_review',
) {
  const request = { id: disputeIdOf(1), isAnswer: true } as const;
  const result = {
    ref: 'dp-1',
    transactionId: transaction.id,
    amount: 10_000n,
    currency: transaction.currency,
    reason: 'fraudulent',
    networkReasonCode: '10.3',
    status,
    evidenceDueBy: later,
    openedAt: at,
    closedAt: null,
  } as const;
  const taken = {
    request,
    result,
    terms,
    operationId: operationIdOf(9),
    beganAt: later,
    at: later,
  };
  return submitEvidenceStep.decide(transaction, taken);
}

function remind(transaction: Transaction, now: Date) {
  const operationId = operationIdOf(9);
  const taken = { request: null, result: null, terms, operationId, beganAt: now, at: now };
  return findStep('dispute_remind').decide(transaction, taken);
}

function operationIdOf(count: number): string {
  return `0194f2a0-0000-7000-8000-00000000020${count}`;
}

function disputeIdOf(count: number): string {
  return formatId('dp', operationIdOf(count));
}
