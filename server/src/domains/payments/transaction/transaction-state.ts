import type { EventKind } from '../../events/index.ts';
import type { Posting } from '../../ledger/index.ts';
import type { Stage } from './stages.ts';
import type { CaptureMode, Charge, Transaction, TransactionFacts } from './types.ts';

/** What a caller asked for, stored with the claim so that a crash cannot lose it. */
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
  reversal: null,
  settlement: null,
  refunds: [],
  disputes: [],
};

export const firstHash = '0'.repeat(64);

/** The transaction of a tap whose outcome is not known yet. */
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
    stages: [],
    position: 0,
    hash: firstHash,
    eventCount: 0,
    createdAt: facts.at,
    dueTimes: { expire: null },
    pendingOperation: null,
  };
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
type Draft = Writable<Omit<Transaction, 'facts'>> & { readonly facts: Writable<TransactionFacts> };

/**
 * The transaction after these stages of one operation. No other place knows what a stage changes,
 * so a transaction folded from its records equals the one that was there when they were written.
 */
export function applyStages(
  transaction: Transaction,
  stages: readonly Stage[],
  request: unknown = null,
): Transaction {
  const next: Draft = {
    ...transaction,
    facts: { ...transaction.facts },
    stages: [...transaction.stages, ...stages],
  };
  for (const stage of stages) apply(next, stage, request);
  return next;
}

/** What an operation does to a transaction, decided but not yet written. */
export interface Change {
  readonly transaction: Transaction;
  readonly stages: readonly Stage[];
  readonly posting: Posting | null;
  readonly events: readonly EventKind[];
}

/** The change that stages alone make: no money is posted. */
export function stageChange(
  transaction: Transaction,
  stages: readonly Stage[],
  events: Change['events'] = [],
  request: unknown = null,
): Change {
  const after = applyStages(transaction, stages, request);
  return { transaction: after, stages, posting: null, events };
}

/** The step that the service takes next by itself, or null when there is none. */
export function firstDue(
  dueTimes: Readonly<Record<string, Date | null>>,
): { readonly kind: string; readonly at: Date } | null {
  let first: { kind: string; at: Date } | null = null;
  for (const [kind, at] of Object.entries(dueTimes)) {
    if (at !== null && (first === null || at < first.at)) first = { kind, at };
  }
  return first;
}

const captureFailed = {
  code: 'capture_failed',
  message: 'The scheme refused the capture. What is held stays held until capture_before.',
} as const;
const increaseDeclined = {
  code: 'increase_declined',
  message: 'The issuer declined the increase.',
} as const;
const timedOut = {
  code: 'timeout',
  message: 'The outcome never became known; it was reversed.',
} as const;

function apply(next: Draft, { kind, body }: Stage, request: unknown): void {
  const { facts } = next;
  switch (kind) {
    case 'tap':
      if (body.failure !== null) next.status = 'cancelled';
      facts.card = body.card;
      facts.cryptogram = body.cryptogram;
      facts.risk = body.risk;
      facts.failure = body.failure;
      return;
    case 'block':
      next.status = 'declined';
      facts.declineReason = body.decline_reason;
      facts.retryAdvice = body.retry_advice;
      return;
    case 'authorisation':
      next.status = body.approved ? 'approved' : 'declined';
      next.amountAuthorised = BigInt(body.amount);
      setDue(next, { expire: body.capture_before === null ? null : new Date(body.capture_before) });
      facts.authorisationCode = body.authorisation_code;
      facts.responseCode = body.response_code;
      facts.declineReason = body.decline_reason;
      facts.retryAdvice = body.retry_advice;
      facts.captureBefore = body.capture_before;
      return;
    case 'provider':
      facts.pspRef = body.ref;
      facts.settlementCurrency = body.settlement_currency;
      return;
    case 'increase':
      if (body.approved) next.amountAuthorised = BigInt(body.amount);
      facts.increases = [...facts.increases, body];
      facts.failure = body.approved ? null : increaseDeclined;
      return;
    case 'charge':
      next.chargedTotal += BigInt(body.amount);
      facts.charges = [...facts.charges, chargeOf(body, request)];
      return;
    case 'void':
      next.chargedTotal -= BigInt(body.amount);
      facts.charges = facts.charges.map((charge) =>
        charge.id === body.id ? { ...charge, voided: true } : charge,
      );
      return;
    case 'capture':
      next.amountCaptured = BigInt(body.amount);
      next.amountReleased = next.amountAuthorised - next.amountCaptured;
      next.platformFee = BigInt(body.platform_fee);
      setDue(next, { expire: null });
      facts.fx = body.fx;
      facts.failure = null;
      return;
    case 'capture_failure':
      facts.failure = captureFailed;
      return;
    case 'release':
      return;
    case 'reversal':
      next.status = 'reversed';
      next.amountCaptured = 0n;
      next.chargedTotal = 0n;
      next.platformFee = 0n;
      giveBack(next, body);
      return;
    case 'expiry':
      next.status = 'expired';
      giveBack(next, body);
      return;
    case 'timeout':
      next.status = 'reversed';
      facts.failure = timedOut;
      giveBack(next, body);
  }
}

function giveBack(next: Draft, { reason, at }: { reason: string; at: string }): void {
  next.amountReleased = next.amountAuthorised;
  setDue(next, { expire: null });
  next.facts.reversal = { reason, at };
}

function setDue(next: Draft, changes: Partial<Transaction['dueTimes']>): void {
  next.dueTimes = { ...next.dueTimes, ...changes };
}

function chargeOf(
  { id, amount, at }: { readonly id: string; readonly amount: number; readonly at: string },
  request: unknown,
): Charge {
  const { description = null, reference = null } = (request ?? {}) as Partial<Charge>;
  return { id, amount, description, reference, voided: false, created_at: at };
}
