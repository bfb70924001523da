import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { captures } from '../../../../../tests/support/money/captures.ts';
import { formatId } from '../../../lib/ids.ts';
import type { RefundFacts } from '../../../psp/tap-port.ts';
import { capturedTap, entriesOf, heldTap, later, terms } from '../payments-fixture.ts';
import { refundOutcomeStep, refundStep } from '../refunds/refund-steps.ts';
import { owedFor } from '../transaction/amounts.ts';
import type { RefundStatus } from '../transaction/stages.ts';
import type { Change } from '../transaction/transaction-state.ts';
import { refundsMax, type Transaction } from '../transaction/types.ts';
import { checkRefund, refundable } from './decide-refund.ts';
import { refundShares } from './refund-shares.ts';

test('a refund returns its share of the fee and takes the rest from the sub-merchant', () => {
  const { transaction, posting, stages, events } = refund(capturedTap({ fee: 300n }), 1, 2_500n);
  assert.deepEqual(entriesOf(posting), [
    'submerchant_available USD 2425',
    'platform_operating USD 75',
    'psp_clearing USD -2500',
  ]);
  assert.deepEqual([transaction.amountRefunded, refundable(transaction)], [2_500n, 7_500n]);
  assert.deepEqual([stages.length, stages[0]?.kind], [1, 'refund']);
  assert.deepEqual(events, ['charge.refunded']);
});

test('a refund of a converted capture uses the rate of the capture', () => {
  const captured = capturedTap({ fee: 300n, settlesIn: 'EUR', rate: '0.91' });
  const { posting } = refund(captured, 1, 2_500n);
  assert.deepEqual(entriesOf(posting), [
    'submerchant_available EUR 2207',
    'fx_clearing USD 2425',
    'fx_clearing EUR -2207',
    'platform_operating USD 75',
    'psp_clearing USD -2500',
  ]);
});

test('a pending refund counts, and its event follows once it has succeeded', () => {
  const pending = refund(capturedTap({ fee: 300n }), 1, 2_500n, 'pending');
  assert.equal(refundable(pending.transaction), 7_500n);
  assert.deepEqual(pending.events, []);
  assert.notEqual(pending.posting, null);
  const done = follow(pending.transaction, 1, 'succeeded');
  assert.deepEqual([done.events, done.posting], [['charge.refunded'], null]);
  assert.equal(done.transaction.facts.refunds[0]?.status, 'succeeded');
  assert.equal(refundable(done.transaction), 7_500n);
});

test('a refund that fails later is undone by the mirror image of its posting', () => {
  for (const status of ['pending', 'succeeded'] as const) {
    const captured = capturedTap({ fee: 300n, settlesIn: 'EUR', rate: '0.91' });
    const there = refund(captured, 1, 2_500n, status);
    const back = follow(there.transaction, 1, 'failed');
    assert.equal(back.posting?.kind, 'refund_failure');
    assert.deepEqual(
      back.posting?.entries,
      there.posting?.entries.map((entry) => ({ ...entry, amount: -entry.amount })),
    );
    assert.deepEqual(back.events, []);
    assert.equal(refundable(back.transaction), 10_000n);
  }
});

test('a refund that fails at once moves no money', () => {
  const { transaction, posting, events } = refund(capturedTap(), 1, 2_500n, 'failed');
  assert.deepEqual([posting, events, refundable(transaction)], [null, [], 10_000n]);
  assert.equal(transaction.facts.refunds[0]?.status, 'failed');
});

test('only captured, undisputed money that was not given back can be refunded', () => {
  const refused = (transaction: Transaction, amount: bigint | null, error: object) =>
    assert.throws(() => checkRefund(transaction, amount), error);
  refused(heldTap(), null, { code: 'not_captured', status: 409 });
  for (const status of ['reversed', 'expired', 'declined', 'cancelled'] as const) {
    refused({ ...capturedTap(), status }, null, { code: 'not_captured' });
  }
  refused(capturedTap(), 10_001n, { code: 'refund_exceeds_captured', status: 422 });
  const part = refund(capturedTap(), 1, 9_999n).transaction;
  checkRefund(part, 1n);
  refused(part, 2n, { code: 'refund_exceeds_captured', param: 'amount' });
  const whole = refund(part, 2, 1n).transaction;
  refused(whole, null, { code: 'already_refunded' });
  refused(whole, 1n, { code: 'refund_exceeds_captured' });
  const [made] = part.facts.refunds;
  assert(made !== undefined);
  const refunds = Array.from({ length: refundsMax }, () => ({ ...made, amount: 1n }));
  const full = { ...part, amountRefunded: 1_000n, facts: { ...part.facts, refunds } };
  refused(full, 1n, { code: 'refund_limit_reached' });
});

/**
 * A refund of a few units or of a share of the rest, or the failure of an earlier refund. Failures
 * among refunds of single units make later shares smaller or larger than pro rata.
 */
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ units: fc.bigInt(1n, 3n) }) },
    { weight: 1, arbitrary: fc.record({ parts: fc.bigInt(1n, 1_000n) }) },
    { weight: 3, arbitrary: fc.record({ fails: fc.nat() }) },
  ),
  { minLength: 10, maxLength: 60 },
);

test('shares of any refunds and failures add up to the fee and the settled amount', () => {
  fc.assert(
    fc.property(captures, acts, (captured, sequence) => {
      const life = new Life(captured);
      for (const act of sequence) {
        const left = refundable(life.transaction);
        if ('fails' in act) life.fail(act.fails);
        else if ('parts' in act) life.refund((left * act.parts + 999n) / 1_000n);
        else life.refund(act.units < left ? act.units : left);
      }
      life.refund(refundable(life.transaction));
      const standing = life.transaction.facts.refunds.filter(({ status }) => status !== 'failed');
      const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n);
      assert.equal(sum(standing.map(({ amount }) => amount)), captured.amountCaptured);
      assert.equal(sum(standing.map(({ feeRefunded }) => feeRefunded)), captured.platformFee);
      assert.equal(sum(standing.map(({ settledAmount }) => settledAmount)), owedFor(captured));
      assert.deepEqual(life.totals(), expectedTotals(captured));
    }),
    { numRuns: 500 },
  );
});

/** Random refunds and failures of one capture, with the sum of their postings. */
class Life {
  transaction: Transaction;
  readonly #captured: Transaction;
  readonly #totals = new Map<string, bigint>();
  #count = 0;

  constructor(captured: Transaction) {
    this.#captured = captured;
    this.transaction = captured;
  }

  refund(amount: bigint): void {
    if (amount === 0n) return;
    const { fee, settled } = refundShares(this.transaction, amount, terms);
    assert(fee >= 0n && fee <= amount, `a fee of ${fee} in a refund of ${amount}`);
    assert(settled >= 0n && settled <= owedFor(this.#captured));
    if (this.#captured.facts.fx === null) assert.equal(fee + settled, amount);
    this.#count += 1;
    this.#apply(refund(this.transaction, this.#count, amount));
  }

  fail(choice: number): void {
    const { refunds } = this.transaction.facts;
    const standing = refunds.flatMap(({ status }, index) => (status === 'failed' ? [] : [index]));
    const index = standing[choice % standing.length];
    if (index !== undefined) this.#apply(follow(this.transaction, index + 1, 'failed'));
  }

  totals(): Record<string, bigint> {
    return Object.fromEntries([...this.#totals].filter(([, amount]) => amount !== 0n).sort());
  }

  #apply({ transaction, posting }: Change): void {
    this.transaction = transaction;
    const sums = new Map<string, bigint>();
    for (const { account, amount } of posting?.entries ?? []) {
      const { kind, currency } = account;
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
      const name = `${kind} ${currency}`;
      this.#totals.set(name, (this.#totals.get(name) ?? 0n) + amount);
    }
    for (const [currency, sum] of sums) assert.equal(sum, 0n, `${currency} does not balance`);
  }
}

/** The posting of a full refund: the opposite of the capture. */
function expectedTotals(captured: Transaction): Record<string, bigint> {
  const { amountCaptured, platformFee, currency, facts } = captured;
  const net = amountCaptured - platformFee;
  const owed = owedFor(captured);
  const totals: [string, bigint][] = [
    [`submerchant_available ${facts.fx?.to ?? currency}`, owed],
    [`platform_operating ${currency}`, platformFee],
    [`psp_clearing ${currency}`, -amountCaptured],
  ];
  if (facts.fx !== null) {
    totals.push([`fx_clearing ${currency}`, net], [`fx_clearing ${facts.fx.to}`, -owed]);
  }
  return Object.fromEntries(totals.filter(([, amount]) => amount !== 0n).sort());
}

function refund(
  transaction: Transaction,
  count: number,
  amount: bigint,
  status: RefundStatus = 'succeeded',
): Change {
  const { id: transactionId } = transaction;
  const refundId = refundIdOf(count);
  const result: RefundFacts = { ref: `re-${count}`, refundId, transactionId, status };
  const request = { amount: Number(amount), reason: null };
  refundStep.check(transaction, request, later);
  const taken = { request, result, terms, operationId: refundId, beganAt: later, at: later };
  return refundStep.decide(transaction, taken);
}

/** The outcome of the refund with that number. */
function follow(transaction: Transaction, count: number, status: RefundStatus): Change {
  const request = { id: formatId('re', refundIdOf(count)), status, ref: `re-${count}` };
  const operationId = '0194f2a0-0000-7000-8000-000000000009';
  refundOutcomeStep.check(transaction, request, later);
  const taken = { request, result: null, terms, operationId, beganAt: later, at: later };
  return refundOutcomeStep.decide(transaction, taken);
}

function refundIdOf(count: number): string {
  return `0194f2a0-0000-7000-8000-0000000001${String(count).padStart(2, '0')}`;
}
