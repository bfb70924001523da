import type Stripe from 'stripe';
import { answerDays } from '../dispute-deadlines.ts';
import type { DisputeFacts, DisputeReason } from '../dispute-port.ts';
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

/** However Stripe calls it, a dispute whose money was given back is not lost any more. */
function statusOf(dispute: Stripe.Dispute): DisputeFacts['status'] | undefined {
  const status = statuses.get(dispute.status);
  const amounts = dispute.balance_transactions.map(({ amount }) => amount);
  const taken = amounts.filter((amount) => amount < 0).length;
  const givenBack = amounts.filter((amount) => amount > 0).length;
  return status === 'lost' && givenBack > 0 && givenBack >= taken ? 'won' : status;
}

const daysOf: ReadonlyMap<string, number> = new Map(Object.entries(answerDays));

/** Stripe names no deadline for what cannot be answered any more. */
function dueBy({ created, evidence_details, payment_method_details }: Stripe.Dispute): Date {
  if (evidence_details.due_by !== null) return new Date(evidence_details.due_by * 1000);
  const brand = payment_method_details?.card?.brand ?? '';
  const days = daysOf.get(brand) ?? Math.min(...daysOf.values());
  return new Date((created + days * 86_400) * 1000);
}
