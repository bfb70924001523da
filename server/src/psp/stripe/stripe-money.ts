import { exponentOf } from '../../lib/currencies.ts';

/**
 * Currencies that have another minor unit at Stripe than in ISO 4217, with their digits after the
 * point there. Their amounts are whole units all the same.
 */
const exponents: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['MGA', 0],
  ['UGX', 2],
]);

interface OurMoney {
  /** In minor units of ISO 4217. */
  readonly amount: bigint;
  readonly currency: string;
}

interface StripeMoney {
  readonly amount: number;
  readonly currency: string;
}

/** Money in Stripe's units; throws if it has none for the last digits. */
export function toStripe({ amount, currency }: OurMoney): StripeMoney {
  const { ours, theirs } = unitsOf(currency);
  const scaled = amount * theirs;
  if (scaled % ours !== 0n) throw new RangeError(`Stripe takes whole units of ${currency} only`);
  return { amount: Number(scaled / ours), currency: currency.toLowerCase() };
}

export function fromStripe(money: StripeMoney): OurMoney {
  const currency = money.currency.toUpperCase();
  const { ours, theirs } = unitsOf(currency);
  return { amount: (BigInt(money.amount) * ours) / theirs, currency };
}

/** Whether Stripe has a unit for every amount in the currency. */
export function hasUnitsFor(currency: string): boolean {
  return stripeExponentOf(currency) >= exponentOf(currency);
}

/** How many digits of the currency come after the point in amounts at Stripe. */
export function stripeExponentOf(currency: string): number {
  return exponents.get(currency) ?? exponentOf(currency);
}

function unitsOf(currency: string): { readonly ours: bigint; readonly theirs: bigint } {
  const units = (exponent: number) => 10n ** BigInt(exponent);
  return { ours: units(exponentOf(currency)), theirs: units(stripeExponentOf(currency)) };
}
