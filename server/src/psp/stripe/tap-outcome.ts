import type Stripe from 'stripe';
import { approvedResponseCode } from '../decline-reasons.ts';
import {
  type AuthorisationResult,
  type CaptureResult,
  capturedOtherwise,
  type NoCardFailure,
} from '../tap-port.ts';
import { cardPresentIn, presentedIn } from './card-facts.ts';
import { responseCodeIn } from './decline-codes.ts';
import { chargeOf } from './intents.ts';
import { settledCapture } from './settled-capture.ts';

/** What has become of a tap, by its intent. */
export type TapOutcome =
  | { readonly kind: 'known'; readonly result: AuthorisationResult }
  /** No card has come yet, or Stripe is still at it. */
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Reads the outcome of a tap over an amount in Stripe's units. The intent is the truth: what its
 * reader says may be older or about another tap.
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
  const presented = presentedIn(charge);
  if (presented === null) return { kind: 'unknown', reason: 'a charge has no card' };
  const details = cardPresentIn(charge);
  const { capture_before: captureBefore } = details ?? {};
  const capture = intent.status === 'succeeded' ? readCapture(intent, charge, amount) : null;
  if (capture === 'unknown') return { kind: 'unknown', reason: 'the capture has not settled' };
  return known({
    kind: 'approved',
    ref: intent.id,
    authorisationCode: details?.receipt?.authorization_code ?? charge.authorization_code ?? null,
    responseCode: approvedResponseCode,
    presented,
    captureBefore: captureBefore === undefined ? null : new Date(captureBefore * 1000),
    capture,
  });
}

/**
 * What a captured intent brings; unknown while Stripe does not say what it settles. A capture of
 * another amount than was asked for is none of ours.
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

/** Why no card came to an intent, which is told by the reason that it was cancelled for. */
function failureOf({ cancellation_reason: reason }: Stripe.PaymentIntent): NoCardFailure {
  const failures = Object.keys(cancellationReasons) as NoCardFailure[];
  return failures.find((failure) => cancellationReasons[failure] === reason) ?? 'tap_timeout';
}

/** An intent is cancelled without a reason when its reader could not be reached. */
export const cancellationReasons: Readonly<
  Record<NoCardFailure, 'abandoned' | 'requested_by_customer' | null>
> = {
  tap_timeout: 'abandoned',
  cancelled_by_customer: 'requested_by_customer',
  reader_offline: null,
};
