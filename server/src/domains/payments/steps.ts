import { formatId } from '../../lib/ids.ts';
import type { CaptureResult, IncreaseResult, RefundFacts } from '../../psp/tap-port.ts';
import {
  captureAmount,
  chargeChange,
  chargeToVoid,
  checkCapture,
  checkCharge,
  checkIncrease,
  checkVoid,
  increaseChange,
  voidChange,
} from './decisions/decide-authorisation.ts';
import { captureChange, platformFeeOf } from './decisions/decide-capture.ts';
import {
  checkRefund,
  refundable,
  refundChange,
  refundOutcomeChange,
  requireRefund,
} from './decisions/decide-refund.ts';
import {
  checkExpiry,
  checkReversal,
  expiryChange,
  feeLeft,
  reversalChange,
} from './decisions/decide-reversal.ts';
import { checkSettlement, settlementChange } from './decisions/decide-settlement.ts';
import { refundShares } from './decisions/refund-shares.ts';
import { disputeSteps } from './dispute-steps.ts';
import { refundRequiresCard as cardRequired } from './errors.ts';
import { returnFeeStep } from './fee-return-step.ts';
import { lateSteps } from './late-steps.ts';
import { refOf, type Step } from './step.ts';
import { refundRequiresCard } from './transaction/card-at-refund.ts';
import { renderTap } from './transaction/render.ts';
import { renderAuthorisation, renderCharge } from './transaction/render-authorisation.ts';
import { renderRefund } from './transaction/render-refund.ts';
import type { RefundStatus } from './transaction/stages.ts';
import type { Transaction } from './transaction/types.ts';

export interface CaptureRequest {
  readonly amount: number | null;
  /** Which call it was, which decides what it answers with. */
  readonly of: 'tap' | 'authorisation';
  /** Of the platform's settings when it was asked for. */
  readonly settingsVersion: number;
}

export const captureStep: Step<CaptureRequest, CaptureResult> = {
  kind: 'capture',
  status: 200,
  settingsVersion: (request) => request.settingsVersion,
  amount: (transaction, { amount }) => captureAmount(transaction, minor(amount)),
  check: (transaction, { amount }, now) => checkCapture(transaction, minor(amount), now),
  dueRequest: ({ facts: { awaitedCapture } }): CaptureRequest => {
    if (awaitedCapture === null) throw new Error('no capture is awaited');
    return { amount: null, of: 'tap', settingsVersion: awaitedCapture.settings_version };
  },
  ask: ({ taps }, call, transaction, { request, terms }) => {
    const amount = captureAmount(transaction, minor(request.amount));
    // The tap itself has asked for an awaited one.
    const isAsked = transaction.facts.awaitedCapture !== null;
    const askedBefore = isAsked ? Math.max(1, call.askedBefore) : call.askedBefore;
    return taps.capture(
      { ...call, askedBefore },
      {
        ref: refOf(transaction),
        amount,
        currency: transaction.currency,
        platformFee: platformFeeOf(transaction, amount, terms),
      },
    );
  },
  decide: (transaction, taken) => {
    const amount = captureAmount(transaction, minor(taken.request.amount));
    return captureChange(transaction, { ...taken, amount });
  },
  render: (transaction, { of }) =>
    of === 'tap' ? renderTap(transaction) : renderAuthorisation(transaction),
};

export const increaseStep: Step<{ readonly amount: number }, IncreaseResult> = {
  kind: 'increase',
  status: 200,
  amount: (_transaction, { amount }) => BigInt(amount),
  check: (transaction, { amount }, now) => checkIncrease(transaction, BigInt(amount), now),
  ask: ({ taps }, call, transaction, { request }) =>
    taps.increase(call, {
      ref: refOf(transaction),
      amount: BigInt(request.amount),
      currency: transaction.currency,
    }),
  decide: (transaction, { request, result, at }) =>
    increaseChange(transaction, { amount: BigInt(request.amount), result, at }),
  render: renderAuthorisation,
};

interface ChargeRequest {
  readonly amount: number;
  readonly description: string | null;
  readonly reference: string | null;
}

export const chargeStep: Step<ChargeRequest, null> = {
  kind: 'charge',
  status: 201,
  amount: (_transaction, { amount }) => BigInt(amount),
  check: (transaction, { amount }, now) => checkCharge(transaction, BigInt(amount), now),
  ask: null,
  decide: (transaction, { request, operationId: id, at }) =>
    chargeChange(transaction, { ...request, id, amount: BigInt(request.amount), at }),
  render: (transaction, _request, operationId) =>
    renderCharge(transaction, formatId('chg', operationId)),
};

export const voidStep: Step<{ readonly charge: string }, null> = {
  kind: 'void',
  status: 200,
  amount: (transaction, { charge }) => BigInt(chargeToVoid(transaction, charge).amount),
  check: (transaction, { charge }, now) => checkVoid(transaction, charge, now),
  ask: null,
  decide: (transaction, { request, at }) =>
    voidChange(transaction, chargeToVoid(transaction, request.charge), at),
  render: (transaction, { charge }) => renderCharge(transaction, charge),
};

/** Reversing again changes nothing and gets the same answer; the provider is not asked. */
export const reverseStep: Step<{ readonly reason: string }, null> = {
  kind: 'reverse',
  status: 200,
  amount: (transaction) => transaction.amountAuthorised - transaction.amountReleased,
  check: (transaction) => {
    if (isReversed(transaction)) return;
    checkReversal(transaction);
    // The captured amount would be given back by a refund.
    const isCaptured = transaction.amountCaptured > 0n;
    if (isCaptured && refundRequiresCard(transaction)) throw cardRequired();
  },
  ask: async ({ taps }, call, transaction, { terms }) => {
    if (isReversed(transaction)) return { kind: 'done', value: null };
    // Our books do not have the fee of a capture that they do not have.
    const feeFollows = terms.feeFollows && feeLeft(transaction) > 0n;
    return taps.reverse(call, { ref: refOf(transaction), feeFollows });
  },
  decide: (transaction, { request: { reason }, terms: { feeFollows }, operationId, at }) =>
    isReversed(transaction)
      ? { transaction, stages: [], posting: null, events: [] }
      : reversalChange(transaction, { reason, feeFollows, operationId, at }),
  render: renderTap,
};

export const expireStep: Step<null, null> = {
  kind: 'expire',
  status: 200,
  amount: (transaction) => transaction.amountAuthorised,
  check: (transaction) => checkExpiry(transaction),
  ask: ({ taps }, call, transaction) => taps.release(call, { ref: refOf(transaction) }),
  decide: (transaction, { at }) => expiryChange(transaction, at),
  render: renderTap,
};

/** The provider need not be asked: it owes the money since the capture. */
export const settleStep: Step<null, null> = {
  kind: 'settle',
  status: 200,
  amount: (transaction) => transaction.amountCaptured,
  check: (transaction) => checkSettlement(transaction),
  ask: null,
  decide: (transaction, { operationId, at }) => settlementChange(transaction, { operationId, at }),
  render: renderTap,
};

interface RefundRequest {
  readonly amount: number | null;
  readonly reason: string | null;
  /** What the provider has given back already, and is therefore not asked for. */
  readonly made?: RefundFacts;
}

export const refundStep: Step<RefundRequest, RefundFacts> = {
  kind: 'refund',
  status: 201,
  amount: (transaction, { amount }) => minor(amount) ?? refundable(transaction),
  check: (transaction, { amount, made }) => {
    checkRefund(transaction, minor(amount));
    // The provider may have made one with the card there.
    if (made === undefined && refundRequiresCard(transaction)) throw cardRequired();
  },
  ask: async ({ taps }, call, transaction, { request, terms }) => {
    if (request.made !== undefined) return { kind: 'done', value: request.made };
    const amount = refundStep.amount(transaction, request);
    const { fee: platformFee } = refundShares(transaction, amount, terms);
    const { id: transactionId, currency } = transaction;
    const outcome = await taps.refund(call, {
      ref: refOf(transaction),
      transactionId,
      amount,
      currency,
      platformFee,
    });
    if (outcome.kind !== 'refused' || outcome.retryable) return outcome;
    // Asking again would be of no use, and the caller may have been told that it is pending.
    const refundId = call.idempotencyKey;
    return { kind: 'done', value: { ref: '', refundId, transactionId, status: 'failed' } };
  },
  decide: (transaction, taken) => {
    const amount = refundStep.amount(transaction, taken.request);
    const shares = refundShares(transaction, amount, taken.terms);
    return refundChange(transaction, { ...taken, shares });
  },
  render: (transaction, _, operationId) => renderRefund(transaction, operationId),
};

interface RefundOutcomeRequest {
  readonly id: string;
  readonly status: RefundStatus;
  readonly ref: string;
}

/** What the provider says later of a refund. It is asked before this step, so it is told nothing. */
export const refundOutcomeStep: Step<RefundOutcomeRequest, null> = {
  kind: 'refund_outcome',
  status: 200,
  amount: (transaction, { id }) => requireRefund(transaction, id).amount,
  check: (transaction, { id }) => {
    requireRefund(transaction, id);
  },
  ask: null,
  decide: (transaction, { request: { id, status, ref }, operationId, at }) => {
    const refund = requireRefund(transaction, id);
    return refundOutcomeChange(transaction, { refund, status, ref, operationId, at });
  },
  render: renderTap,
};

/** The same for one that counted as failed. Its kind is how late outcomes are found. */
export const lateRefundStep: typeof refundOutcomeStep = {
  ...refundOutcomeStep,
  kind: 'refund_late',
};

const steps: readonly Step[] = [
  captureStep,
  increaseStep,
  chargeStep,
  voidStep,
  reverseStep,
  expireStep,
  settleStep,
  refundStep,
  refundOutcomeStep,
  lateRefundStep,
  returnFeeStep,
  ...lateSteps,
  ...disputeSteps,
] as readonly unknown[] as readonly Step[];

function minor(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(amount);
}

function isReversed({ status }: Transaction): boolean {
  return status === 'reversed';
}

export function findStep(kind: string): Step {
  const step = steps.find((candidate) => candidate.kind === kind);
  if (step === undefined) throw new Error(`no step is called ${kind}`);
  return step;
}
