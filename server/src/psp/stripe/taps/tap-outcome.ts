import type Stripe from 'stripe';
import { approvedResponseCode } from '../../decline-reasons.ts';
import {
  type AuthorisationResult,
  type CapturedFacts,
  type CaptureResult,
  capturedOtherwise,
  type NoCardFailure,
} from '../../tap-port.ts';
import { ownIdIn } from '../own-ids.ts';
import { fromStripe } from '../stripe-money.ts';
import { cardPresentIn, presentedIn } from './card-facts.ts';
import { responseCodeIn } from './decline-codes.ts';
import { chargeOf, intentKeys } from './intents.ts';
import { settledCapture } from './settled-capture.ts';

/** A tap's outcome, by its intent. */
type TapOutcome =
  | { readonly kind: 'known'; readonly result: AuthorisationResult }
  /** No card has come yet, or Stripe is still processing it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Reads the outcome of a tap over an amount in Stripe's units. The intent is the truth: its reader
 * may report an older state or another tap.
 */
export function readOutcome(intent: Stripe.PaymentIntent, amount: number): TapOutcome {
  const charge = chargeOf(intent);
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return charge === null
        ? { kind: 'unknown', reason: 'a paid intent has no charge' }
        : readApproval(intent, charge, amount);
    case 'canceled':
      if (isDeclined(intent, charge)) return known(readDecline(intent, charge));
      // A card that came while the tap was given up has been released again.
      return known({ kind: 'no card', failure: failureOf(intent) });
    default:
      return isDeclined(intent, charge) ? known(readDecline(intent, charge)) : { kind: 'open' };
  }
}

function known(result: AuthorisationResult): TapOutcome {
  return { kind: 'known', result };
}

function readApproval(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): TapOutcome {
  const details = cardPresentIn(charge);
  const { capture_before: captureBefore } = details ?? {};
  const capture = intent.status === 'succeeded' ? readCapture(intent, charge, amount) : null;
  return known({
    kind: 'approved',
    ref: intent.id,
    authorisationCode: details?.receipt?.authorization_code ?? charge.authorization_code ?? null,
    responseCode: approvedResponseCode,
    presented: presentedIn(charge),
    captureBefore: captureBefore === undefined ? null : new Date(captureBefore * 1000),
    capture: capture === 'unknown' ? { kind: 'awaited' } : capture,
  });
}

/**
 * A captured intent's result; unknown while Stripe does not tell the settlement. A capture of
 * another amount is not ours.
 */
export function readCapture(
  { id: ref, amount_received: received }: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount: number,
): CaptureResult | 'unknown' {
  if (received !== amount) {
    const message = 'The provider has captured another amount, which Taprail did not ask for.';
    return { kind: 'failed', code: capturedOtherwise, message };
  }
  const settled = settledCapture(charge);
  return settled === null ? 'unknown' : { kind: 'captured', ref, settled };
}

/** A capture as a later reading tells it; null before the capture and its settlement are known. */
export function capturedFacts(intent: Stripe.PaymentIntent): CapturedFacts | null {
  const { metadata, currency, amount_received: amount, application_fee_amount: fee } = intent;
  const [charge, transactionId] = [chargeOf(intent), ownIdIn(metadata, intentKeys.transaction)];
  if (intent.status !== 'succeeded' || charge === null || transactionId === undefined) return null;
  const result = readCapture(intent, charge, amount);
  if (result === 'unknown' || result.kind === 'failed') return null;
  const platformFee = fromStripe({ amount: fee ?? 0, currency }).amount;
  return { transactionId, amount: fromStripe({ amount, currency }).amount, platformFee, result };
}

function isDeclined(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): boolean {
  return charge?.status === 'failed' || (charge === null && intent.last_payment_error !== null);
}

function readDecline(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): AuthorisationResult {
  const presented = charge === null ? null : presentedIn(charge);
  if (charge?.outcome?.type === 'blocked') return { kind: 'blocked', presented };
  return { kind: 'declined', responseCode: responseCodeIn(intent, charge), presented };
}

/** Why no card came to an intent, by the reason of its cancellation. */
function failureOf({ cancellation_reason: reason }: Stripe.PaymentIntent): EndedWithoutCard {
  const failures = Object.keys(cancellationReasons) as EndedWithoutCard[];
  return failures.find((failure) => cancellationReasons[failure] === reason) ?? 'tap_timeout';
}

/** Why a tap with an intent ends without a card. */
export type EndedWithoutCard = Exclude<NoCardFailure, 'provider_unanswered' | 'tip_abandoned'>;

/** An intent is cancelled without a reason when its reader was out of reach. */
export const cancellationReasons: Readonly<
  Record<EndedWithoutCard, 'abandoned' | 'requested_by_customer' | null>
> = {
  tap_timeout: 'abandoned',
  cancelled_by_customer: 'requested_by_customer',
  reader_offline: null,
};
