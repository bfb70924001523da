import type Stripe from 'stripe';
import { fromStripe } from '../stripe-money.ts';

/**
 * The net movement of a dispute so far, over all its balance transactions, in minor units of its
 * own currency: negative while money of the account is gone, zero when all of it is back.
 */
export function movedBy(dispute: Stripe.Dispute): bigint {
  const { balance_transactions: movements, currency } = dispute;
  const isConverted = movements.some((movement) => movement.currency !== currency);
  const amount = isConverted ? movedShare(dispute) : sum(movements.map(amountOf));
  return fromStripe({ amount, currency }).amount;
}

/**
 * Stripe converts both ways at the rates of the days. At one rate the amounts can be compared; the
 * largest one taken is the whole dispute. Less than a minor unit is a rounding loss.
 */
function movedShare({ amount, balance_transactions: movements }: Stripe.Dispute): number {
  const [first] = movements;
  const atOneRate = movements.map(
    ({ amount, exchange_rate: rate }) => (amount * (first?.exchange_rate ?? 1)) / (rate ?? 1),
  );
  const [moved, whole] = [sum(atOneRate), -Math.min(...atOneRate)];
  return Math.abs(moved) < 1 ? 0 : Math.round((amount * moved) / whole);
}

function amountOf({ amount }: Stripe.BalanceTransaction): number {
  return amount;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
