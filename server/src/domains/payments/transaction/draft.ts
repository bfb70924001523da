import { authorisationEnded, capturedOtherwise } from '../../../psp/tap-port.ts';
import { feeReturnOf, nextFeeReturn } from './fee-returns.ts';
import { Members } from './members.ts';
import {
  disputeOf,
  firstReminder,
  inquiryOf,
  outcomeOf,
  refundedSum,
  refundOf,
  reviewed,
} from './refunds-and-disputes.ts';
import type { Stage } from './stages.ts';
import type { Charge, Dispute, FeeReturn, Refund, Transaction, TransactionFacts } from './types.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** A transaction while stages are applied to it. */
export interface Draft {
  readonly next: Writable<Omit<Transaction, 'facts' | 'stages'>> & {
    readonly facts: Writable<TransactionFacts>;
    readonly stages: Stage[];
  };
  readonly charges: Members<Charge>;
  readonly refunds: Members<Refund>;
  readonly feeReturns: Members<FeeReturn>;
  readonly disputes: Members<Dispute>;
}

export function draftOf(transaction: Transaction): Draft {
  const { facts, stages } = transaction;
  return {
    next: { ...transaction, facts: { ...facts }, stages: [...stages] },
    charges: new Members(facts.charges),
    refunds: new Members(facts.refunds),
    feeReturns: new Members(facts.feeReturns),
    disputes: new Members(facts.disputes),
  };
}

/**
 * Applies the stages of one operation. Only this file knows the effects of a stage, so a
 * transaction folded from its records equals the one that was written.
 */
export function applyToDraft(draft: Draft, stages: readonly Stage[], request: unknown): void {
  for (const stage of stages) {
    draft.next.stages.push(stage);
    applyStage(draft, stage, request);
  }
}

/** The transaction after all stages. It shares its parts with the draft. */
export function finishDraft({ next, charges, refunds, feeReturns, disputes }: Draft): Transaction {
  const { facts } = next;
  facts.charges = charges.list;
  facts.refunds = refunds.list;
  facts.feeReturns = feeReturns.list;
  facts.disputes = disputes.list;
  if (refunds.isChanged) next.amountRefunded = refundedSum(facts.refunds);
  if (refunds.isChanged || feeReturns.isChanged) {
    const first = nextFeeReturn(facts);
    setDue(next, { return_fee: first === null ? null : new Date(first.at) });
  }
  if (disputes.isChanged) setDue(next, { dispute_remind: firstReminder(facts.disputes) });
  return next;
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
const extensionDeclined = {
  code: 'extension_declined',
  message: 'The issuer did not prolong the hold. It ends as before.',
} as const;
const timedOut = {
  code: 'timeout',
  message: 'The outcome never became known; it was reversed.',
} as const;

function applyStage(draft: Draft, { kind, body }: Stage, request: unknown): void {
  const { next, charges, refunds, feeReturns, disputes } = draft;
  const { facts } = next;
  switch (kind) {
    case 'tap':
      // Chosen at the reader, so the request does not have it.
      if (next.tipAmount === 0n && body.tip_amount > 0) next.tipAmount = BigInt(body.tip_amount);
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
    case 'extension':
      facts.extensions = [...facts.extensions, body];
      facts.captureBefore = body.capture_before;
      setDue(next, { expire: new Date(body.capture_before) });
      facts.failure = body.approved ? null : extensionDeclined;
      return;
    case 'charge':
      next.chargedTotal += BigInt(body.amount);
      charges.put(chargeOf(body, request));
      return;
    case 'void':
      next.chargedTotal -= BigInt(body.amount);
      charges.change(body.id, { voided: true });
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
      refunds.put(refundOf(body, request));
      return;
    case 'refund_outcome':
      refunds.change(body.id, outcomeOf(body));
      return;
    case 'fee_return_due':
      feeReturns.put(feeReturnOf(body));
      return;
    case 'fee_return':
      feeReturns.change(body.id, { status: body.status });
      return;
    case 'dispute':
      disputes.put(disputeOf(body, disputes.find(body.id)));
      return;
    case 'dispute_inquiry':
      disputes.put(inquiryOf(body));
      return;
    case 'dispute_inquiry_review':
      disputes.change(body.id, reviewed('inquiry_under_review', body.at, request));
      return;
    case 'dispute_inquiry_close':
      disputes.change(body.id, { status: 'inquiry_closed', closedAt: body.at });
      return;
    case 'dispute_reminder':
      disputes.change(body.id, { remindedAt: body.at });
      return;
    case 'dispute_review':
      disputes.change(body.id, reviewed('under_review', body.at, request));
      return;
    case 'dispute_close':
      disputes.change(body.id, { status: body.outcome, closedAt: body.at });
      return;
    case 'dispute_reinstatement':
      disputes.change(body.id, { reinstatedAt: body.at });
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

function giveBack(next: Draft['next'], { reason, at }: { reason: string; at: string }): void {
  next.amountReleased = next.amountAuthorised;
  setDue(next, { expire: null, capture: null, settle: null });
  next.facts.reversal = { reason, at };
}

/** The caller's reason for a reversal. */
function reasonIn(request: unknown): string | null {
  const { reason = null } = (request ?? {}) as { readonly reason?: string | null };
  return reason;
}

function setDue(next: Draft['next'], changes: Partial<Transaction['dueTimes']>): void {
  next.dueTimes = { ...next.dueTimes, ...changes };
}

function chargeOf(
  { id, amount, at }: { readonly id: string; readonly amount: number; readonly at: string },
  request: unknown,
): Charge {
  const { description = null, reference = null } = (request ?? {}) as Partial<Charge>;
  return { id, amount, description, reference, voided: false, created_at: at };
}
