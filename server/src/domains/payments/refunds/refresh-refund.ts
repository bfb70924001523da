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

/** Handles the provider's hint about a refund: reads it and applies the change. */
export async function refreshRefund(
  payments: Payments,
  hint: PspHint,
): Promise<NotYet | undefined> {
  const first = await readRefund(payments, hint);
  if (first === null) return undefined;
  const { platformId, now } = hint;
  const { refundId, transactionId: id } = first;
  const { database } = payments;
  // The hint may arrive before the refund is recorded.
  if (refundId !== null && (await isUnrecorded(database, { platformId, id: refundId }))) {
    return notYet('a refund has no record yet');
  }
  const transaction = await findTransaction(database, { platformId, id });
  if (transaction === undefined) return undefined;
  const refund = findRefund(transaction, first);
  // A refund made outside Taprail is recorded from the statement.
  if (refund === undefined && first.madeElsewhere !== undefined) return undefined;
  const isLate = first.status !== 'failed' && (refund === undefined || refund.status === 'failed');
  // A contradiction of a known outcome must be read after the transaction to count.
  const facts = isLate ? await readRefund(payments, hint) : first;
  if (facts === null) return undefined;
  if (refund !== undefined) return applyOutcome(payments, transaction, { refund, facts, now });
  return refundId === null ? applyReversal(payments, transaction, { facts, now }) : undefined;
}

/**
 * Records a refund that was made outside Taprail, with everything that follows from a refund.
 * Throws if its check refuses.
 */
export async function recordOutsideRefund(
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

/** By our id, or by the provider's for a late reversal that became a refund. */
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
  // A succeeded refund stays so: a pending status is an older reading.
  if (refund.status === 'succeeded' && status === 'pending') return undefined;
  const request = { id: refund.id, status, ref };
  const isLate = refund.status === 'failed';
  const step = isLate ? lateRefundStep : refundOutcomeStep;
  const after = await takeOwnStep(payments, transaction, { step, request, now });
  if (isNotYet(after)) return after;
  if (status === 'failed' && feeReturnedBy(after.facts, refund) > 0n) {
    const kept = { platform: transaction.platformId, refund: refund.id };
    // The provider cannot take the fee again.
    payments.logger.warn(kept, 'a refund has failed after its fee was returned');
  }
  if (isLate) {
    payments.reportLate({ kind: 'refund', platformId: transaction.platformId, id: refund.id });
  }
  return undefined;
}

/**
 * Records a reversal that was refused and happened after all. Once the capture has settled or was
 * partly refunded, it becomes a refund of the rest.
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
    // Callers know of the reversal, which stands; a person decides how to go on.
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
  payments.reportLate({ kind: 'reversal', platformId, id: shown });
  return undefined;
}
