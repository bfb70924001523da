import { isInquiryStatus } from '../../../psp/dispute-port.ts';
import type { StageBodies } from './stages.ts';
import type { Dispute, Refund } from './types.ts';

export function refundOf(body: StageBodies['refund'], request: unknown): Refund {
  const { id, ref, status, at, created_at: createdAt = at } = body;
  const { reason = null } = (request ?? {}) as Partial<Refund>;
  return {
    id,
    ref,
    status,
    amount: BigInt(body.amount),
    feeRefunded: BigInt(body.fee_refunded),
    settledAmount: BigInt(body.settled_amount),
    reason,
    createdAt,
    at,
  };
}

/** The changes that a later outcome makes to a refund. */
export function outcomeOf({ status, ref }: StageBodies['refund_outcome']): Partial<Refund> {
  return ref === undefined ? { status } : { status, ref };
}

/** Refunds that did not fail. A pending one counts, since its money is on the way. */
export function standing(refunds: readonly Refund[]): readonly Refund[] {
  return refunds.filter(({ status }) => status !== 'failed');
}

export function refundedSum(refunds: readonly Refund[]): bigint {
  return standing(refunds).reduce((sum, { amount }) => sum + amount, 0n);
}

const untouched = {
  submittedAt: null,
  remindedAt: null,
  closedAt: null,
  reinstatedAt: null,
} as const;

/**
 * A newly opened dispute. One that follows an inquiry keeps its id and takes an answer of its own.
 */
export function disputeOf(
  { settled_amount, ...body }: StageBodies['dispute'],
  inquiry: Dispute | undefined,
): Dispute {
  return {
    ...body,
    amount: BigInt(body.amount),
    settledAmount: BigInt(settled_amount),
    status: 'needs_response',
    inquiryOpenedAt: inquiry?.inquiryOpenedAt ?? null,
    ...untouched,
  };
}

export function inquiryOf(body: StageBodies['dispute_inquiry']): Dispute {
  return {
    ...body,
    amount: BigInt(body.amount),
    settledAmount: 0n,
    status: 'inquiry_needs_response',
    inquiryOpenedAt: body.at,
    ...untouched,
  };
}

export function isInquiry({ status }: Dispute): boolean {
  return isInquiryStatus(status);
}

/** Whether the dispute or the inquiry is closed. */
export function isEnded({ closedAt }: Dispute): boolean {
  return closedAt !== null;
}

/** Whether its money is held and must not move. An inquiry holds nothing. */
export function isOpen(dispute: Dispute): boolean {
  return !isEnded(dispute) && !isInquiry(dispute);
}

/** Whether it was lost and not reinstated. */
export function isLost({ status, reinstatedAt }: Dispute): boolean {
  return status === 'lost' && reinstatedAt === null;
}

export function lostSum(disputes: readonly Dispute[]): bigint {
  const lost = disputes.filter(isLost);
  return lost.reduce((sum, { amount }) => sum + amount, 0n);
}

const remindBeforeMs = 48 * 60 * 60 * 1000;

/** When the caller is reminded to answer a dispute; null if no reminder is needed. */
export function reminderAt({ status, remindedAt, evidence_due_by: dueBy }: Dispute): Date | null {
  if (status !== 'needs_response' || remindedAt !== null) return null;
  return new Date(Date.parse(dueBy) - remindBeforeMs);
}

export function firstReminder(disputes: readonly Dispute[]): Date | null {
  const times = disputes.flatMap((dispute) => reminderAt(dispute)?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function reviewed(
  status: 'under_review' | 'inquiry_under_review',
  at: string,
  request: unknown,
): Partial<Dispute> {
  const { isAnswer = false } = (request ?? {}) as { readonly isAnswer?: boolean };
  return { status, submittedAt: isAnswer ? at : null };
}
