import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Refund, Transaction } from './types.ts';

/** A refund of a transaction as callers see it. */
export function renderRefundOf(
  { id, externalRef, currency }: Pick<Transaction, 'id' | 'externalRef' | 'currency'>,
  refund: Refund,
) {
  return {
    id: refund.id,
    object: 'refund',
    status: refund.status,
    amount: toJsonAmount(refund.amount),
    currency,
    transaction: formatId('txn', id),
    submerchant: externalRef,
    fee_refunded: refund.status === 'failed' ? 0 : toJsonAmount(refund.feeRefunded),
    reason: refund.reason,
    failure: refund.status === 'failed' ? failed : null,
    created_at: refund.createdAt,
  };
}

/** The refund that an operation made, or that is pending while its outcome is unknown. */
export function renderRefund(
  transaction: Transaction,
  asked: { readonly operationId: string; readonly reason: string | null },
) {
  const id = formatId('re', asked.operationId);
  const { facts, pendingOperation } = transaction;
  const made = facts.refunds.find((refund) => refund.id === id);
  if (made !== undefined) return renderRefundOf(transaction, made);
  if (pendingOperation === null) throw new Error('a refund is neither made nor pending');
  const createdAt = pendingOperation.beganAt.toISOString();
  return renderRefundOf(transaction, {
    id,
    ref: '',
    status: 'pending',
    amount: pendingOperation.amount,
    feeRefunded: 0n,
    settledAmount: 0n,
    reason: asked.reason,
    createdAt,
    at: createdAt,
  });
}

const failed = {
  code: 'refund_failed',
  message: 'The provider could not give the money back. The balance is as it was before.',
} as const;
