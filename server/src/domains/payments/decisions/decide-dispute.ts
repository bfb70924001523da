import { formatId } from '../../../lib/ids.ts';
import { convertMoney, parseRate, toJsonAmount } from '../../../lib/money.ts';
import type { DisputeFacts, DisputeOutcome, InquiryStatus } from '../../../psp/dispute-port.ts';
import { credit, debit, type Entry, makePosting } from '../../ledger/index.ts';
import {
  disputeClosed,
  disputeNotFound,
  evidenceDeadlinePassed,
  evidenceSubmitted,
} from '../errors.ts';
import { isEnded, isInquiry, isLost, reminderAt } from '../transaction/refunds-and-disputes.ts';
import type { Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Dispute, Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';

/** The provider's facts about a dispute, stored with the claim as plain JSON. */
export interface DisputeNews
  extends Omit<
    DisputeFacts,
    'amount' | 'evidenceDueBy' | 'openedAt' | 'closedAt' | 'transactionId'
  > {
  readonly amount: number;
  readonly evidenceDueBy: string;
  readonly openedAt: string;
  readonly closedAt: string | null;
}

/**
 * Throws if the dispute and its transaction differ in currency: the amount would be meaningless.
 */
export function newsOf(
  { id, currency }: Pick<Transaction, 'id' | 'currency'>,
  facts: DisputeFacts,
): DisputeNews {
  if (facts.currency !== currency) {
    throw new Error(`${formatId('txn', id)} is in ${currency} and disputed in ${facts.currency}`);
  }
  return {
    ref: facts.ref,
    amount: toJsonAmount(facts.amount),
    currency: facts.currency,
    reason: facts.reason,
    networkReasonCode: facts.networkReasonCode,
    status: facts.status,
    evidenceDueBy: facts.evidenceDueBy.toISOString(),
    openedAt: facts.openedAt.toISOString(),
    closedAt: facts.closedAt?.toISOString() ?? null,
  };
}

/** Throws if the transaction has no such dispute. */
export function requireDispute({ facts }: Transaction, id: string): Dispute {
  const dispute = facts.disputes.find((each) => each.id === id);
  if (dispute === undefined) throw disputeNotFound();
  return dispute;
}

const awaitingAnswer = new Set(['needs_response', 'inquiry_needs_response']);

/** Throws unless the dispute or the inquiry can still be answered or accepted. */
export function checkAnswer(transaction: Transaction, id: string, now: Date): void {
  const dispute = requireDispute(transaction, id);
  if (isEnded(dispute)) throw disputeClosed();
  if (!awaitingAnswer.has(dispute.status)) throw evidenceSubmitted();
  if (Date.parse(dispute.evidence_due_by) <= now.getTime()) throw evidenceDeadlinePassed();
}

/** The fields that a dispute and an inquiry share. */
export function claimOf(news: DisputeNews, id: string) {
  return {
    id,
    ref: news.ref,
    amount: news.amount,
    currency: news.currency,
    reason: news.reason,
    network_reason_code: news.networkReasonCode,
    evidence_due_by: news.evidenceDueBy,
    at: news.openedAt,
  };
}

interface Moment {
  readonly operationId: string;
  readonly at: Date;
}

/**
 * Holds the whole disputed amount, since a scheme's claim cannot be refused. If the deadline is
 * already near, the reminder goes out at once. An inquiry that becomes a dispute keeps its id and
 * otherwise opens like any other.
 */
export function disputeOpening(
  transaction: Transaction,
  news: DisputeNews,
  { operationId, at }: Moment,
): Change {
  const { platformId, id: transactionId } = transaction;
  const settled = settledAmount(transaction, BigInt(news.amount));
  const { disputes } = transaction.facts;
  const inquiry = disputes.find((each) => each.ref === news.ref && isInquiry(each));
  const claim = claimOf(news, inquiry?.id ?? formatId('dp', operationId));
  const opened: Stage = {
    kind: 'dispute',
    body: {
      ...claim,
      settled_amount: toJsonAmount(settled),
      // The provider tells when the inquiry began.
      at: inquiry === undefined ? claim.at : at.toISOString(),
    },
  };
  const change = stageChange(transaction, [opened], ['dispute.opened']);
  const { ofSubMerchant } = accountsOf(transaction);
  const posting = makePosting({ id: operationId, platformId, kind: 'dispute', transactionId, at }, [
    debit(ofSubMerchant('submerchant_available'), settled),
    credit(ofSubMerchant('submerchant_dispute_hold'), settled),
  ]);
  const dispute = change.transaction.facts.disputes.find(({ id }) => id === claim.id);
  // A dispute that the provider has already closed needs no reminder.
  const isWaiting = news.status === 'needs_response';
  const remind = dispute === undefined || !isWaiting ? null : reminderAt(dispute);
  if (dispute === undefined || remind === null || remind > at) return { ...change, posting };
  const reminded = reminderStage(dispute, at);
  return {
    ...stageChange(
      transaction,
      [opened, reminded],
      [...change.events, 'dispute.evidence_required'],
    ),
    posting,
  };
}

/** Reminds of one dispute whose deadline is near. Each dispute gets a step of its own. */
export function disputeReminder(transaction: Transaction, at: Date): Change {
  const due = transaction.facts.disputes.find((dispute) => {
    const remind = reminderAt(dispute);
    return remind !== null && remind <= at;
  });
  if (due === undefined) return stageChange(transaction, []);
  return stageChange(transaction, [reminderStage(due, at)], ['dispute.evidence_required']);
}

/**
 * Applies the provider's status to an open dispute. Its closing is final. After an answer the
 * status is at least under review, even if the provider's reading is older.
 */
export function disputeProgress(
  transaction: Transaction,
  news: {
    readonly dispute: Dispute;
    readonly status: Exclude<DisputeFacts['status'], InquiryStatus>;
    /** The request that answered the dispute, if any. */
    readonly answer: unknown;
  },
  { operationId, at }: Moment,
): Change {
  const { dispute, status, answer } = news;
  const { id } = dispute;
  const now = at.toISOString();
  const isReviewed = dispute.status === 'needs_response' && (answer || status === 'under_review');
  const review: Stage[] = isReviewed ? [{ kind: 'dispute_review', body: { id, at: now } }] : [];
  if (status === 'needs_response' || status === 'under_review') {
    return stageChange(transaction, review, [], answer);
  }
  const close: Stage = { kind: 'dispute_close', body: { id, outcome: status, at: now } };
  const { platformId, id: transactionId } = transaction;
  const kind = `dispute_${status}` as const;
  const facts = { id: operationId, platformId, kind, transactionId, at };
  return {
    ...stageChange(transaction, [...review, close], ['dispute.closed'], answer),
    posting: makePosting(facts, closingEntries(transaction, dispute, status)),
  };
}

/**
 * Returns the money of a lost dispute to the sub-merchant, once, at the rate at which it was lost.
 * The dispute stays closed as lost, so no event follows.
 */
export function disputeReinstatement(
  transaction: Transaction,
  dispute: Dispute,
  { operationId, at }: Moment,
): Change {
  if (!isLost(dispute)) return stageChange(transaction, []);
  const { id, amount, settledAmount: settled } = dispute;
  const { platformId, id: transactionId } = transaction;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  const kind = 'dispute_reinstated' as const;
  const facts = { id: operationId, platformId, kind, transactionId, at };
  const stage: Stage = { kind: 'dispute_reinstatement', body: { id, at: at.toISOString() } };
  return {
    ...stageChange(transaction, [stage]),
    posting: makePosting(facts, [
      debit(ofPlatform('psp_clearing'), amount),
      ...convert({ settled, own: amount }),
      credit(ofSubMerchant('submerchant_available'), settled),
    ]),
  };
}

function closingEntries(
  transaction: Transaction,
  { amount, settledAmount: settled }: Dispute,
  outcome: DisputeOutcome,
): Entry[] {
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  const released = debit(ofSubMerchant('submerchant_dispute_hold'), settled);
  return outcome === 'lost'
    ? [
        released,
        ...convert({ settled: -settled, own: -amount }),
        credit(ofPlatform('psp_clearing'), amount),
      ]
    : [released, credit(ofSubMerchant('submerchant_available'), settled)];
}

function reminderStage({ id }: Dispute, at: Date): Stage {
  return { kind: 'dispute_reminder', body: { id, at: at.toISOString() } };
}

/** Converted at the rate of the capture, as refunds are. */
function settledAmount({ facts: { fx }, currency }: Transaction, amountMinor: bigint): bigint {
  if (fx === null) return amountMinor;
  const rate = parseRate(fx.rate);
  return convertMoney({ amountMinor, currency }, { currency: fx.to, rate }).amountMinor;
}
