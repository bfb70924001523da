import { formatId } from '../../../lib/ids.ts';
import { convertMoney, mulRatio, parseRate, toJsonAmount } from '../../../lib/money.ts';
import type { RefundFacts } from '../../../psp/tap-port.ts';
import {
  credit,
  debit,
  makePosting,
  type Posting,
  type PostingKind,
  reversePosting,
} from '../../ledger/index.ts';
import {
  alreadyRefunded,
  disputed,
  notCaptured,
  refundExceedsCaptured,
  refundLimitReached,
  refundNotFound,
} from '../errors.ts';
import { isOpen, lostSum, standing } from '../transaction/refunds-and-disputes.ts';
import type { RefundStatus } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import { type Refund, refundsMax, type Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';

/** Throws unless this much of the capture can be given back. */
export function checkRefund(transaction: Transaction, amount: bigint | null): void {
  const { status, amountCaptured, facts } = transaction;
  if (status !== 'approved' || amountCaptured === 0n) throw notCaptured();
  if (facts.disputes.some(isOpen)) throw disputed();
  const left = refundable(transaction);
  if (amount !== null && amount > left) throw refundExceedsCaptured({ param: 'amount' });
  if (left === 0n) throw alreadyRefunded();
  if (facts.refunds.length >= refundsMax) throw refundLimitReached();
}

/** Throws when the transaction has no such refund. */
export function requireRefund({ facts }: Transaction, id: string): Refund {
  const refund = facts.refunds.find((each) => each.id === id);
  if (refund === undefined) throw refundNotFound();
  return refund;
}

/** What is left of the capture after refunds and lost disputes. */
export function refundable({ amountCaptured, amountRefunded, facts }: Transaction): bigint {
  const left = amountCaptured - amountRefunded - lostSum(facts.disputes);
  return left > 0n ? left : 0n;
}

/** How a refund is shared: the platform gives back its fee pro rata, the sub-merchant the rest. */
export interface RefundShares {
  readonly amount: bigint;
  readonly fee: bigint;
  /** In the currency in which the sub-merchant settles, at the rate of the capture. */
  readonly settled: bigint;
}

/**
 * Each share is the difference of two rounded running totals, so that the shares of all refunds sum
 * to the whole exactly, and the last one takes the remainder. After a refund that failed, a share
 * may be smaller, but is never negative.
 */
export function refundShares(transaction: Transaction, amount: bigint): RefundShares {
  const { amountCaptured, amountRefunded, platformFee, facts } = transaction;
  const before = standing(facts.refunds);
  const sum = (read: (refund: Refund) => bigint) =>
    before.reduce((total, refund) => total + read(refund), 0n);
  const after = amountRefunded + amount;
  const feeBefore = sum(({ feeRefunded }) => feeRefunded);
  const feeAfter = mulRatio(platformFee, { numerator: after, denominator: amountCaptured });
  const fee = within(feeAfter - feeBefore, amount);
  const { fx } = facts;
  if (fx === null) return { amount, fee, settled: amount - fee };
  const netAfter = { amountMinor: after - feeBefore - fee, currency: fx.from };
  const rate = parseRate(fx.rate);
  // A provider that converted the capture itself may have rounded in another way.
  const all = BigInt(fx.settled_amount);
  const converted = convertMoney(netAfter, { currency: fx.to, rate }).amountMinor;
  const settledAfter = after === amountCaptured ? all : within(converted, all);
  const settled = within(settledAfter - sum(({ settledAmount }) => settledAmount), settledAfter);
  return { amount, fee, settled };
}

/** Gives back what the provider has given back, or is about to. */
export function refundChange(
  transaction: Transaction,
  refund: {
    readonly shares: RefundShares;
    readonly result: RefundFacts;
    readonly request: { readonly reason: string | null };
    readonly operationId: string;
    readonly beganAt: Date;
    readonly at: Date;
  },
): Change {
  const { shares, result, operationId, beganAt, at } = refund;
  const { status, ref } = result;
  const body = {
    id: formatId('re', operationId),
    ref,
    status,
    amount: toJsonAmount(shares.amount),
    currency: transaction.currency,
    fee_refunded: toJsonAmount(shares.fee),
    settled_amount: toJsonAmount(shares.settled),
    ...(beganAt < at ? { created_at: beganAt.toISOString() } : {}),
    at: at.toISOString(),
  };
  const events = status === 'succeeded' ? (['charge.refunded'] as const) : [];
  return {
    ...stageChange(transaction, [{ kind: 'refund', body }], events, refund.request),
    posting: status === 'failed' ? null : refundPosting(transaction, shares, { operationId, at }),
  };
}

/**
 * Applies what became of a refund. One that failed is taken back by the mirror image, and one that
 * counted as failed and has happened after all is posted as it was asked for.
 */
export function refundOutcomeChange(
  transaction: Transaction,
  outcome: {
    readonly refund: Refund;
    readonly status: RefundStatus;
    /** The provider's reference. */
    readonly ref: string;
    readonly operationId: string;
    readonly at: Date;
  },
): Change {
  const { refund, status, ref, operationId, at } = outcome;
  const told = refund.ref === ref ? {} : { ref };
  const body = { id: refund.id, status, ...told, at: at.toISOString() };
  const events = status === 'succeeded' ? (['charge.refunded'] as const) : [];
  const change = stageChange(transaction, [{ kind: 'refund_outcome', body }], events);
  if ((refund.status === 'failed') === (status === 'failed')) return change;
  const { amount, feeRefunded: fee, settledAmount: settled } = refund;
  const shares = { amount, fee, settled };
  if (status !== 'failed') {
    const kind = 'refund_late';
    return { ...change, posting: refundPosting(transaction, shares, { operationId, kind, at }) };
  }
  const posting = refundPosting(transaction, shares, { operationId, at });
  const facts = { id: operationId, kind: 'refund_failure', at } as const;
  return { ...change, posting: posting && reversePosting(posting, facts) };
}

function refundPosting(
  transaction: Transaction,
  { amount, fee, settled }: RefundShares,
  {
    operationId,
    kind = 'refund',
    at,
  }: { readonly operationId: string; readonly kind?: PostingKind; readonly at: Date },
): Posting | null {
  const { platformId, id: transactionId } = transaction;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  return makePosting({ id: operationId, platformId, kind, transactionId, at }, [
    debit(ofSubMerchant('submerchant_available'), settled),
    ...convert({ settled: -settled, own: -(amount - fee) }),
    debit(ofPlatform('platform_operating'), fee),
    credit(ofPlatform('psp_clearing'), amount),
  ]);
}

function within(amount: bigint, max: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount > max ? max : amount;
}
