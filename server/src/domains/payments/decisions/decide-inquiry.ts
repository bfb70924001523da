import { formatId } from '../../../lib/ids.ts';
import type { DisputeFacts } from '../../../psp/dispute-port.ts';
import type { Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Dispute, Transaction } from '../transaction/types.ts';
import { claimOf, type DisputeNews } from './decide-dispute.ts';

/** Records that a bank asks about the payment. No posting, no event. */
export function inquiryOpening(
  transaction: Transaction,
  news: DisputeNews,
  operationId: string,
): Change {
  const body = claimOf(news, formatId('dp', operationId));
  return stageChange(transaction, [{ kind: 'dispute_inquiry', body }]);
}

/**
 * Applies the provider's status to an inquiry. After an answer it is at least under review, even if
 * the provider's reading is older.
 */
export function inquiryProgress(
  transaction: Transaction,
  news: {
    readonly dispute: Dispute;
    readonly status: DisputeFacts['status'];
    /** The request that answered the inquiry, if any. */
    readonly answer: unknown;
  },
  at: Date,
): Change {
  const { dispute, status, answer } = news;
  const body = { id: dispute.id, at: at.toISOString() };
  const isWaiting = dispute.status === 'inquiry_needs_response';
  const isReviewed = isWaiting && (answer || status === 'inquiry_under_review');
  const stages: Stage[] = isReviewed ? [{ kind: 'dispute_inquiry_review', body }] : [];
  if (status === 'inquiry_closed') stages.push({ kind: 'dispute_inquiry_close', body });
  return stageChange(transaction, stages, [], answer);
}
