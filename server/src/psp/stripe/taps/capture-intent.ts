import type Stripe from 'stripe';
import type { Outcome } from '../../psp-call.ts';
import type { CaptureRequest, TapCall } from '../../tap-port.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { toStripe } from '../stripe-money.ts';
import { expand, feeOf, intentObject, type StripeIntents, stepKey } from './intents.ts';

interface Parts {
  readonly calls: StripeCalls;
  readonly intents: StripeIntents;
}

type Captured =
  /** It can no longer be captured; its status tells whether it was. */
  | { readonly kind: 'ended'; readonly intent: Stripe.PaymentIntent }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Captures a held intent with the platform's fee, once however often it is asked for. */
export async function captureIntent(
  parts: Parts,
  call: TapCall,
  request: CaptureRequest,
): Promise<Outcome<Captured>> {
  const { ref, currency, platformFee } = request;
  const before = await readBefore(parts, call, ref);
  if (before !== null && before.kind !== 'done') return before;
  if (before !== null && before.value.status !== 'requires_capture') return ended(before.value);
  const fee = feeOf({ captureNow: { platformFee }, currency });
  const params = { amount_to_capture: toStripe(request).amount, ...fee, expand };
  const answer = await parts.calls.ask(
    { account: call.account, key: stepKey(call, 'capture'), object: intentObject, id: ref },
    (stripe, options) => stripe.paymentIntents.capture(ref, params, options),
  );
  if (answer.kind === 'done') return ended(answer.value);
  const intent = await readAfter(parts, call, { ref, failure: answer });
  if (intent.kind !== 'done') return intent;
  if (intent.value.status !== 'requires_capture') return ended(intent.value);
  if (answer.kind === 'unknown') return answer;
  const { code, message } = answer;
  return { kind: 'done', value: { kind: 'failed', code, message } };
}

/** The intent before a repeated step; null for the first call. */
export async function readBefore(
  { intents }: Parts,
  call: TapCall,
  ref: string,
): Promise<Outcome<Stripe.PaymentIntent> | null> {
  if (call.askedBefore === 0) return null;
  const answer = await intents.read(call, ref);
  return answer.kind === 'refused' && answer.retryable ? unread : answer;
}

/**
 * The intent after a step that failed. A refusal for its state may mean that an earlier attempt
 * succeeded. A step that Stripe surely did not execute needs no reading, and is repeated.
 */
export async function readAfter(
  { intents }: Parts,
  call: TapCall,
  { ref, failure }: { readonly ref: string; readonly failure: Failure },
): Promise<Outcome<Stripe.PaymentIntent>> {
  if (failure.kind === 'refused' && failure.retryable) return failure;
  const answer = await intents.read(call, ref);
  return answer.kind === 'done' ? answer : unread;
}

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

export const unread: Outcome<never> = {
  kind: 'unknown',
  reason: 'the payment could not be read in full',
};

function ended(intent: Stripe.PaymentIntent): Outcome<Captured> {
  return { kind: 'done', value: { kind: 'ended', intent } };
}
