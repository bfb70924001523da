import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
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
import { isOpen, lostSum } from '../transaction/refunds-and-disputes.ts';
import type { RefundStatus, Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import { type Refund, refundsMax, type Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';
import { feeReturnDue } from './decide-fee-return.ts';
import type { RefundShares } from './refund-shares.ts';

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

/** Throws if the transaction has no such refund. */
export function requireRefund({ facts }: Transaction, id: string): Refund {
  const refund = facts.refunds.find((each) => each.id === id);
  if (refund === undefined) throw refundNotFound();
  return refund;
}

/** The captured amount less refunds and lost disputes. */
export function refundable({ amountCaptured, amountRefunded, facts }: Transaction): bigint {
  const left = amountCaptured - amountRefunded - lostSum(facts.disputes);
  return left > 0n ? left : 0n;
}

/** Records a refund that the provider has made or is about to make. */
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
  const id = formatId('re', operationId);
  const body = {
    id,
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
  const { fee, settledFee } = shares;
  const stages: Stage[] = [{ kind: 'refund', body }];
  if (settledFee !== null) stages.push(feeReturnDue({ id, fee, settledFee, at }));
  return {
    ...stageChange(transaction, stages, events, refund.request),
    posting: status === 'failed' ? null : refundPosting(transaction, shares, { operationId, at }),
  };
}

/**
 * Applies the outcome of a refund. A failed one is undone by its mirror image; one recorded as
 * failed that happened after all is posted as requested. A fee that the provider has returned by
 * then stays returned, since the provider cannot take it again.
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
  const follows = transaction.facts.feeReturns.find(({ id }) => id === refund.id);
  const settledFee = follows?.settledAmount ?? null;
  const shares = { amount, fee, settled, settledFee };
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
  { amount, fee, settled, settledFee }: RefundShares,
  {
    operationId,
    kind = 'refund',
    at,
  }: { readonly operationId: string; readonly kind?: PostingKind; readonly at: Date },
): Posting | null {
  const { platformId, id: transactionId } = transaction;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  // If the fee follows, it reaches the sub-merchant's account only once the provider has returned
  // it.
  const feeNow = settledFee === null ? fee : 0n;
  return makePosting({ id: operationId, platformId, kind, transactionId, at }, [
    debit(ofSubMerchant('submerchant_available'), settled),
    ...convert({ settled: -settled, own: -(amount - feeNow) }),
    debit(ofPlatform('platform_operating'), feeNow),
    credit(ofPlatform('psp_clearing'), amount),
  ]);
}
