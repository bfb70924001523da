import { isoText } from '../../lib/iso-text.ts';
import { toJsonAmount } from '../../lib/money.ts';
import { type Decline, declineOf } from '../../psp/decline-reasons.ts';
import type { AuthorisationResult, NoCardFailure, PresentedCard } from '../../psp/tap-port.ts';
import { captureBefore } from './authorisation-validity.ts';
import { type CaptureTerms, captureChange } from './decide-capture.ts';
import { type Change, firstHash } from './recording.ts';
import type { CaptureMode, RiskDecision, Transaction, TransactionFacts } from './types.ts';

/** What a caller asked for, kept with the claim so that a crash cannot lose it. */
export interface TapIntent {
  readonly externalRef: string;
  readonly deviceId: string;
  readonly captureMode: CaptureMode;
  readonly amount: number;
  readonly tipAmount: number;
  readonly ceilingAmount: number | null;
  readonly currency: string;
  readonly chainId: string | null;
  readonly feeOverride: number | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
}

export interface TapOwner {
  readonly platformId: string;
  readonly subMerchantId: string;
  /** Null settles in the currency of the tap. */
  readonly settlementCurrency: string | null;
}

const nothingKnown: Omit<TransactionFacts, 'settlementCurrency' | 'feeOverride'> = {
  card: null,
  cryptogram: null,
  risk: null,
  pspRef: null,
  authorisationCode: null,
  responseCode: null,
  declineReason: null,
  retryAdvice: null,
  captureBefore: null,
  failure: null,
  fx: null,
  increases: [],
  charges: [],
  capturedAt: null,
  reversal: null,
};

/** The transaction of a tap before anything is known of it. */
export function beginTransaction(
  intent: TapIntent,
  owner: TapOwner,
  facts: { readonly id: string; readonly at: Date },
): Transaction {
  return {
    platformId: owner.platformId,
    id: facts.id,
    subMerchantId: owner.subMerchantId,
    externalRef: intent.externalRef,
    deviceId: intent.deviceId,
    chainId: intent.chainId ?? facts.id,
    status: 'pending',
    captureMode: intent.captureMode,
    currency: intent.currency,
    amount: BigInt(intent.amount),
    tipAmount: BigInt(intent.tipAmount),
    ceilingAmount: intent.ceilingAmount === null ? null : BigInt(intent.ceilingAmount),
    amountAuthorised: 0n,
    amountCaptured: 0n,
    amountReleased: 0n,
    amountRefunded: 0n,
    chargedTotal: 0n,
    platformFee: 0n,
    facts: {
      ...nothingKnown,
      settlementCurrency: owner.settlementCurrency ?? intent.currency,
      feeOverride: intent.feeOverride,
    },
    reference: intent.reference,
    description: intent.description,
    metadata: intent.metadata,
    stageCount: 0,
    hash: firstHash,
    eventCount: 0,
    createdAt: facts.at,
    updatedAt: facts.at,
    dueAt: null,
    pendingOperation: null,
  };
}

/** No card was read: a transaction all the same, but nothing was asked of anyone. */
export function cancelTap(transaction: Transaction, failure: NoCardFailure): Change {
  const cancelled: Transaction = {
    ...transaction,
    status: 'cancelled',
    facts: {
      ...transaction.facts,
      failure: { code: failure, message: noCardMessages[failure] },
    },
  };
  return { transaction: cancelled, stages: [tapStage(cancelled)], postings: [], events: [] };
}

/** Our own rules stop the tap: no authorisation is asked. */
export function blockTap(
  transaction: Transaction,
  presented: PresentedCard,
  block: { readonly risk: RiskDecision; readonly decline: Decline },
): Change {
  const known = withCard(transaction, presented, block.risk);
  const declined: Transaction = {
    ...known,
    status: 'declined',
    facts: { ...known.facts, ...block.decline },
  };
  return {
    transaction: declined,
    stages: [tapStage(declined)],
    postings: [],
    events: ['tap.declined'],
  };
}

export interface TapTerms extends CaptureTerms {
  readonly mcc: string | null;
}

/** What the scheme's answer makes of the tap. */
export function decideTap(
  transaction: Transaction,
  result: Extract<AuthorisationResult, { kind: 'approved' | 'declined' }>,
  context: { readonly risk: RiskDecision | null; readonly terms: TapTerms; readonly at: Date },
): Change {
  const presented = withCard(transaction, result.presented, context.risk);
  return result.kind === 'declined'
    ? declineTap(presented, result, context.at)
    : approveTap(presented, result, context);
}

function declineTap(
  transaction: Transaction,
  result: Extract<AuthorisationResult, { kind: 'declined' }>,
  at: Date,
): Change {
  const { responseCode, presented } = result;
  const decline = declineOf({ responseCode, scheme: presented.card.scheme });
  const declined: Transaction = {
    ...transaction,
    status: 'declined',
    facts: { ...transaction.facts, responseCode, ...decline },
  };
  return {
    transaction: declined,
    stages: [tapStage(declined), authorisationStage(declined, at)],
    postings: [],
    events: ['tap.declined'],
  };
}

function approveTap(
  transaction: Transaction,
  result: Extract<AuthorisationResult, { kind: 'approved' }>,
  context: { readonly terms: TapTerms; readonly at: Date },
): Change {
  const { terms, at } = context;
  const deadline = captureBefore({
    scheme: result.presented.card.scheme,
    preAuth: transaction.captureMode === 'pre-auth',
    mcc: terms.mcc,
    // The hold began with the tap, however late its outcome became known.
    at: transaction.createdAt,
  });
  const approved: Transaction = {
    ...transaction,
    status: 'approved',
    amountAuthorised: transaction.amount + transaction.tipAmount,
    facts: {
      ...transaction.facts,
      pspRef: result.ref,
      authorisationCode: result.authorisationCode,
      responseCode: result.responseCode,
      captureBefore: deadline.toISOString(),
    },
    dueAt: deadline,
  };
  const change: Change = {
    transaction: approved,
    stages: [tapStage(approved), authorisationStage(approved, at)],
    postings: [],
    events: ['tap.approved'],
  };
  if (result.capture === null) return change;
  const captured = captureChange(approved, {
    amount: approved.amountAuthorised,
    result: result.capture,
    terms,
    at,
  });
  return {
    transaction: captured.transaction,
    stages: [...change.stages, ...captured.stages],
    postings: captured.postings,
    events: [...change.events, ...captured.events],
  };
}

const noCardMessages: Readonly<Record<NoCardFailure, string>> = {
  reader_offline: 'The reader could not be reached.',
  tap_timeout: 'No card was presented in time.',
  cancelled_by_customer: 'The tap was cancelled at the reader.',
};

function withCard(
  transaction: Transaction,
  presented: PresentedCard,
  risk: RiskDecision | null,
): Transaction {
  const { card, cryptogram } = presented;
  return { ...transaction, facts: { ...transaction.facts, card, cryptogram, risk } };
}

/** The contact itself, which every transaction begins with. */
export function tapStage(transaction: Transaction): Change['stages'][number] {
  const { facts } = transaction;
  return {
    kind: 'tap',
    body: {
      amount: toJsonAmount(transaction.amount),
      tip_amount: toJsonAmount(transaction.tipAmount),
      currency: transaction.currency,
      capture_mode: transaction.captureMode,
      device: transaction.deviceId,
      card: facts.card,
      cryptogram: facts.cryptogram,
      risk: facts.risk,
      failure: facts.failure,
      at: isoText(transaction.createdAt),
    },
  };
}

function authorisationStage(
  { facts, currency, amountAuthorised }: Transaction,
  at: Date,
): Change['stages'][number] {
  return {
    kind: 'authorisation',
    body: {
      approved: amountAuthorised > 0n,
      amount: toJsonAmount(amountAuthorised),
      currency,
      authorisation_code: facts.authorisationCode,
      response_code: facts.responseCode,
      decline_reason: facts.declineReason,
      retry_advice: facts.retryAdvice,
      capture_before: facts.captureBefore,
      at: isoText(at),
    },
  };
}
