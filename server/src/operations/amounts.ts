import { amountMinorMax, amountMinorMin } from '../lib/money.ts';
import { amountTooLarge, amountTooSmall } from './errors.ts';

/** Throws for an amount out of bounds, and names the bound. */
export function checkAmount(amountMinor: bigint, param: string, leastMinor = amountMinorMin): void {
  const bounded = (bound: string) => `${param} must be ${bound}, in minor units of the currency.`;
  if (amountMinor < leastMinor) {
    throw amountTooSmall({ param, message: bounded(`${leastMinor} or more`) });
  }
  if (amountMinor > amountMinorMax) {
    throw amountTooLarge({ param, message: bounded(`${amountMinorMax} or less`) });
  }
}
