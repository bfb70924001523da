import { referenceRates } from '../../../server/src/domains/payments/index.ts';

/** The decimal places of each currency in these tests. */
const digits: Readonly<Record<string, bigint>> = {
  USD: 2n,
  EUR: 2n,
  GBP: 2n,
  JPY: 0n,
  KRW: 0n,
  ISK: 0n,
  KWD: 3n,
  BHD: 3n,
};

export interface Plan {
  readonly basisPoints: number;
  readonly fixed: bigint;
}

/** The platform fees in these tests; other currencies have none. */
export const feePlans: Readonly<Record<string, Plan>> = {
  USD: { basisPoints: 290, fixed: 30n },
  EUR: { basisPoints: 0, fixed: 25n },
  JPY: { basisPoints: 333, fixed: 0n },
  KWD: { basisPoints: 125, fixed: 5n },
};

export const amountMax = 99_999_999_999n;

/** The fee of a capture, at most the whole amount. */
export function feeOf(capture: {
  readonly captured: bigint;
  readonly currency: string;
  readonly override: number | null;
}): bigint {
  const { captured, currency, override } = capture;
  const plan = feePlans[currency] ?? { basisPoints: 0, fixed: 0n };
  const share = halfUp(captured * BigInt(plan.basisPoints), 10_000n);
  const fee = override === null ? share + plan.fixed : BigInt(override);
  return fee < captured ? fee : captured;
}

/** An amount in another currency; null if the rate is unknown. */
export function exchange(money: {
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
}): { readonly rate: string; readonly settled: bigint } | null {
  const { amount, from, to } = money;
  const rate = referenceRates.rate({ from, to });
  if (rate === null) return null;
  const [whole = '', fraction = ''] = rate.split('.');
  const numerator = amount * BigInt(whole + fraction) * 10n ** digitsOf(to);
  const denominator = 10n ** (BigInt(fraction.length) + digitsOf(from));
  return { rate, settled: halfUp(numerator, denominator) };
}

function digitsOf(currency: string): bigint {
  const found = digits[currency];
  if (found === undefined) throw new Error(`these tests do not know ${currency}`);
  return found;
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}
