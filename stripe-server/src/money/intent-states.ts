import type { Stripe } from 'stripe';
import { type Refusal, refusal } from '../request/refusal.ts';
import type { World } from '../world/world.ts';
import { captureCharge } from './settlement.ts';

/** Refuses what an intent in this state does not allow. */
export function requireStatus(
  intent: Stripe.PaymentIntent,
  allowed: readonly string[],
  done: string,
): void {
  if (allowed.includes(intent.status)) return;
  const message =
    `This PaymentIntent could not be ${done} because it has a status of ${intent.status}. ` +
    `Only a PaymentIntent with one of the following statuses may be: ${allowed.join(', ')}.`;
  throw refusal.state('payment_intent_unexpected_state', message, {
    payment_intent: structuredClone(intent),
  });
}

export function tooLarge(param: string): Refusal {
  return refusal.invalid(param, 'The amount is too large.', 'amount_too_large');
}

export function checkFee(fee: number, amount: number): void {
  if (fee < 0) throw refusal.invalid('application_fee_amount', 'A fee is not negative.');
  if (fee <= amount) return;
  throw refusal.invalid('application_fee_amount', 'The fee is more than the amount.');
}

export function chargeOf(
  world: World,
  account: string,
  { latest_charge }: Stripe.PaymentIntent,
): Stripe.Charge {
  return world.charges.get(account, String(latest_charge), 'charge');
}

interface Taken {
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly amount: number;
}

/** Captures an authorised charge; what is left of the authorisation is released. */
export function takeMoney(world: World, account: string, { intent, charge, amount }: Taken): void {
  const isLater = intent.status === 'requires_capture';
  const fee = intent.application_fee_amount ?? 0;
  captureCharge(world, account, { charge, amount, fee });
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  if (isLater) world.tell(account, 'charge.captured', charge);
  if (amount < charge.amount) releaseHold(world, account, charge);
  world.tell(account, 'payment_intent.succeeded', intent);
}

interface Cancelled {
  readonly intent: Stripe.PaymentIntent;
  readonly reason: Stripe.PaymentIntent.CancellationReason | null;
}

export function cancelIntent(world: World, account: string, { intent, reason }: Cancelled): void {
  if (intent.status === 'requires_capture') {
    releaseHold(world, account, chargeOf(world, account, intent));
  }
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.canceled_at = world.seconds;
  intent.cancellation_reason = reason;
  world.tell(account, 'payment_intent.canceled', intent);
}

/** The authorisation was not captured in time. */
export function expireIntent(world: World, account: string, intent: Stripe.PaymentIntent): void {
  world.tell(account, 'charge.expired', chargeOf(world, account, intent));
  cancelIntent(world, account, { intent, reason: 'automatic' });
}

/**
 * Gives back what was authorised and not captured. Stripe counts it as refunded and keeps a refund
 * of it, by which no money moved.
 */
function releaseHold(world: World, account: string, charge: Stripe.Charge): void {
  const amount = charge.amount - charge.amount_captured;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Stripe.Refund = {
    id: world.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.seconds,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  world.refunds.add(account, refund);
  world.tell(account, 'refund.created', refund);
  world.tell(account, 'charge.refunded', charge);
}
