import { formatId } from '../../../lib/ids.ts';
import type { CaptureResult, ExtendResult, IncreaseResult } from '../../../psp/tap-port.ts';
import {
  captureAmount,
  chargeChange,
  chargeToVoid,
  checkCapture,
  checkCharge,
  checkExtension,
  checkIncrease,
  checkVoid,
  extensionChange,
  heldUntil,
  increaseChange,
  voidChange,
} from '../decisions/decide-authorisation.ts';
import { captureChange, platformFeeOf } from '../decisions/decide-capture.ts';
import {
  checkExpiry,
  checkReversal,
  expiryChange,
  feeLeft,
  reversalChange,
} from '../decisions/decide-reversal.ts';
import { checkSettlement, settlementChange } from '../decisions/decide-settlement.ts';
import { refundRequiresCard as cardRequired, extensionNotSupported } from '../errors.ts';
import { minor, refOf, type Step } from '../steps/step.ts';
import { refundRequiresCard } from '../transaction/card-at-refund.ts';
import { renderTap } from '../transaction/render.ts';
import { renderAuthorisation, renderCharge } from '../transaction/render-authorisation.ts';
import type { Transaction } from '../transaction/types.ts';

export interface CaptureRequest {
  readonly amount: number | null;
  /** The route that was called, which decides what the response shows. */
  readonly of: 'tap' | 'authorisation';
  /** The version of the platform's settings at the time of the request. */
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
    // The tap has already asked for an awaited capture.
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

export const extendStep: Step<null, ExtendResult> = {
  kind: 'extend',
  status: 200,
  amount: (transaction) => transaction.amountAuthorised,
  check: (transaction, _request, now) => checkExtension(transaction, now),
  ask: async ({ taps }, call, transaction) => {
    if (taps.extend === null) throw extensionNotSupported();
    return taps.extend(call, {
      ref: refOf(transaction),
      amount: transaction.amountAuthorised,
      currency: transaction.currency,
      heldSince: transaction.createdAt,
      captureBefore: heldUntil(transaction),
    });
  },
  decide: (transaction, { result, at }) => extensionChange(transaction, { result, at }),
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
  render: (transaction, _request, { operationId }) =>
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

/** A second reversal changes nothing, gets the same response and does not ask the provider. */
export const reverseStep: Step<{ readonly reason: string | null }, null> = {
  kind: 'reverse',
  status: 200,
  amount: (transaction) => transaction.amountAuthorised - transaction.amountReleased,
  check: (transaction) => {
    if (isReversed(transaction)) return;
    checkReversal(transaction);
    // A captured Interac payment is returned by a refund, which needs the card.
    const isCaptured = transaction.amountCaptured > 0n;
    if (isCaptured && refundRequiresCard(transaction)) throw cardRequired();
  },
  ask: async ({ taps }, call, transaction, { terms }) => {
    if (isReversed(transaction)) return { kind: 'done', value: null };
    // An unrecorded capture has no recorded fee to return.
    const feeFollows = terms.feeFollows && feeLeft(transaction) > 0n;
    return taps.reverse(call, { ref: refOf(transaction), feeFollows });
  },
  decide: (transaction, { request, terms: { feeFollows }, operationId, at }) => {
    if (isReversed(transaction)) return { transaction, stages: [], posting: null, events: [] };
    const reversal = { reason: 'requested', request, feeFollows, operationId, at } as const;
    return reversalChange(transaction, reversal);
  },
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

/** The provider is not asked: it has owed the money since the capture. */
export const settleStep: Step<null, null> = {
  kind: 'settle',
  status: 200,
  amount: (transaction) => transaction.amountCaptured,
  check: (transaction) => checkSettlement(transaction),
  ask: null,
  decide: (transaction, { operationId, at }) => settlementChange(transaction, { operationId, at }),
  render: renderTap,
};

function isReversed({ status }: Transaction): boolean {
  return status === 'reversed';
}
