import { roundDown } from '../../../lib/money.ts';
import type { PayoutLimits, PspPayouts } from '../../../psp/payout-port.ts';

/** An amount that the provider refused as too small, which is trusted for a while. */
export interface TooSmall {
  readonly amountMinor: bigint;
  readonly until: Date;
}

/** Limits change, as do the bank accounts that they depend on. */
export const tooSmallForMs = 7 * 24 * 60 * 60 * 1000;

/** The provider's limits in a currency: those it documents, raised by earlier refusals. */
export function limitsIn(
  { limitsOf }: Pick<PspPayouts, 'limitsOf'>,
  currency: string,
  known?: { readonly tooSmall: TooSmall | null; readonly now: Date },
): PayoutLimits {
  const limits = limitsOf?.(currency) ?? { minimumMinor: 1n, unitMinor: 1n };
  const { tooSmall = null, now = null } = known ?? {};
  if (tooSmall === null || now === null || tooSmall.until <= now) return limits;
  const { unitMinor } = limits;
  const least = roundDown(tooSmall.amountMinor, unitMinor) + unitMinor;
  return least > limits.minimumMinor ? { minimumMinor: least, unitMinor } : limits;
}

/** The part of a balance that can be paid out now; 0 while all of it waits for more. */
export function payableOf(balanceMinor: bigint, { minimumMinor, unitMinor }: PayoutLimits): bigint {
  if (balanceMinor <= 0n) return 0n;
  const payable = roundDown(balanceMinor, unitMinor);
  return payable >= minimumMinor ? payable : 0n;
}
