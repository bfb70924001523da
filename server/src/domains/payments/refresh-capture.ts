import { formatId } from '../../lib/ids.ts';
import type { PspHint } from '../../psp/port.ts';
import { readingIn } from '../../psp/psp-call.ts';
import { hasFailedCapture, lateCaptureOf, lateCaptureStep } from './late-steps.ts';
import { takeOwnStep } from './own-step.ts';
import type { Payments } from './payments.ts';
import { findTransaction } from './store.ts';

/** Handles the provider's hint that it has captured: books a capture that was told as failed. */
export async function refreshCapture(payments: Payments, hint: PspHint): Promise<void> {
  const { platformId, connectionId, accountRef: account, objectRef, now } = hint;
  const { database, taps } = payments;
  if (objectRef === null || taps.retrieveCapture === undefined) return;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now, idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const facts = readingIn(await taps.retrieveCapture(call, objectRef));
  if (facts === null) return;
  const { transactionId: id, amount } = facts;
  const transaction = await findTransaction(database, { platformId, id });
  if (transaction?.status !== 'approved' || transaction.amountCaptured > 0n) return;
  if (!hasFailedCapture(transaction, amount)) return;
  const request = lateCaptureOf(facts);
  await takeOwnStep(payments, transaction, { step: lateCaptureStep, request, now });
  payments.noteLate({ kind: 'capture', platformId, id: formatId('txn', id) });
}
