import { formatId } from '../../lib/ids.ts';
import type { Logger } from '../../log.ts';
import type { PspHint } from '../../psp/port.ts';
import { readingIn } from '../../psp/psp-call.ts';
import { takeOwnStep } from './own-step.ts';
import type { Payments } from './payments.ts';
import { refundOutcomeStep } from './steps.ts';
import { findTransaction, isUnrecorded } from './store.ts';

/** Handles the provider's hint that something came of a refund: asks, and applies what is new. */
export async function refreshRefund(
  { payments, logger }: { readonly payments: Payments; readonly logger: Logger },
  hint: PspHint,
): Promise<void> {
  const { platformId, accountRef: account, objectRef, now } = hint;
  if (objectRef === null) return;
  const call = { platformId, account, now, idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const outcome = await payments.taps.retrieveRefund(call, objectRef);
  const facts = readingIn(outcome);
  if (facts === null) return;
  const { refundId, transactionId: id, status } = facts;
  if (refundId === null) {
    // The reversal was told and stands, so what to do about it is for a person to decide.
    const facts = { platform: platformId, transaction: formatId('txn', id) };
    if (status === 'failed') logger.warn(facts, 'the refund that reversed a capture has failed');
    return;
  }
  const { database } = payments;
  // The provider may be faster than the record of the refund.
  if (await isUnrecorded(database, { platformId, id: refundId })) {
    throw new Error('a refund has no record yet');
  }
  const transaction = await findTransaction(database, { platformId, id });
  if (transaction === undefined) return;
  const shown = formatId('re', refundId);
  const refund = transaction.facts.refunds.find((each) => each.id === shown);
  if (refund === undefined || refund.status === status) return;
  // Whatever has come of it stands; a reading that it is pending is an older one.
  if (refund.status === 'failed' || status === 'pending') return;
  const request = { id: refund.id, status };
  await takeOwnStep(payments, transaction, { step: refundOutcomeStep, request, now });
}
