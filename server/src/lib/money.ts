import { exponentOf } from './currencies.ts';

/** A number of minor units (cents, yen, fils) of one currency. Never a float, at no point. */
export interface Money {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A positive fraction, multiplied out in one step so that a result is rounded only once. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** An exchange rate, exact to the last digit of the text it was given in. */
export interface Rate extends Ratio {
  readonly text: string;
}

/**
 * The bounds of one amount that a caller may name. Eleven digits leave room for sums in the
 * twelve-digit amount fields of card messages, and ninety thousand such amounts still add up to an
 * integer that JSON carries exactly.
 */
export const amountMinorMin = 1n;
export const amountMinorMax = 99_999_999_999n;

const basisPointsInWhole = 10_000n;
const ratePattern = /^(\d{1,12})(?:\.(\d{1,12}))?$/;

/** The sum; throws when the currencies differ. */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  let amountMinor = first.amountMinor;
  for (const other of others) {
    assertSameCurrency([first, other]);
    amountMinor += other.amountMinor;
  }
  return { amountMinor, currency: first.currency };
}

/** What is left, be it negative; throws when the currencies differ. */
export function subtractMoney(parts: { readonly from: Money; readonly take: Money }): Money {
  const { from, take } = parts;
  assertSameCurrency([from, take]);
  return { amountMinor: from.amountMinor - take.amountMinor, currency: from.currency };
}

/** So many hundredths of a per cent of the amount, rounded half up. */
export function basisPointsOf(amountMinor: bigint, basisPoints: number): bigint {
  return mulRatio(amountMinor, {
    numerator: BigInt(basisPoints),
    denominator: basisPointsInWhole,
  });
}

/**
 * The amount times the ratio, rounded half up once. A negative amount mirrors the positive one, so
 * that giving back undoes taking to the last unit.
 */
export function mulRatio(amountMinor: bigint, ratio: Ratio): bigint {
  const { numerator, denominator } = ratio;
  if (numerator < 0n || denominator <= 0n) throw new RangeError('a ratio must not be negative');
  const magnitude = (amountMinor < 0n ? -amountMinor : amountMinor) * numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return amountMinor < 0n ? -rounded : rounded;
}

/**
 * Reads a rate such as "1.0834"; throws unless it is a positive decimal of at most twelve digits on
 * each side of the point.
 */
export function parseRate(text: string): Rate {
  const match = ratePattern.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  const numerator = match === null ? 0n : BigInt(whole + fraction);
  if (numerator === 0n) throw new RangeError('a rate must be a positive decimal such as "1.0834"');
  return { text, numerator, denominator: 10n ** BigInt(fraction.length) };
}

/**
 * The same worth in another currency. The rate counts whole units of `currency` for one whole unit
 * of the money's own; minor units of different sizes are bridged in the same division.
 */
export function convertMoney(
  money: Money,
  target: { readonly currency: string; readonly rate: Rate },
): Money {
  const { currency, rate } = target;
  const amountMinor = mulRatio(money.amountMinor, {
    numerator: rate.numerator * 10n ** BigInt(exponentOf(currency)),
    denominator: rate.denominator * 10n ** BigInt(exponentOf(money.currency)),
  });
  return { amountMinor, currency };
}

/**
 * The part of `totalMinor` that belongs to the next `partMinor` of `wholeMinor`, when `beforeMinor`
 * of it has had its part already. Each part is the difference of two rounded running totals: the
 * parts sum to the total exactly, however the whole was cut, and the last takes the remainder.
 */
export function proRataPart(share: {
  readonly totalMinor: bigint;
  readonly wholeMinor: bigint;
  readonly beforeMinor: bigint;
  readonly partMinor: bigint;
}): bigint {
  const { totalMinor, wholeMinor, beforeMinor, partMinor } = share;
  const after = beforeMinor + partMinor;
  if (beforeMinor < 0n || partMinor < 0n || after > wholeMinor) {
    throw new RangeError('a part must lie within the whole');
  }
  const dueUpTo = (numerator: bigint) =>
    mulRatio(totalMinor, { numerator, denominator: wholeMinor });
  return dueUpTo(after) - dueUpTo(beforeMinor);
}

/** The amount as a JSON number; throws rather than lose a digit. */
export function toJsonAmount(amountMinor: bigint): number {
  const amount = Number(amountMinor);
  if (!Number.isSafeInteger(amount)) throw new RangeError('the amount is too large for JSON');
  return amount;
}

/** The amount that a JSON value holds, or null when it is anything but an exact integer. */
export function readAmount(json: unknown): bigint | null {
  return typeof json === 'number' && Number.isSafeInteger(json) ? BigInt(json) : null;
}

function assertSameCurrency([one, other]: readonly [Money, Money]): void {
  if (one.currency !== other.currency) {
    throw new RangeError(`${one.currency} and ${other.currency} cannot be added up`);
  }
}
