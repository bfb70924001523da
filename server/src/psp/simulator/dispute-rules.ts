import {
  answerDays,
  type DisputeEvidence,
  type DisputeFacts,
  type DisputeOutcome,
  type DisputeReason,
  isInquiryStatus,
} from '../dispute-port.ts';

/** The schemes whose disputes are simulated. */
export const disputeSchemes = ['visa', 'mastercard', 'amex', 'discover'] as const;

type Scheme = (typeof disputeSchemes)[number];

/** The changing part of a dispute. */
export interface DisputeState
  extends Pick<DisputeFacts, 'status' | 'evidenceDueBy' | 'openedAt' | 'closedAt'> {
  /**
   * When and how it ends unless something else happens; null once it has ended. An inquiry may also
   * end by becoming a dispute.
   */
  readonly endsAt: Date | null;
  readonly endsAs: DisputeOutcome | 'inquiry_closed' | 'needs_response' | null;
  /** The key of the last call that answered it. */
  readonly answerKey: string | null;
  /** When an appeal won it after it had been lost; null otherwise. */
  readonly reinstatedAt: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const withdrawnAfterMs = 3 * dayMs;
const reviewMs = dayMs;
const winningText = 'winning_evidence';

const reasonCodes: Readonly<Record<Scheme, Readonly<Record<DisputeReason, string>>>> = {
  visa: {
    fraudulent: '10.3',
    authorisation: '11.3',
    processing_error: '12.5',
    product_not_received: '13.1',
    product_unacceptable: '13.3',
    duplicate: '12.6',
    credit_not_processed: '13.6',
    general: '13.7',
  },
  mastercard: {
    fraudulent: '4837',
    authorisation: '4808',
    processing_error: '4834',
    product_not_received: '4853',
    product_unacceptable: '4853',
    duplicate: '4834',
    credit_not_processed: '4853',
    general: '4853',
  },
  amex: {
    fraudulent: 'F24',
    authorisation: 'A02',
    processing_error: 'P05',
    product_not_received: 'C08',
    product_unacceptable: 'C31',
    duplicate: 'P08',
    credit_not_processed: 'C02',
    general: 'C05',
  },
  discover: {
    fraudulent: 'UA01',
    authorisation: 'AT',
    processing_error: 'AW',
    product_not_received: 'RG',
    product_unacceptable: 'RM',
    duplicate: 'DP',
    credit_not_processed: 'RN2',
    general: 'NC',
  },
};

export interface DisputeOpening {
  readonly scheme: string;
  readonly reason: DisputeReason;
  /** How long the merchant has to answer; null for the scheme's deadline. */
  readonly dueInSeconds: number | null;
  /** Whether the cardholder withdraws it after three days. */
  readonly isWithdrawn: boolean;
  /** Whether it begins as an inquiry. */
  readonly isInquiry?: boolean;
  readonly now: Date;
}

/**
 * Opens a dispute or an inquiry. Without an answer, at its deadline a dispute is lost and an
 * inquiry becomes a dispute.
 */
export function openDispute(opening: DisputeOpening) {
  const { reason, dueInSeconds, isWithdrawn, isInquiry = false, now } = opening;
  const scheme = disputeSchemes.find((known) => known === opening.scheme);
  if (scheme === undefined) throw new RangeError(`there is no scheme ${opening.scheme}`);
  const answerMs = dueInSeconds === null ? answerDays[scheme] * dayMs : dueInSeconds * 1000;
  const evidenceDueBy = new Date(now.getTime() + answerMs);
  const withdrawnAt = new Date(now.getTime() + withdrawnAfterMs);
  const state: DisputeState = {
    status: isInquiry ? 'inquiry_needs_response' : 'needs_response',
    evidenceDueBy,
    openedAt: now,
    closedAt: null,
    endsAt: isWithdrawn ? withdrawnAt : evidenceDueBy,
    endsAs: isInquiry ? 'needs_response' : isWithdrawn ? 'withdrawn' : 'lost',
    answerKey: null,
    reinstatedAt: null,
  };
  return { ...state, reason, networkReasonCode: reasonCodes[scheme][reason] };
}

/** Why an answer to a dispute is refused. */
export type AnswerRefusal =
  | 'inquiry_not_acceptable'
  | 'dispute_closed'
  | 'evidence_already_submitted'
  | 'evidence_deadline_passed';

interface Answer {
  readonly key: string;
  readonly now: Date;
}

/** Takes the evidence, once. The issuer decides a day later, by words in the texts and files. */
export function submitEvidence(
  state: DisputeState,
  {
    key,
    now,
    evidence,
    files = [],
  }: Answer & { readonly evidence: DisputeEvidence; readonly files?: readonly Buffer[] },
): DisputeState | AnswerRefusal {
  if (state.answerKey === key) return state;
  if (isClosed(state)) return 'dispute_closed';
  const isInquiry = isInquiryStatus(state.status);
  if (state.status === 'under_review' || state.status === 'inquiry_under_review') {
    return 'evidence_already_submitted';
  }
  if (now >= state.evidenceDueBy) return 'evidence_deadline_passed';
  const decidedAt = new Date(now.getTime() + reviewMs);
  const isWinning = [...Object.values(evidence), ...files].some((shown) =>
    shown?.includes(winningText),
  );
  if (isInquiry) {
    const endsAs = isWinning ? 'inquiry_closed' : 'needs_response';
    return { ...state, status: 'inquiry_under_review', answerKey: key, endsAt: decidedAt, endsAs };
  }
  const answered = { ...state, status: 'under_review', answerKey: key } as const;
  // The cardholder may withdraw it before the issuer has decided.
  const { endsAt, endsAs } = state;
  if (endsAs === 'withdrawn' && endsAt !== null && endsAt <= decidedAt) return answered;
  return { ...answered, endsAt: decidedAt, endsAs: isWinning ? 'won' : 'lost' };
}

/** Concedes a dispute, under review or not. */
export function acceptDispute(
  state: DisputeState,
  { key, now }: Answer,
): DisputeState | AnswerRefusal {
  if (state.answerKey === key) return state;
  if (isClosed(state)) return 'dispute_closed';
  if (isInquiryStatus(state.status)) return 'inquiry_not_acceptable';
  return { ...closeDispute(state, { outcome: 'lost', at: now }), answerKey: key };
}

/**
 * Turns an inquiry, even a closed one, into a dispute, with as long to answer as the inquiry had.
 */
export function escalateInquiry(state: DisputeState, at: Date): DisputeState {
  if (!isInquiryStatus(state.status)) return state;
  const answerMs = state.evidenceDueBy.getTime() - state.openedAt.getTime();
  const evidenceDueBy = new Date(at.getTime() + answerMs);
  const end = { closedAt: null, endsAt: evidenceDueBy, endsAs: 'lost' } as const;
  return { ...state, ...end, status: 'needs_response', evidenceDueBy };
}

/** Closes a dispute for good: one that is closed stays as it is. An inquiry has no outcome. */
export function closeDispute(
  state: DisputeState,
  { outcome, at }: { readonly outcome: DisputeOutcome; readonly at: Date },
): DisputeState {
  if (isClosed(state)) return state;
  const status = isInquiryStatus(state.status) ? 'inquiry_closed' : outcome;
  return { ...state, status, closedAt: at, endsAt: null, endsAs: null };
}

/** Lets the merchant win an appeal: a lost dispute's money comes back. */
export function reinstateDispute(state: DisputeState, at: Date): DisputeState {
  return state.status === 'lost' ? { ...state, status: 'won', reinstatedAt: at } : state;
}

/** Applies the changes that time alone brings. */
export function letTimePass(state: DisputeState, now: Date): DisputeState {
  const { endsAt, endsAs } = state;
  if (endsAt === null || endsAs === null || endsAt > now) return state;
  if (endsAs === 'needs_response') return escalateInquiry(state, endsAt);
  if (endsAs === 'inquiry_closed') return closeDispute(state, { outcome: 'withdrawn', at: endsAt });
  return closeDispute(state, { outcome: endsAs, at: endsAt });
}

function isClosed({ closedAt }: DisputeState): boolean {
  return closedAt !== null;
}
