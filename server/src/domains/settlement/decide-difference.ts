import type { Funds } from '../../psp/payout-port.ts';

/** What is known of a payout that is to be sent, and of the account that it is made from. */
export interface PayoutBasis {
  /** In minor units, as everything here. */
  readonly amount: bigint;
  /** What the ledger says that the provider has for the account, the payout included. */
  readonly owed: bigint;
  /** How many of its items the provider has converted, or has returned a fee for. */
  readonly roundedCount: number;
  /** What was booked as a difference of this payout before. */
  readonly booked: bigint;
  /** Whether another payout of the account may or may not have been made. */
  readonly isUnclear: boolean;
}

export type PayoutFunding =
  | { readonly kind: 'enough' }
  /** The provider will never have it: it is booked, and the rest is paid out. */
  | { readonly kind: 'difference'; readonly missing: bigint }
  | { readonly kind: 'waits'; readonly missing: bigint };

/**
 * Whether a payout can be sent. Providers round every conversion, so up to a minor unit for each
 * rounded item may be missing for good. It is, only if the provider lacks it in all that it has for
 * the account: otherwise it is on its way.
 */
export function decideFunding(basis: PayoutBasis, { available, pending }: Funds): PayoutFunding {
  const { amount, owed, roundedCount, booked, isUnclear } = basis;
  if (available >= amount) return { kind: 'enough' };
  const missing = amount - available;
  const isRounding = missing + booked <= BigInt(roundedCount);
  const isGone = !isUnclear && owed - (available + pending) >= missing;
  const isLess = missing < amount;
  return { kind: isRounding && isGone && isLess ? 'difference' : 'waits', missing };
}
