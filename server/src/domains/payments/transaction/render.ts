import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { refundRequiresCard } from './card-at-refund.ts';
import type { Transaction } from './types.ts';

/** A tap as callers see it. */
export function renderTap(transaction: Transaction) {
  const { facts } = transaction;
  return {
    id: formatId('tap', transaction.id),
    object: 'tap',
    status: transaction.status,
    amount: toJsonAmount(transaction.amount),
    tip_amount: toJsonAmount(transaction.tipAmount),
    total_amount: toJsonAmount(transaction.amount + transaction.tipAmount),
    currency: transaction.currency,
    amount_authorised: toJsonAmount(transaction.amountAuthorised),
    amount_captured: toJsonAmount(transaction.amountCaptured),
    amount_released: toJsonAmount(transaction.amountReleased),
    amount_refunded: toJsonAmount(transaction.amountRefunded),
    capture_mode: transaction.captureMode,
    ceiling_amount:
      transaction.ceilingAmount === null ? null : toJsonAmount(transaction.ceilingAmount),
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    transaction: formatId('txn', transaction.id),
    authorisation: transaction.amountAuthorised > 0n ? formatId('auth', transaction.id) : null,
    authorisation_chain_id: formatId('ach', transaction.chainId),
    card: facts.card,
    ...(refundRequiresCard(transaction) && { refund_requires_card: true }),
    cryptogram: facts.cryptogram,
    risk: facts.risk,
    authorisation_code: facts.authorisationCode,
    response_code: facts.responseCode,
    decline_reason: facts.declineReason,
    retry_advice: facts.retryAdvice,
    capture_before: facts.captureBefore,
    failure: facts.failure,
    pending_operation: renderPendingOperation(transaction),
    fx: facts.fx,
    platform_fee: toJsonAmount(transaction.platformFee),
    reversal_reason: facts.reversal?.reason ?? null,
    reference: transaction.reference,
    description: transaction.description,
    metadata: transaction.metadata ?? {},
    ...(transaction.isErased && { erased: true }),
    created_at: transaction.createdAt.toISOString(),
  };
}

/** The later step whose outcome is unknown, for tap and authorisation alike. */
export function renderPendingOperation({ pendingOperation }: Transaction) {
  if (pendingOperation === null) return null;
  const { kind, amount, beganAt, decisionSince } = pendingOperation;
  return {
    kind,
    amount: toJsonAmount(amount),
    began_at: beganAt.toISOString(),
    decision_since: decisionSince?.toISOString() ?? null,
  };
}
