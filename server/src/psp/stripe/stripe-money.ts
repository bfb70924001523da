import { exponentOf, isCurrency } from '../../lib/currencies.ts';

/**
 * Currencies whose minor unit at Stripe differs from ISO 4217, with their decimals there. Their
 * amounts are still whole units.
 */
const exponents: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['MGA', 0],
  ['UGX', 2],
]);

/** Currencies with three decimals; at Stripe the last digit must be 0. */
const threeDigits = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Currencies that Stripe charges with two decimals but pays out in whole units. */
const paidOutWhole = new Set(['HUF', 'TWD']);

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
  if (amount % chargeUnitOf(currency) !== 0n) {
    throw new RangeError(`Stripe takes amounts of ${currency} only if they end in 0`);
  }
  return { amount: Number(scaled / ours), currency: currency.toLowerCase() };
}

/**
 * Money in our units. An unknown currency is counted as Stripe counts it: it must not keep the
 * others in the same answer from being read.
 */
export function fromStripe(money: StripeMoney): OurMoney {
  const currency = money.currency.toUpperCase();
  const amount = BigInt(money.amount);
  if (!isCurrency(currency)) return { amount, currency };
  const { ours, theirs } = unitsOf(currency);
  return { amount: (amount * ours) / theirs, currency };
}

/** Whether Stripe has a unit for every amount in the currency, apart from a last digit of 0. */
export function hasUnitsFor(currency: string): boolean {
  return stripeExponentOf(currency) >= exponentOf(currency);
}

/** The smallest step of charges and refunds in a currency, in our minor units. */
export function chargeUnitOf(currency: string): bigint {
  return threeDigits.has(currency) ? 10n : 1n;
}

/** The smallest step of payouts in a currency, in our minor units. */
export function payoutUnitOf(currency: string): bigint {
  if (!isCurrency(currency)) return 1n;
  if (paidOutWhole.has(currency)) return 10n ** BigInt(exponentOf(currency));
  const { ours, theirs } = unitsOf(currency);
  return ours > theirs ? ours / theirs : chargeUnitOf(currency);
}

/** The currency's decimals in Stripe's amounts. */
export function stripeExponentOf(currency: string): number {
  return exponents.get(currency) ?? exponentOf(currency);
}

function unitsOf(currency: string): { readonly ours: bigint; readonly theirs: bigint } {
  const units = (exponent: number) => 10n ** BigInt(exponent);
  return { ours: units(exponentOf(currency)), theirs: units(stripeExponentOf(currency)) };
}
