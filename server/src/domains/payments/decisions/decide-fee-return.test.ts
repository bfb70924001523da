import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { captures } from '../../../../../tests/support/money/captures.ts';
import { formatId } from '../../../lib/ids.ts';
import { reverseStep } from '../authorisations/authorisation-steps.ts';
import { capturedTap, entriesOf, later, terms } from '../payments-fixture.ts';
import { returnFeeStep } from '../refunds/fee-return-step.ts';
import { refundOutcomeStep, refundStep } from '../refunds/refund-steps.ts';
import { amountsOf } from '../transaction/amounts.ts';
import { feeKept, feeReturned } from '../transaction/fee-returns.ts';
import { renderRefundOf } from '../transaction/render-refund.ts';
import type { RefundStatus } from '../transaction/stages.ts';
import { type Change, dueStepAt } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import type { FeeReturnResult } from './decide-fee-return.ts';
import { refundable } from './decide-refund.ts';

/** A provider that returns the fee in a separate call. */
const following = { ...terms, feeFollows: true };

test('a refund takes its whole amount until a separate step returns the fee', () => {
  const refunded = refund(capturedTap({ fee: 300n }), 1, 2_500n);
  assert.deepEqual(entriesOf(refunded.posting), [
    'submerchant_available USD 2500',
    'psp_clearing USD -2500',
  ]);
  assert.deepEqual(refunded.transaction.dueTimes.return_fee, later);
  assert.equal(shownFee(refunded.transaction), 75);
  const returned = returnFee(refunded.transaction);
  assert.equal(returned.posting?.kind, 'fee_return');
  assert.deepEqual(entriesOf(returned.posting), [
    'platform_operating USD 75',
    'submerchant_available USD -75',
  ]);
  assert.deepEqual(returned.events, []);
  assert.equal(returned.transaction.dueTimes.return_fee, null);
  assert.equal(shownFee(returned.transaction), 75);
});

test('a converted fee goes back at the rate of the capture', () => {
  const refunded = refund(capturedTap({ fee: 300n, settlesIn: 'EUR', rate: '0.91' }), 1, 2_500n);
  assert.deepEqual(entriesOf(refunded.posting), [
    'submerchant_available EUR 2275',
    'fx_clearing USD 2500',
    'fx_clearing EUR -2275',
    'psp_clearing USD -2500',
  ]);
  assert.deepEqual(entriesOf(returnFee(refunded.transaction).posting), [
    'platform_operating USD 75',
    'fx_clearing USD -75',
    'fx_clearing EUR 68',
    'submerchant_available EUR -68',
  ]);
});

test('the fee is returned once its refund has succeeded', () => {
  const pending = refund(capturedTap({ fee: 300n }), 1, 2_500n, 'pending').transaction;
  assert.equal(pending.dueTimes.return_fee, null);
  assert.equal(shownFee(pending), 75);
  const failed = follow(pending, 1, 'failed');
  assert.deepEqual(entriesOf(failed.posting), [
    'submerchant_available USD -2500',
    'psp_clearing USD 2500',
  ]);
  assert.deepEqual(
    [failed.transaction.dueTimes.return_fee, shownFee(failed.transaction)],
    [null, 0],
  );
  const late = follow(failed.transaction, 1, 'succeeded').transaction;
  assert.deepEqual([late.dueTimes.return_fee, shownFee(late)], [later, 75]);
});

test('a refund that fails after its fee was returned leaves the fee where it is', () => {
  const refunded = refund(capturedTap({ fee: 300n }), 1, 2_500n).transaction;
  const returned = returnFee(refunded).transaction;
  const failed = follow(returned, 1, 'failed');
  assert.deepEqual(entriesOf(failed.posting), [
    'submerchant_available USD -2500',
    'psp_clearing USD 2500',
  ]);
  const [shown] = failed.transaction.facts.refunds;
  assert(shown !== undefined);
  const { fee_refunded, failure } = renderRefundOf(failed.transaction, shown);
  assert.equal(fee_refunded, 75);
  assert.match(failure?.message ?? '', /fee stays with the sub-merchant/);
  const again = refund(failed.transaction, 2, 5_000n).transaction;
  assert.equal(again.facts.refunds[1]?.feeRefunded, 75n, 'half of the fee, less what is back');
  assert.equal(refund(failed.transaction, 2, 2_500n).transaction.dueTimes.return_fee, null);
});

test('a fee return that the provider refuses moves no money', () => {
  const refunded = refund(capturedTap({ fee: 300n }), 1, 2_500n).transaction;
  const refused = returnFee(refunded, { kind: 'refused', code: 'no_fee' });
  assert.equal(refused.posting, null);
  assert.deepEqual(
    [refused.transaction.dueTimes.return_fee, shownFee(refused.transaction)],
    [null, 0],
  );
  assert.deepEqual(refused.stages, [
    {
      kind: 'fee_return',
      body: {
        id: reId(1),
        status: 'refused',
        ref: null,
        moved: null,
        code: 'no_fee',
        at: later.toISOString(),
      },
    },
  ]);
});

test('a refund without a fee has no fee return', () => {
  const { stages, transaction } = refund(capturedTap(), 1, 2_500n);
  assert.deepEqual(
    stages.map(({ kind }) => kind),
    ['refund'],
  );
  assert.equal(transaction.dueTimes.return_fee, null);
});

test('a reversal takes the fee from the available balance until it is returned', () => {
  const captured = capturedTap({ fee: 300n, settlesIn: 'EUR', rate: '0.91' });
  const reversed = reverse(captured);
  assert.deepEqual(entriesOf(reversed.posting), [
    'psp_clearing USD -10000',
    'fx_clearing USD 10000',
    'fx_clearing EUR -9100',
    'submerchant_pending EUR 8827',
    'submerchant_available EUR 273',
  ]);
  assert.deepEqual(reversed.events, ['tap.reversed']);
  assert.deepEqual(reversed.transaction.dueTimes.return_fee, later);
  assert.deepEqual(entriesOf(returnFee(reversed.transaction).posting), [
    'platform_operating USD 300',
    'fx_clearing USD -300',
    'fx_clearing EUR 273',
    'submerchant_available EUR -273',
  ]);
});

test('a reversal returns the fee that a failed refund did not', () => {
  const refunded = refund(capturedTap({ fee: 300n }), 1, 2_500n).transaction;
  const failed = follow(returnFee(refunded).transaction, 1, 'failed').transaction;
  const reversed = reverse(failed);
  const returned = returnFee(reversed.transaction);
  assert.deepEqual(entriesOf(returned.posting), [
    'platform_operating USD 225',
    'submerchant_available USD -225',
  ]);
});

test('a failing step makes way for other due steps', () => {
  const expire = new Date(later.getTime() + 1);
  const dueTimes = { expire, capture: null, settle: later, return_fee: new Date(0) };
  const kindAt = (attempts: number) => dueStepAt(dueTimes, { now: later, attempts })?.kind;
  assert.deepEqual([0, 1, 2, 3].map(kindAt), ['return_fee', 'settle', 'return_fee', 'settle']);
  assert.equal(dueStepAt({ settle: null }, { now: later, attempts: 3 }), null);
  assert.equal(dueStepAt({ expire }, { now: later, attempts: 1 }), null, 'not before its time');
});

/** The next event of a random life: a refund, a fee return, or a refund's failure. */
const acts = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ units: fc.bigInt(1n, 3n) }) },
    { weight: 1, arbitrary: fc.record({ parts: fc.bigInt(1n, 1_000n) }) },
    { weight: 4, arbitrary: fc.constant('return' as const) },
    { weight: 2, arbitrary: fc.record({ fails: fc.nat() }) },
  ),
  { minLength: 10, maxLength: 60 },
);

test("after any refunds, fee returns and failures the capture's postings cancel out", () => {
  fc.assert(
    fc.property(captures, acts, (captured, sequence) => {
      const life = new Life(captured);
      for (const act of sequence) {
        if (act === 'return') life.returnFee();
        else if ('fails' in act) life.fail(act.fails);
        else if ('parts' in act) life.refund((life.left * act.parts + 999n) / 1_000n);
        else life.refund(act.units < life.left ? act.units : life.left);
      }
      life.refund(life.left);
      while (life.returnFee());
      assert.equal(feeReturned(life.transaction.facts), captured.platformFee);
      assert.deepEqual(life.kept(), {}, 'what the capture has posted is taken back');
    }),
    { numRuns: 500 },
  );
});

/** A capture and its later operations, with the sum of their postings by account. */
class Life {
  transaction: Transaction;
  readonly #sums = new Map<string, bigint>();
  #count = 0;

  constructor(captured: Transaction) {
    this.transaction = captured;
    // The mirror image of the capture is the sum of giving all of it back.
    const whole = { request: { amount: null, reason: null }, terms } as const;
    const refunded = decideRefund(captured, { ...whole, count: 0, status: 'succeeded' });
    for (const { account, amount } of refunded.posting?.entries ?? []) {
      this.#add(`${account.kind} ${account.currency}`, -amount);
    }
  }

  get left(): bigint {
    return refundable(this.transaction);
  }

  refund(amount: bigint): void {
    if (amount === 0n) return;
    this.#count += 1;
    this.#apply(refund(this.transaction, this.#count, amount));
  }

  /** Returns whether a fee return was due. */
  returnFee(): boolean {
    if (this.transaction.dueTimes.return_fee === null) return false;
    this.#apply(returnFee(this.transaction));
    return true;
  }

  fail(choice: number): void {
    const { refunds } = this.transaction.facts;
    const standing = refunds.flatMap(({ status }, index) => (status === 'failed' ? [] : [index]));
    const index = standing[choice % standing.length];
    if (index !== undefined) this.#apply(follow(this.transaction, index + 1, 'failed'));
  }

  kept(): Record<string, bigint> {
    return Object.fromEntries([...this.#sums].filter(([, amount]) => amount !== 0n));
  }

  #apply({ transaction, posting }: Change): void {
    this.transaction = transaction;
    const returned = feeReturned(transaction.facts);
    assert(returned >= 0n && returned <= transaction.platformFee, `${returned} of the fee`);
    for (const { account, amount } of posting?.entries ?? []) {
      this.#add(`${account.kind} ${account.currency}`, amount);
    }
    const operating = this.#sums.get(`platform_operating ${transaction.currency}`) ?? 0n;
    assert.equal(-operating, feeKept(transaction), 'what the platform has of the fee');
    const { net, netSettled } = amountsOf(transaction);
    const settles = transaction.facts.settlementCurrency;
    const own = [...this.#sums].filter(([name]) => /^submerchant_\w+ /.test(name));
    const owned = own.reduce((total, [, amount]) => total - amount, 0n);
    assert.equal(netSettled, owned, "what is the sub-merchant's");
    const bought = this.#sums.get(`fx_clearing ${transaction.currency}`) ?? 0n;
    assert.equal(net, settles === transaction.currency ? owned : -bought, 'in its own currency');
  }

  #add(name: string, amount: bigint): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + amount);
  }
}

function shownFee(transaction: Transaction): number | undefined {
  const [first] = transaction.facts.refunds;
  return first && renderRefundOf(transaction, first).fee_refunded;
}

function refund(
  transaction: Transaction,
  count: number,
  amount: bigint,
  status: RefundStatus = 'succeeded',
): Change {
  const request = { amount: Number(amount), reason: null };
  refundStep.check(transaction, request, later);
  return decideRefund(transaction, { request, terms: following, count, status });
}

function decideRefund(
  transaction: Transaction,
  refunded: {
    readonly request: { readonly amount: number | null; readonly reason: null };
    readonly terms: typeof terms;
    readonly count: number;
    readonly status: RefundStatus;
  },
): Change {
  const { request, count, status } = refunded;
  const refundId = refundIdOf(count);
  const result = { ref: `re-${count}`, refundId, transactionId: transaction.id, status };
  const times = { operationId: refundId, beganAt: later, at: later };
  return refundStep.decide(transaction, { request, result, terms: refunded.terms, ...times });
}

function follow(transaction: Transaction, count: number, status: RefundStatus): Change {
  const request = { id: reId(count), status, ref: `re-${count}` };
  return refundOutcomeStep.decide(transaction, { ...taken, request, result: null });
}

function returnFee(transaction: Transaction, result: FeeReturnResult = returned): Change {
  const request = returnFeeStep.dueRequest?.(transaction) as { readonly id: string };
  returnFeeStep.check(transaction, request, later);
  return returnFeeStep.decide(transaction, { ...taken, request, result });
}

function reverse(transaction: Transaction): Change {
  const request = { reason: 'requested' };
  return reverseStep.decide(transaction, { ...taken, request, result: null });
}

const returned: FeeReturnResult = { kind: 'returned', ref: 'fr-1', amount: 1n, currency: 'USD' };

const taken = {
  terms: following,
  operationId: '0194f2a0-0000-7000-8000-000000000009',
  beganAt: later,
  at: later,
};

function reId(count: number): string {
  return formatId('re', refundIdOf(count));
}

function refundIdOf(count: number): string {
  return `0194f2a0-0000-7000-8000-0000000001${String(count).padStart(2, '0')}`;
}
