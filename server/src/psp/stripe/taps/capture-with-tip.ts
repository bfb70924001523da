import type Stripe from 'stripe';
import type { Outcome } from '../../psp-call.ts';
import {
  type AuthorisationResult,
  type AuthoriseRequest,
  authorisationEnded,
  type TapCall,
} from '../../tap-port.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe } from '../stripe-money.ts';
import { captureIntent } from './capture-intent.ts';
import type { StripeIntents } from './intents.ts';
import { readOutcome } from './tap-outcome.ts';

export type Approved = Extract<AuthorisationResult, { kind: 'approved' }>;
type Unknown = Extract<Outcome<never>, { kind: 'unknown' }>;

/** The tip that the customer chose; 0 for none, and if the reader did not ask. */
export function tipIn({ amount_details: details }: Stripe.PaymentIntent): number {
  return details?.tip?.amount ?? 0;
}

/** Captures what the reader authorised, with the fee on amount and tip. */
export async function captureWithTip(
  parts: { readonly calls: StripeCalls; readonly intents: StripeIntents },
  call: TapCall,
  taken: {
    readonly intent: Stripe.PaymentIntent;
    readonly approved: Approved;
    readonly feeWithTip: AuthoriseRequest['feeWithTip'];
  },
): Promise<Approved | Unknown> {
  const { intent, approved, feeWithTip } = taken;
  // Another process has captured it.
  if (intent.status !== 'requires_capture') return approved;
  const { amount, currency } = fromStripe(intent);
  const platformFee = feeWithTip?.(amount) ?? 0n;
  const request = { ref: intent.id, amount, currency, platformFee };
  const captured = await captureIntent(parts, call, request);
  // The amount is held, so the tap can be refused no more.
  if (captured.kind !== 'done') return unknown('whether the tap was captured');
  if (captured.value.kind === 'failed') return { ...approved, capture: captured.value };
  const outcome = readOutcome(captured.value.intent, intent.amount);
  if (outcome.kind !== 'known') return unknown('whether the tap was captured');
  if (outcome.result.kind === 'approved') return outcome.result;
  const message = 'The authorisation has ended, so nothing can be captured.';
  return { ...approved, capture: { kind: 'failed', code: authorisationEnded, message } };
}

export function unknown(what: string): Unknown {
  return { kind: 'unknown', reason: `it is not known ${what}` };
}
