import type Stripe from 'stripe';
import { isCurrency } from '../../../lib/currencies.ts';
import type { SettledCapture } from '../../tap-port.ts';
import { fromStripe, stripeExponentOf } from '../stripe-money.ts';

/**
 * The amount that Stripe owes the account for a captured charge, from its expanded balance
 * transaction. Null while Stripe has none: the settlement is not known yet.
 */
export function settledCapture(charge: Stripe.Charge): SettledCapture | null {
  const { balance_transaction: movement } = charge;
  if (movement === null || typeof movement === 'string') return null;
  // The deployment pays Stripe's fees, so only the platform's fee counts.
  const fee = movement.fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0);
  const { currency } = movement;
  return {
    ...fromStripe({ amount: movement.amount - fee, currency }),
    rate: rateOf(charge, movement),
    source: 'stripe',
    at: new Date(movement.created * 1000),
  };
}

function rateOf(charge: Stripe.Charge, movement: Stripe.BalanceTransaction): string {
  const { exchange_rate: rate } = movement;
  if (rate === null) return '1';
  const [from, to] = [unitOf(charge), unitOf(movement)];
  // If the units differ, Stripe does not say whether it means whole or minor ones, and only the
  // amounts are certain.
  const converted = movement.amount / to / (charge.amount_captured / from);
  return decimalText(from === to ? rate : converted);
}

function unitOf({ currency }: { readonly currency: string }): number {
  const code = currency.toUpperCase();
  // An unknown currency is counted as Stripe counts it.
  return isCurrency(code) ? 10 ** stripeExponentOf(code) : 1;
}

const decimalsMax = 12;

/** As a decimal text with at most twelve decimals, without trailing zeros. */
export function decimalText(rate: number): string {
  const text = String(rate);
  if (/^\d{1,12}(\.\d{1,12})?$/.test(text)) return text;
  return rate.toFixed(decimalsMax).replace(/\.?0+$/, '');
}
