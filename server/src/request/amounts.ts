import type { ServiceError } from '../lib/errors.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';
import { amountNotRound, amountTooLarge, amountTooSmall } from './errors.ts';

/** A fault if the amount is out of bounds; its message names the bound. */
export function amountFaults(
  amountMinor: number | null | undefined,
  param: string,
  leastMinor = amountMinorMin,
): readonly ServiceError[] {
  if (amountMinor === null || amountMinor === undefined) return none;
  const bounded = (bound: string) => `${param} must be ${bound}, in minor units of the currency.`;
  if (amountMinor < leastMinor) {
    return [amountTooSmall({ param, message: bounded(`${leastMinor} or more`) })];
  }
  if (amountMinor > amountMinorMax) {
    return [amountTooLarge({ param, message: bounded(`${amountMinorMax} or less`) })];
  }
  return none;
}

/** The smallest step of amounts in a currency, where the provider has its own. */
interface AmountUnit {
  readonly currency: string;
  /** In minor units, a power of ten. */
  readonly unitMinor: bigint;
}

/** A fault if the amount is not a multiple of the provider's smallest unit. */
export function unitFaults(
  amountMinor: number | null | undefined,
  param: string,
  { currency, unitMinor }: AmountUnit,
): readonly ServiceError[] {
  if (amountMinor === null || amountMinor === undefined) return none;
  // Values that are not amounts are refused elsewhere.
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) return none;
  if (BigInt(amountMinor) % unitMinor === 0n) return none;
  const zeros = String(unitMinor).slice(1);
  const message = `${param} in ${currency} must end in ${zeros}: the provider has no smaller unit.`;
  return [amountNotRound({ param, message })];
}

const none: readonly ServiceError[] = [];
