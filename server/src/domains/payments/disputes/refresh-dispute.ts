import { isNotYet, type NotYet, notYet } from '../../../due-work/not-yet.ts';
import { isInquiryStatus } from '../../../psp/dispute-port.ts';
import type { PspHint } from '../../../psp/port.ts';
import { readingIn } from '../../../psp/psp-call.ts';
import { newsOf } from '../decisions/decide-dispute.ts';
import type { Payments } from '../payments.ts';
import { findTransaction, isUnrecorded } from '../queries/transaction-store.ts';
import { takeOwnStep } from '../steps/own-step.ts';
import { isInquiry, isLost } from '../transaction/refunds-and-disputes.ts';
import {
  openDisputeStep,
  openInquiryStep,
  progressDisputeStep,
  reinstateDisputeStep,
} from './dispute-steps.ts';

/**
 * Handles the provider's hint about a dispute or an inquiry: reads it and applies the change. Hints
 * may come in any order and more than once. An inquiry may become a dispute at any time, even after
 * it closed; a dispute never becomes an inquiry. A lost dispute that reads as won was won by an
 * appeal.
 */
export async function refreshDispute(
  payments: Payments,
  hint: PspHint,
): Promise<NotYet | undefined> {
  const { database, disputes } = payments;
  const { platformId, connectionId, accountRef: account, objectRef, now } = hint;
  if (objectRef === null) return undefined;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now, idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const outcome = await disputes.retrieve(call, objectRef);
  const facts = readingIn(outcome);
  if (facts === null) return undefined;
  const key = { platformId, id: facts.transactionId };
  // The hint may arrive before the tap is recorded.
  if (await isUnrecorded(database, key)) return notYet('a disputed tap has no record yet');
  let transaction = await findTransaction(database, key);
  if (transaction === undefined) return undefined;
  const isSame = ({ ref }: { readonly ref: string }) => ref === facts.ref;
  const known = transaction.facts.disputes.find(isSame);
  const isAsked = isInquiryStatus(facts.status);
  if (known === undefined || (isInquiry(known) && !isAsked)) {
    const step = isAsked ? openInquiryStep : openDisputeStep;
    const opening = { step, request: newsOf(transaction, facts), now };
    const taken = await takeOwnStep(payments, transaction, opening);
    if (isNotYet(taken)) return taken;
    transaction = taken;
  }
  const dispute = transaction.facts.disputes.find(isSame);
  // A reading that still calls it an inquiry is older than the dispute.
  if (dispute === undefined || isInquiry(dispute) !== isAsked) return undefined;
  const { status } = facts;
  const { id } = dispute;
  if (dispute.closedAt !== null) {
    // The money of a lost dispute came back. Any other reading of a closed dispute is older.
    const isReinstated = isLost(dispute) && (status === 'won' || status === 'withdrawn');
    if (!isReinstated) return undefined;
    const reinstating = { step: reinstateDisputeStep, request: { id }, now };
    return waitFor(await takeOwnStep(payments, transaction, reinstating));
  }
  if (status === dispute.status) return undefined;
  if (status === 'needs_response' || status === 'inquiry_needs_response') return undefined;
  const progressing = { step: progressDisputeStep, request: { id, status }, now };
  return waitFor(await takeOwnStep(payments, transaction, progressing));
}

function waitFor(taken: object): NotYet | undefined {
  return isNotYet(taken) ? taken : undefined;
}
