import type Stripe from 'stripe';
import {
  answerDays,
  type DisputeFacts,
  type DisputeReason,
  type InquiryStatus,
} from '../../dispute-port.ts';
import { ownIdIn } from '../own-ids.ts';
import { fromStripe } from '../stripe-money.ts';
import { intentKeys } from '../taps/intents.ts';
import { movedBy } from './dispute-money.ts';

/** Stripe's dispute reasons in our words. Any other is general. */
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

/** An appeal does not reopen a lost dispute, but may win it. */
const statuses: ReadonlyMap<string, DisputeFacts['status']> = new Map([
  ['needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
  ['prevented', 'withdrawn'],
]);

/** Stripe's inquiry statuses: our status while no money has moved, and once it has. */
const inquiries: ReadonlyMap<
  string,
  { readonly asked: InquiryStatus; readonly charged: DisputeFacts['status'] }
> = new Map([
  ['warning_needs_response', { asked: 'inquiry_needs_response', charged: 'needs_response' }],
  ['warning_under_review', { asked: 'inquiry_under_review', charged: 'under_review' }],
  ['warning_closed', { asked: 'inquiry_closed', charged: 'withdrawn' }],
]);

/**
 * A dispute or an inquiry in our words; its intent must be expanded. Null for a payment made
 * elsewhere, and for a status unknown to us.
 */
export function readDispute(dispute: Stripe.Dispute): DisputeFacts | null {
  const { id: ref, payment_intent: intent, payment_method_details: method } = dispute;
  const metadata = typeof intent === 'object' ? intent?.metadata : null;
  const transactionId = ownIdIn(metadata, intentKeys.transaction);
  const status = statusOf(dispute);
  if (transactionId === undefined || status === undefined) return null;
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
 * The money decides how a closed dispute ended, whatever Stripe calls it: it was lost unless all of
 * it is back. Stripe calls a dispute lost if a part comes back, and may call one prevented although
 * the cardholder was paid. A won dispute stays open until its money has come.
 */
function statusOf(dispute: Stripe.Dispute): DisputeFacts['status'] | undefined {
  const status = statusWord(dispute);
  if (!isClosed(dispute) || dispute.balance_transactions.length === 0) return status;
  if (movedBy(dispute) < 0n) return status === 'won' ? 'under_review' : 'lost';
  return status === 'lost' ? 'won' : status;
}

/** Whether Stripe has decided a dispute. An appeal may still return a lost one's money. */
function isClosed(dispute: Stripe.Dispute): boolean {
  const word = statusWord(dispute);
  return word === 'won' || word === 'lost' || word === 'withdrawn';
}

function statusWord(dispute: Stripe.Dispute): DisputeFacts['status'] | undefined {
  const inquiry = inquiries.get(dispute.status);
  if (inquiry === undefined) return statuses.get(dispute.status);
  return dispute.balance_transactions.length === 0 ? inquiry.asked : inquiry.charged;
}

const daysOf: ReadonlyMap<string, number> = new Map(Object.entries(answerDays));

/** Stripe names no deadline for a dispute that cannot be answered any more. */
function dueBy({ created, evidence_details, payment_method_details }: Stripe.Dispute): Date {
  if (evidence_details.due_by !== null) return new Date(evidence_details.due_by * 1000);
  const brand = payment_method_details?.card?.brand ?? '';
  const days = daysOf.get(brand) ?? Math.min(...daysOf.values());
  return new Date((created + days * 86_400) * 1000);
}
