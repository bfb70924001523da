import type { ServiceError } from '../lib/errors.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';
import { amountTooLarge, amountTooSmall } from './errors.ts';

/** Refuses an amount out of bounds, if there is one, and names the bound. */
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

const none: readonly ServiceError[] = [];
