import { authorisationEnded, capturedOtherwise } from '../../../psp/tap-port.ts';
import type { EventKind } from '../../events/index.ts';
import type { Posting } from '../../ledger/index.ts';
import { feeReturnOf, nextFeeReturn } from './fee-returns.ts';
import {
  changed,
  firstReminder,
  inquiryOf,
  outcomeOf,
  refundedSum,
  refundOf,
  reviewed,
  withDispute,
} from './refunds-and-disputes.ts';
import type { Stage } from './stages.ts';
import type { Charge, Dispute, Refund, Transaction, TransactionFacts } from './types.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
type Draft = Writable<Omit<Transaction, 'facts'>> & { readonly facts: Writable<TransactionFacts> };

/**
 * The transaction after the stages of one operation. Only this file knows the effects of a stage,
 * so a transaction folded from its records equals the one that was written.
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

/** The effect of an operation on a transaction, decided but not yet written. */
export interface Change {
  readonly transaction: Transaction;
  readonly stages: readonly Stage[];
  readonly posting: Posting | null;
  readonly events: readonly EventKind[];
}

/** A change by stages alone, without a posting. */
export function stageChange(
  transaction: Transaction,
  stages: readonly Stage[],
  events: Change['events'] = [],
  request: unknown = null,
): Change {
  const after = applyStages(transaction, stages, request);
  return { transaction: after, stages, posting: null, events };
}

/** A step that the service takes by itself. */
interface DueStep {
  readonly kind: string;
  readonly at: Date;
}

/** The next step that the service takes by itself, or null. */
export function firstDue(dueTimes: Readonly<Record<string, Date | null>>): DueStep | null {
  let first: DueStep | null = null;
  for (const [kind, at] of Object.entries(dueTimes)) {
    if (at !== null && (first === null || at < first.at)) first = { kind, at };
  }
  return first;
}

/**
 * The step to take now. After failed attempts it rotates through the due steps: a fee that the
 * provider fails to return for days must not keep the capture from settling.
 */
export function dueStepAt(
  dueTimes: Readonly<Record<string, Date | null>>,
  { now, attempts }: { readonly now: Date; readonly attempts: number },
): DueStep | null {
  const due = Object.entries(dueTimes)
    .flatMap(([kind, at]) => (at !== null && at <= now ? [{ kind, at }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return due[attempts % Math.max(1, due.length)] ?? firstDue(dueTimes);
}

const captureRefused =
  'The scheme refused the capture. What is held stays held until capture_before.';
/** The reason why a failed capture leaves no hold, by its code. */
const captureFailures: ReadonlyMap<string, string> = new Map([
  [authorisationEnded, 'The authorisation has ended, so nothing can be captured.'],
  [capturedOtherwise, 'The provider has captured another amount. Reverse the tap to give it back.'],
]);
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
      facts.timeZone = body.time_zone;
      facts.payoutDelayDays = body.payout_delay_days;
      if (body.awaited_capture === undefined) return;
      facts.awaitedCapture = body.awaited_capture;
      setDue(next, { capture: new Date(body.at) });
      return;
    case 'card':
      facts.card = body.card;
      facts.cryptogram = body.cryptogram;
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
      setDue(next, { expire: null, capture: null, settle: new Date(body.available_at) });
      facts.awaitedCapture = null;
      facts.fx = body.fx;
      // A provider that sets the rates may settle in another currency than expected.
      facts.settlementCurrency = body.fx?.to ?? body.currency;
      facts.failure = null;
      return;
    case 'capture_failure':
      setDue(next, { capture: null });
      facts.awaitedCapture = null;
      facts.failure = {
        code: 'capture_failed',
        message: captureFailures.get(body.code) ?? captureRefused,
      };
      return;
    case 'release':
      return;
    case 'settlement':
      setDue(next, { settle: null });
      facts.settlement = body;
      return;
    case 'refund':
      setRefunds(next, [...facts.refunds, refundOf(body, request)]);
      return;
    case 'refund_outcome':
      setRefunds(next, changed(facts.refunds, body.id, outcomeOf(body)));
      return;
    case 'fee_return_due':
      setFeeReturns(next, [...facts.feeReturns, feeReturnOf(body)]);
      return;
    case 'fee_return':
      setFeeReturns(next, changed(facts.feeReturns, body.id, { status: body.status }));
      return;
    case 'dispute':
      setDisputes(next, withDispute(facts.disputes, body));
      return;
    case 'dispute_inquiry':
      setDisputes(next, [...facts.disputes, inquiryOf(body)]);
      return;
    case 'dispute_inquiry_review': {
      const review = reviewed('inquiry_under_review', body.at, request);
      setDisputes(next, changed(facts.disputes, body.id, review));
      return;
    }
    case 'dispute_inquiry_close': {
      const closed = { status: 'inquiry_closed', closedAt: body.at } as const;
      setDisputes(next, changed(facts.disputes, body.id, closed));
      return;
    }
    case 'dispute_reminder':
      setDisputes(next, changed(facts.disputes, body.id, { remindedAt: body.at }));
      return;
    case 'dispute_review':
      setDisputes(
        next,
        changed(facts.disputes, body.id, reviewed('under_review', body.at, request)),
      );
      return;
    case 'dispute_close':
      setDisputes(
        next,
        changed(facts.disputes, body.id, { status: body.outcome, closedAt: body.at }),
      );
      return;
    case 'dispute_reinstatement':
      setDisputes(next, changed(facts.disputes, body.id, { reinstatedAt: body.at }));
      return;
    case 'reversal':
      next.status = 'reversed';
      next.amountCaptured = 0n;
      next.chargedTotal = 0n;
      next.platformFee = 0n;
      giveBack(next, { ...body, reason: reasonIn(request) ?? body.reason });
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

function setRefunds(next: Draft, refunds: readonly Refund[]): void {
  next.facts.refunds = refunds;
  next.amountRefunded = refundedSum(refunds);
  setFeeReturns(next, next.facts.feeReturns);
}

function setFeeReturns(next: Draft, feeReturns: TransactionFacts['feeReturns']): void {
  next.facts.feeReturns = feeReturns;
  const first = nextFeeReturn(next.facts);
  setDue(next, { return_fee: first === null ? null : new Date(first.at) });
}

function setDisputes(next: Draft, disputes: readonly Dispute[]): void {
  next.facts.disputes = disputes;
  setDue(next, { dispute_remind: firstReminder(disputes) });
}

function giveBack(next: Draft, { reason, at }: { reason: string; at: string }): void {
  next.amountReleased = next.amountAuthorised;
  setDue(next, { expire: null, capture: null, settle: null });
  next.facts.reversal = { reason, at };
}

/** The caller's reason for a reversal. */
function reasonIn(request: unknown): string | null {
  const { reason = null } = (request ?? {}) as { readonly reason?: string | null };
  return reason;
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
