import { isNotYet, type NotYet } from '../../../due-work/not-yet.ts';
import { formatId } from '../../../lib/ids.ts';
import type { PspHint } from '../../../psp/port.ts';
import { readingIn } from '../../../psp/psp-call.ts';
import type { Payments } from '../payments.ts';
import { findTransaction } from '../queries/transaction-store.ts';
import { hasFailedCapture, lateCaptureOf, lateCaptureStep } from '../steps/late-steps.ts';
import { takeOwnStep } from '../steps/own-step.ts';

/** Handles the provider's hint of a capture: records one that was reported as failed. */
export async function refreshCapture(
  payments: Payments,
  hint: PspHint,
): Promise<NotYet | undefined> {
  const { platformId, connectionId, accountRef: account, objectRef, now } = hint;
  const { database, taps } = payments;
  if (objectRef === null || taps.retrieveCapture === undefined) return undefined;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now, idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const facts = readingIn(await taps.retrieveCapture(call, objectRef));
  if (facts === null) return undefined;
  const { transactionId: id, amount } = facts;
  const transaction = await findTransaction(database, { platformId, id });
  if (transaction?.status !== 'approved' || transaction.amountCaptured > 0n) return undefined;
  if (!hasFailedCapture(transaction, amount)) return undefined;
  const request = lateCaptureOf(facts);
  const taken = await takeOwnStep(payments, transaction, { step: lateCaptureStep, request, now });
  if (isNotYet(taken)) return taken;
  payments.reportLate({ kind: 'capture', platformId, id: formatId('txn', id) });
  return undefined;
}
