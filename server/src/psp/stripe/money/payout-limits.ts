import { exponentOf, isCurrency } from '../../../lib/currencies.ts';
import type { PayoutLimits } from '../../payout-port.ts';
import { payoutUnitOf } from '../stripe-money.ts';

/**
 * Stripe's minimum payouts in whole units of the currency, as its payout documentation lists them
 * by country ("Minimum payout amounts", read in 2026): each is that of the currency's own
 * countries. Other currencies have only their smallest unit. Accounts paid across borders can have
 * larger minimums: Stripe then refuses the payout, which waits as well.
 */
const wholeMinimums: ReadonlyMap<string, number> = new Map([
  ['AED', 2],
  ['BGN', 1],
  ['CHF', 5],
  ['CZK', 30],
  ['DKK', 20],
  ['EUR', 1],
  ['GBP', 1],
  ['GTQ', 1],
  ['HUF', 360],
  ['INR', 1],
  ['MXN', 10],
  ['MYR', 5],
  ['NOK', 20],
  ['PHP', 2],
  ['PLN', 5],
  ['RON', 5],
  ['SEK', 20],
  ['SGD', 1],
  ['VND', 81_125],
]);

/** Stripe's payout limits for a currency, in our minor units. */
export function payoutLimits(currency: string): PayoutLimits {
  const unitMinor = payoutUnitOf(currency);
  const whole = wholeMinimums.get(currency);
  if (whole === undefined || !isCurrency(currency)) return { minimumMinor: unitMinor, unitMinor };
  return { minimumMinor: BigInt(whole) * 10n ** BigInt(exponentOf(currency)), unitMinor };
}
