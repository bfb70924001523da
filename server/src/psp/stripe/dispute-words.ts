import type Stripe from 'stripe';
import { answerDays } from '../dispute-deadlines.ts';
import type { DisputeFacts, DisputeReason } from '../dispute-port.ts';
import { movedBy } from './dispute-money.ts';
import { fromStripe } from './stripe-money.ts';

/** Why cardholders dispute, in Stripe's words. Any other reason is general. */
const reasons: ReadonlyMap<string, DisputeReason> = new Map([
  ['fraudulent', 'fraudulent'],
  ['unrecognized', 'fraudulent'],
  ['debit_not_authorized', 'authorisation'],
  ['bank_cannot_process', 'processing_error'],
  ['check_returned', 'processing_error'],
  ['incorrect_account_details', 'processing_error'],
  ['insufficient_funds', 'processing_error'],
  ['product_not_received', 'product_not_received'],
  ['product_unacceptable', 'product_unacceptable'],
  ['duplicate', 'duplicate'],
  ['credit_not_processed', 'credit_not_processed'],
  ['subscription_canceled', 'credit_not_processed'],
]);

/** An appeal against a dispute that was lost does not open it again. It may win it. */
const statuses: ReadonlyMap<string, DisputeFacts['status']> = new Map([
  ['needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
  ['prevented', 'withdrawn'],
  ['warning_closed', 'withdrawn'],
]);

/**
 * A dispute in our words; its intent must be expanded. Null for what is none of ours: one over a
 * payment made elsewhere, an inquiry of the bank, which moves no money, and a status that Stripe
 * may have some day.
 */
export function readDispute(dispute: Stripe.Dispute): DisputeFacts | null {
  const { id: ref, payment_intent: intent, payment_method_details: method } = dispute;
  const transactionId = typeof intent === 'object' ? intent?.metadata.transaction_id : undefined;
  const status = statusOf(dispute);
  const isInquiry = dispute.status.startsWith('warning_');
  const movesMoney = dispute.balance_transactions.length > 0;
  if (transactionId === undefined || status === undefined || (isInquiry && !movesMoney)) {
    return null;
  }
  return {
    ref,
    transactionId,
    ...fromStripe(dispute),
    reason: reasons.get(dispute.reason) ?? 'general',
    networkReasonCode: dispute.network_reason_code ?? method?.card?.network_reason_code ?? null,
    status,
    evidenceDueBy: dueBy(dispute),
    openedAt: new Date(dispute.created * 1000),
    closedAt: null,
  };
}

/**
 * However Stripe calls it, the money decides how a closed dispute ended: it was lost unless all of
 * it is back. Stripe calls a dispute lost if a part comes back, and may call one prevented although
 * the cardholder has been given the money. One that is won is open until its money has come.
 */
function statusOf(dispute: Stripe.Dispute): DisputeFacts['status'] | undefined {
  const status = statuses.get(dispute.status);
  if (!isClosed(dispute) || dispute.balance_transactions.length === 0) return status;
  if (movedBy(dispute) < 0n) return status === 'won' ? 'under_review' : 'lost';
  return status === 'lost' ? 'won' : status;
}

/** Whether Stripe has decided a dispute. An appeal may still bring the money of a lost one back. */
export function isClosed({ status }: Stripe.Dispute): boolean {
  const word = statuses.get(status);
  return word === 'won' || word === 'lost' || word === 'withdrawn';
}

const daysOf: ReadonlyMap<string, number> = new Map(Object.entries(answerDays));

/** Stripe names no deadline for what cannot be answered any more. */
function dueBy({ created, evidence_details, payment_method_details }: Stripe.Dispute): Date {
  if (evidence_details.due_by !== null) return new Date(evidence_details.due_by * 1000);
  const brand = payment_method_details?.card?.brand ?? '';
  const days = daysOf.get(brand) ?? Math.min(...daysOf.values());
  return new Date((created + days * 86_400) * 1000);
}
