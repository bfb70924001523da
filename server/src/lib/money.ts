import { exponentOf } from './currencies.ts';

/** A whole number of minor units (cents, yen, fils) of one currency. Never a float. */
export interface Money {
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** A positive fraction, multiplied out in one step so that a result is rounded only once. */
interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** An exchange rate, exact to the last digit of the text it was given in. */
interface Rate extends Ratio {
  readonly text: string;
}

/**
 * The bounds of one amount that a caller may name. Eleven digits leave room for sums in the
 * twelve-digit amount fields of card messages, and ninety thousand such amounts still add up to an
 * integer that JSON carries exactly.
 */
export const amountMinorMin = 1n;
export const amountMinorMax = 99_999_999_999n;

const ratePattern = /^(\d{1,12})(?:\.(\d{1,12}))?$/;

/** A number of basis points (hundredths of a per cent) of an amount, rounded half up. */
export function basisPointsOf(amountMinor: bigint, basisPoints: number): bigint {
  return mulRatio(amountMinor, { numerator: BigInt(basisPoints), denominator: 10_000n });
}

/**
 * The amount times the ratio, rounded half up once. A negative amount mirrors the positive one, so
 * that a refund reverses a charge to the last unit.
 */
export function mulRatio(amountMinor: bigint, ratio: Ratio): bigint {
  const { numerator, denominator } = ratio;
  if (numerator < 0n || denominator <= 0n) throw new RangeError('a ratio must not be negative');
  const magnitude = (amountMinor < 0n ? -amountMinor : amountMinor) * numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return amountMinor < 0n ? -rounded : rounded;
}

/** The greatest multiple of a unit that is not more than the amount, which is not negative. */
export function roundDown(amountMinor: bigint, unitMinor: bigint): bigint {
  return amountMinor - (amountMinor % unitMinor);
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
 * Converts money to another currency. The rate is the price in `currency` of one whole unit of the
 * money's own currency. Minor units of different sizes are bridged in the same division, so that
 * the result is rounded once.
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

/** The amount as a plain decimal of its currency: 12.50 for EUR, 1250 for JPY, -1.250 for KWD. */
export function formatDecimal({ amountMinor, currency }: Money): string {
  const exponent = exponentOf(currency);
  const digits = String(amountMinor < 0n ? -amountMinor : amountMinor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const part = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amountMinor < 0n ? '-' : ''}${whole}${part}`;
}

/** The amount as a JSON number; throws rather than lose a digit. */
export function toJsonAmount(amountMinor: bigint): number {
  const amount = Number(amountMinor);
  if (!Number.isSafeInteger(amount)) throw new RangeError('the amount is too large for JSON');
  return amount;
}
