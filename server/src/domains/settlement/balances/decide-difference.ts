import type { Funds } from '../../../psp/payout-port.ts';

/** A payout about to be sent, and the account that it is made from. */
export interface PayoutBasis {
  /** In minor units, as everything here. */
  readonly amount: bigint;
  /** How many of its items the provider has converted, or has returned a fee for. */
  readonly roundedCount: number;
  /** The amount that was left to the next payout before. */
  readonly booked: bigint;
  /** Whether another payout of the account may or may not have been made. */
  readonly isUnclear: boolean;
}

export type PayoutFunding =
  | { readonly kind: 'enough' }
  /** It is left to the next payout, and the rest is paid out. */
  | { readonly kind: 'difference'; readonly missing: bigint }
  | { readonly kind: 'waits'; readonly missing: bigint };

/**
 * Whether a payout can be sent. Providers round every conversion, so up to a minor unit for each
 * rounded item may be missing, which must not hold the rest. Anything more is waited for.
 */
export function decideFunding(
  basis: PayoutBasis,
  { available }: Pick<Funds, 'available'>,
): PayoutFunding {
  const { amount, roundedCount, booked, isUnclear } = basis;
  if (available >= amount) return { kind: 'enough' };
  const missing = amount - available;
  const isRounding = !isUnclear && missing + booked <= BigInt(roundedCount);
  return { kind: isRounding && missing < amount ? 'difference' : 'waits', missing };
}
