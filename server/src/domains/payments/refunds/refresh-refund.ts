import { isNotYet, type NotYet, notYet } from '../../../due-work/not-yet.ts';
import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { PspHint } from '../../../psp/port.ts';
import { readingIn } from '../../../psp/psp-call.ts';
import type { RefundFacts } from '../../../psp/tap-port.ts';
import type { Payments } from '../payments.ts';
import { findTransaction, isUnrecorded } from '../queries/transaction-store.ts';
import { lateReversalStep } from '../steps/late-steps.ts';
import { takeOwnStep } from '../steps/own-step.ts';
import { feeReturnedBy } from '../transaction/fee-returns.ts';
import type { Refund, Transaction } from '../transaction/types.ts';
import { lateRefundStep, refundOutcomeStep, refundStep } from './refund-steps.ts';

/** Handles the provider's hint that something came of a refund: asks, and applies what is new. */
export async function refreshRefund(
  payments: Payments,
  hint: PspHint,
): Promise<NotYet | undefined> {
  const first = await readRefund(payments, hint);
  if (first === null) return undefined;
  const { platformId, now } = hint;
  const { refundId, transactionId: id } = first;
  const { database } = payments;
  // The provider may be faster than the record of the refund.
  if (refundId !== null && (await isUnrecorded(database, { platformId, id: refundId }))) {
    return notYet('a refund has no record yet');
  }
  const transaction = await findTransaction(database, { platformId, id });
  if (transaction === undefined) return undefined;
  const refund = findRefund(transaction, first);
  // The statement books what somebody else made.
  if (refund === undefined && first.madeElsewhere !== undefined) return undefined;
  const isLate = first.status !== 'failed' && (refund === undefined || refund.status === 'failed');
  // What contradicts an outcome that is known must be newer than the transaction was read.
  const facts = isLate ? await readRefund(payments, hint) : first;
  if (facts === null) return undefined;
  if (refund !== undefined) return applyOutcome(payments, transaction, { refund, facts, now });
  return refundId === null ? applyReversal(payments, transaction, { facts, now }) : undefined;
}

/**
 * Makes a refund that somebody made at the provider one of its transaction, with everything that
 * follows from a refund. Throws what refuses it.
 */
export async function bookOutsideRefund(
  payments: Payments,
  hint: PspHint,
): Promise<NotYet | undefined> {
  const facts = await readRefund(payments, hint);
  if (facts?.madeElsewhere === undefined || facts.status === 'failed') return undefined;
  const { platformId, now } = hint;
  const { madeElsewhere, ...made } = facts;
  const key = { platformId, id: facts.transactionId };
  const transaction = await findTransaction(payments.database, key);
  if (transaction === undefined || findRefund(transaction, facts) !== undefined) return undefined;
  const request = { amount: toJsonAmount(madeElsewhere.amount), reason: null, made };
  const taken = await takeOwnStep(payments, transaction, { step: refundStep, request, now });
  return isNotYet(taken) ? taken : undefined;
}

async function readRefund(
  { taps }: Payments,
  { platformId, connectionId, accountRef: account, objectRef, now }: PspHint,
): Promise<RefundFacts | null> {
  if (objectRef === null) return null;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now, idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  return readingIn(await taps.retrieveRefund(call, objectRef));
}

/** By our id, or by the provider's where that is a reversal which came too late to be one. */
function findRefund({ facts }: Transaction, { refundId, ref }: RefundFacts): Refund | undefined {
  const shown = refundId === null ? null : formatId('re', refundId);
  return facts.refunds.find((each) => each.id === shown || each.ref === ref);
}

async function applyOutcome(
  payments: Payments,
  transaction: Transaction,
  told: { readonly refund: Refund; readonly facts: RefundFacts; readonly now: Date },
): Promise<NotYet | undefined> {
  const { refund, facts, now } = told;
  const { status, ref } = facts;
  if (refund.status === status) return undefined;
  // One that succeeded is not pending any more, whatever an older reading says.
  if (refund.status === 'succeeded' && status === 'pending') return undefined;
  const request = { id: refund.id, status, ref };
  const isLate = refund.status === 'failed';
  const step = isLate ? lateRefundStep : refundOutcomeStep;
  const after = await takeOwnStep(payments, transaction, { step, request, now });
  if (isNotYet(after)) return after;
  if (status === 'failed' && feeReturnedBy(after.facts, refund) > 0n) {
    const kept = { platform: transaction.platformId, refund: refund.id };
    // The provider has no way to take the fee again.
    payments.logger.warn(kept, 'a refund has failed after its fee was returned');
  }
  if (isLate) {
    payments.noteLate({ kind: 'refund', platformId: transaction.platformId, id: refund.id });
  }
  return undefined;
}

/**
 * Books a reversal that was refused before and has happened after all. Once the capture has
 * settled or a part of it was given back, it counts as a refund of the rest.
 */
async function applyReversal(
  payments: Payments,
  transaction: Transaction,
  { facts, now }: { readonly facts: RefundFacts; readonly now: Date },
): Promise<NotYet | undefined> {
  const { platformId, id, status, amountCaptured, amountRefunded } = transaction;
  const shown = formatId('txn', id);
  if (facts.status === 'failed') {
    const lost = { platform: platformId, transaction: shown };
    // The reversal was told and stands, so what to do about it is for a person to decide.
    if (status === 'reversed') {
      payments.logger.warn(lost, 'the refund that reversed a capture has failed');
    }
    return undefined;
  }
  if (status !== 'approved' || amountCaptured === 0n) return undefined;
  const isReversible = transaction.facts.settlement === null && amountRefunded === 0n;
  const refund = { amount: null, reason: null, made: facts };
  const taken = isReversible
    ? await takeOwnStep(payments, transaction, { step: lateReversalStep, request: null, now })
    : await takeOwnStep(payments, transaction, { step: refundStep, request: refund, now });
  if (isNotYet(taken)) return taken;
  payments.noteLate({ kind: 'reversal', platformId, id: shown });
  return undefined;
}
