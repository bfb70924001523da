import type { Funds } from '../../../psp/payout-port.ts';

/** A payout about to be sent, with the facts about its items and its account. */
export interface PayoutBasis {
  /** In minor units, like all amounts here. */
  readonly amount: bigint;
  /** The number of items that the provider converted or returned a fee for. */
  readonly roundedCount: number;
  /** The amount already moved to the next payout. */
  readonly moved: bigint;
  /** Whether another payout of the account has an unknown outcome. */
  readonly isUnclear: boolean;
}

type PayoutFunding =
  | { readonly kind: 'enough' }
  /** The missing amount moves to the next payout, and the rest is paid out. */
  | { readonly kind: 'difference'; readonly missing: bigint }
  | { readonly kind: 'waits'; readonly missing: bigint };

/**
 * Decides whether a payout can be sent. Providers round every conversion, so up to one minor unit
 * per rounded item may be missing without delaying the rest. For anything more the payout waits.
 */
export function decideFunding(
  basis: PayoutBasis,
  { available }: Pick<Funds, 'available'>,
): PayoutFunding {
  const { amount, roundedCount, moved, isUnclear } = basis;
  if (available >= amount) return { kind: 'enough' };
  const missing = amount - available;
  const isRounding = !isUnclear && missing + moved <= BigInt(roundedCount);
  return { kind: isRounding && missing < amount ? 'difference' : 'waits', missing };
}
