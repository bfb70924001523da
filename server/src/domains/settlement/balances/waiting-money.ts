import { isCurrency } from '../../../lib/currencies.ts';
import type { PayoutLimits } from '../../../psp/payout-port.ts';
import { accountName, findTooSmall } from '../items/item-store.ts';
import { limitsIn, payableOf } from '../payouts/payout-limits.ts';
import type { Settlement } from '../settlement.ts';

/** The provider's payout limits for the balances of one owner. */
interface PayoutTerms {
  /** The smallest payout in a currency; null if that is one minor unit. */
  minimumIn(currency: string): bigint | null;
  /** Whether a balance is below the minimum and waits for more. */
  isTooLittle(currency: string, balanceMinor: bigint): boolean;
}

/** Reads the payout limits of a sub-merchant, or of the platform itself. */
export async function findPayoutTerms(
  { database, payouts }: Pick<Settlement, 'database' | 'payouts'>,
  owner: { readonly platformId: string; readonly subMerchantId: string | null; readonly now: Date },
): Promise<PayoutTerms> {
  const { platformId, subMerchantId, now } = owner;
  const refused =
    subMerchantId === null || payouts.limitsOf === undefined
      ? null
      : await findTooSmall(database, { platformId, subMerchantId });
  const limitsOf = (currency: string): PayoutLimits => {
    const name = accountName({ subMerchantId: subMerchantId ?? '', currency });
    return limitsIn(payouts, currency, { tooSmall: refused?.get(name) ?? null, now });
  };
  return {
    minimumIn(currency) {
      const { minimumMinor } = limitsOf(currency);
      return isCurrency(currency) && minimumMinor > 1n ? minimumMinor : null;
    },
    isTooLittle: (currency, balanceMinor) =>
      balanceMinor > 0n && payableOf(balanceMinor, limitsOf(currency)) === 0n,
  };
}
