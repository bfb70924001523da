import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { feeReturnedBy } from './fee-returns.ts';
import type { Refund, Transaction } from './types.ts';

type RefundedTransaction = Pick<
  Transaction,
  'id' | 'externalRef' | 'currency' | 'facts' | 'isErased'
>;

/** A refund of a transaction as events show it, including a fee that is yet to be returned. */
export function renderRefundOf(
  { id, externalRef, currency, facts, isErased }: RefundedTransaction,
  refund: Refund,
) {
  const feeRefunded = feeReturnedBy(facts, refund);
  return {
    id: refund.id,
    object: 'refund',
    status: refund.status,
    amount: toJsonAmount(refund.amount),
    currency,
    transaction: formatId('txn', id),
    submerchant: externalRef,
    fee_refunded: toJsonAmount(feeRefunded),
    reason: refund.reason,
    ...(isErased && { erased: true }),
    failure: failureOf(refund, feeRefunded),
    created_at: refund.createdAt,
  };
}

/** A refund as callers see it: the event's fields and those that no event has. */
export function renderPresentRefund(transaction: Transaction, refund: Refund) {
  const { pendingOperation: pending } = transaction;
  const isPending = pending !== null && refund.id === formatId('re', pending.id);
  const since = isPending ? pending.decisionSince : null;
  return { ...renderRefundOf(transaction, refund), decision_since: since?.toISOString() ?? null };
}

/** The refund that an operation made, or its pending refund while the outcome is unknown. */
export function renderRefund(transaction: Transaction, operationId: string) {
  const id = formatId('re', operationId);
  const refund = refundsOf(transaction).find((each) => each.id === id);
  if (refund === undefined) throw new Error('a refund is neither made nor pending');
  return renderPresentRefund(transaction, refund);
}

/** Oldest first. A refund with an unknown outcome comes last and is never in events. */
export function refundsOf({ facts, pendingOperation }: Transaction): readonly Refund[] {
  if (pendingOperation?.kind !== 'refund') return facts.refunds;
  const { id, amount, beganAt } = pendingOperation;
  const { reason = null } = (pendingOperation.request ?? {}) as Partial<Refund>;
  const createdAt = beganAt.toISOString();
  const pending: Refund = {
    id: formatId('re', id),
    ref: '',
    status: 'pending',
    amount,
    feeRefunded: 0n,
    settledAmount: 0n,
    reason,
    createdAt,
    at: createdAt,
  };
  return [...facts.refunds, pending];
}

function failureOf({ status }: Refund, feeRefunded: bigint) {
  if (status !== 'failed') return null;
  return feeRefunded > 0n ? failedAfterFee : failed;
}

const failed = {
  code: 'refund_failed',
  message: 'The provider could not give the money back. The balance is as it was before.',
} as const;

const failedAfterFee = {
  code: 'refund_failed',
  message:
    'The provider could not give the money back, but had returned the fee by then. The fee stays ' +
    'with the sub-merchant, and the next refund returns that much less.',
} as const;
