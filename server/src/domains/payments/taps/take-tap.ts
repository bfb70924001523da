import type { ServiceError } from '../../../lib/errors.ts';
import {
  type AuthorisationResult,
  capturedOtherwise,
  type TapCall,
} from '../../../psp/tap-port.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { unknownSubMerchant } from '../../onboarding/index.ts';
import type { ClaimResult } from '../claim-and-record/claim-batch.ts';
import { leavePending, type UnknownOutcome } from '../claim-and-record/leave-pending.ts';
import {
  claim,
  guarded,
  type Operation,
  type Refusal,
  recordOutcome,
} from '../claim-and-record/operation.ts';
import { type CaptureTerms, platformFeeOf } from '../decisions/decide-capture.ts';
import { blockTap, blockTapByProvider, cancelTap, decideTap } from '../decisions/decide-tap.ts';
import { releaseUncaptured } from '../decisions/release-uncaptured.ts';
import { decideRisk, neverSeen } from '../decisions/risk.ts';
import {
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
  deviceBusy,
  deviceNotAssigned,
  pspRefusal,
} from '../errors.ts';
import { type Payments, readTerms } from '../payments.ts';
import { findTransaction } from '../queries/transaction-store.ts';
import {
  beginTransaction,
  type TapIntent,
  type TapOwner,
} from '../transaction/begin-transaction.ts';
import type { RiskDecision } from '../transaction/stages.ts';
import type { Change } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { chargesOff } from './charges-off.ts';
import { tapAnswer } from './tap-answer.ts';

/** The sub-merchant's facts that a tap needs. */
export interface Tapped extends TapOwner {
  readonly mcc: string | null;
  readonly country: string;
  /** Its account at the provider, with the connection that reaches it. */
  readonly account: string;
  readonly connectionId: string | null;
}

/**
 * Takes a tap: claims it durably, then asks card, risk and provider, then records the outcome
 * durably. Operation, tap and transaction share one id, which is also the provider's key.
 */
export async function takeTap(
  payments: Payments,
  context: PlatformContext,
  intent: TapIntent,
): Promise<Answer> {
  const { externalRef, deviceId } = intent;
  const isDeviceShared = payments.taps.reader(deviceId).kind === 'shared';
  const begun = await claim(payments, context, {
    kind: 'tap',
    request: JSON.stringify(intent),
    tap: { externalRef, deviceId, isDeviceShared },
    step: null,
  });
  if ('answer' in begun) return begun.answer;
  if ('refusal' in begun) throw await refusalOf(payments, begun.refusal, context, externalRef);
  const { operation, claimed } = begun;
  const tapped = tappedBy(operation.platformId, claimed);
  return guarded(payments, context, operation, () =>
    finishTap(payments, operation, { intent, tapped }),
  );
}

function refusalOf(
  { database }: Payments,
  refusal: Refusal,
  { caller }: PlatformContext,
  externalRef: string,
): Promise<ServiceError> | ServiceError {
  const handle = { platformId: caller.platformId, externalRef };
  switch (refusal) {
    case 'submerchant_not_found':
      return unknownSubMerchant(database, handle, { param: 'submerchant' });
    case 'charges_disabled':
      return chargesOff(database, handle);
    case 'device_not_assigned':
      return deviceNotAssigned({ param: 'device' });
    case 'taken':
      throw new Error('another operation has the id of a tap');
  }
}

function tappedBy(platformId: string, claimed: ClaimResult): Tapped {
  const { submerchant_id: subMerchantId, country, psp_account: account, mcc } = claimed;
  const { settlement_currency: settlementCurrency, time_zone: timeZone } = claimed;
  const { payout_delay_days: payoutDelayDays, connection_id: connectionId } = claimed;
  if (subMerchantId === null || country === null || account === null) {
    throw new Error('a claimed tap has no owner');
  }
  if (timeZone === null || payoutDelayDays === null) throw new Error('a tap without settlement');
  const settles = { settlementCurrency, timeZone, payoutDelayDays };
  return { platformId, subMerchantId, country, account, connectionId, mcc, ...settles };
}

/** The work after the claim, for the request and for a reconciler that takes over. */
export async function finishTap(
  payments: Payments,
  operation: Operation,
  tap: { readonly intent: TapIntent; readonly tapped: Tapped },
): Promise<Answer> {
  const { intent, tapped } = tap;
  const { id, beganAt, platformId } = operation;
  requireRate(payments, { from: intent.currency, to: tapped.settlementCurrency });
  const transaction = beginTransaction(intent, tapped, { id, at: beganAt });
  const change = await perform(payments, operation, { transaction, tapped, intent });
  if ('kind' in change) {
    await leavePending(payments, operation, { pending: transaction, unknown: change });
    payments.countTap('pending');
    return tapAnswer(transaction);
  }
  const recording = await recordOutcome(payments, operation, change);
  if (recording !== null) {
    payments.countTap(recording.transaction.status);
    return tapAnswer(recording.transaction, recording.tap);
  }
  // Another process recorded the outcome first.
  const recorded = await findTransaction(payments.database, { platformId, id });
  if (recorded === undefined) throw new Error('a recorded tap is gone');
  return tapAnswer(recorded);
}

/** Refuses, before any effect, a tap that could not settle. */
function requireRate(
  { rates, taps }: Payments,
  { from, to }: { readonly from: string; readonly to: string | null },
): void {
  if (to === null || to === from || taps.setsRates) return;
  if (rates.rate({ from, to }) !== null) return;
  const message = 'There is no exchange rate into the currency in which the sub-merchant settles.';
  throw currencyNotSupported({ param: 'currency', message });
}

async function perform(
  payments: Payments,
  operation: Operation,
  tap: {
    readonly transaction: Transaction;
    readonly tapped: Tapped;
    readonly intent: TapIntent;
  },
): Promise<Change | UnknownOutcome> {
  let { transaction } = tap;
  const { tapped, intent } = tap;
  const { tipPrompt } = intent;
  const { platformId, beganAt, at, id, askedBefore } = operation;
  // At the time of the tap, when the card was at the reader, so a retry gets the same signature.
  const { account, connectionId, country } = tapped;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now: beganAt, idempotencyKey: id, askedBefore };
  let amount = transaction.amount + transaction.tipAmount;
  const { currency, deviceId: device } = transaction;
  const request = { device, country, amount, currency, timeoutMs: payments.tapTimeoutMs };
  let risk: RiskDecision | null = null;
  let presented = null;
  if (payments.taps.present !== null) {
    const presentation = await payments.taps.present(
      call,
      tipPrompt === undefined ? request : { ...request, tipPrompt },
    );
    if (presentation.kind === 'busy') throw deviceBusy();
    if (presentation.kind === 'no card') return cancelTap(transaction, presentation.failure);
    presented = presentation.card;
    if (presentation.tipAmount !== undefined) {
      transaction = { ...transaction, tipAmount: presentation.tipAmount };
      amount += presentation.tipAmount;
    }
    const { fingerprint } = presented.card;
    const counted = { id, platformId, deviceId: device, now: beganAt };
    const counts =
      fingerprint === null
        ? neverSeen
        : await payments.cardCounts.submit({ ...counted, fingerprint });
    const verdict = decideRisk({ presented, counts, amount, currency, country });
    risk = verdict.risk;
    const { decline } = verdict;
    if (decline !== null) return blockTap(transaction, presented, { risk, decline });
  }
  const terms = await readTerms(payments, transaction, intent.settingsVersion);
  const captureNow =
    transaction.captureMode === 'pre-auth'
      ? null
      : { platformFee: platformFeeOf(transaction, amount, terms) };
  const wanted = { ...request, amount, presented, captureNow };
  const isAskedNow = tipPrompt !== undefined && presented === null;
  const outcome = await payments.taps.authorise(
    call,
    isAskedNow ? { ...wanted, tipPrompt, feeWithTip: feeWithTip(transaction, terms) } : wanted,
  );
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'refused') throw pspRefusal(outcome);
  const result = requireTaken(outcome.value);
  if (result.kind === 'no card') return cancelTap(transaction, result.failure);
  if (result.tipAmount !== undefined) {
    transaction = { ...transaction, tipAmount: result.tipAmount };
  }
  if (result.kind === 'blocked') return blockTapByProvider(transaction, result.presented);
  const own = { ...terms, mcc: tapped.mcc };
  const change = decideTap(transaction, result, { risk, terms: own, operationId: id, at });
  return tipPrompt === undefined ? change : releaseIfUncaptured(payments, call, { change, at });
}

/** Apart, so that taps without a tip do not pay for its closure. */
function feeWithTip(transaction: Transaction, terms: CaptureTerms) {
  return (totalMinor: bigint) => platformFeeOf(transaction, totalMinor, terms);
}

type Taken = Extract<
  AuthorisationResult,
  { kind: 'approved' | 'declined' | 'blocked' | 'no card' }
>;

/** Throws the refusal of a tap that the provider did not take. */
function requireTaken(result: AuthorisationResult): Taken {
  switch (result.kind) {
    case 'busy':
      throw deviceBusy();
    case 'no reader':
      throw deviceNotAssigned({ param: 'device' });
    case 'no such currency':
      throw currencyNotSupported({ param: 'currency' });
    case 'amount too small': {
      const message = 'The provider takes larger amounts only.';
      throw amountTooSmall({ param: 'amount', message });
    }
    case 'amount too large': {
      const message = 'The provider takes smaller amounts only.';
      throw amountTooLarge({ param: 'amount', message });
    }
    default:
      return result;
  }
}

/** Releases the hold of a tap with a tip whose capture failed, so that nothing stays held. */
async function releaseIfUncaptured(
  payments: Payments,
  call: TapCall,
  { change, at }: { readonly change: Change; readonly at: Date },
): Promise<Change | UnknownOutcome> {
  const last = change.stages.at(-1);
  const { pspRef: ref } = change.transaction.facts;
  if (last?.kind !== 'capture_failure' || ref === null) return change;
  // A capture that a person made at the provider stands.
  if (last.body.code === capturedOtherwise) return change;
  const released = await payments.taps.release(call, { ref });
  if (released.kind === 'unknown') return released;
  if (released.kind === 'refused') {
    const { code, message: reason } = released;
    return code === capturedOtherwise ? change : { kind: 'unknown', reason };
  }
  return releaseUncaptured(change, { operationId: call.idempotencyKey, at });
}
