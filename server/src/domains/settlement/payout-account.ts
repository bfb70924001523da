import type { Payout } from './payout.ts';
import type { Settlement } from './settlement.ts';

/** The account at the provider that a payout is made from; null for the platform's own. */
export async function accountOf(
  settlement: Settlement,
  { platformId, subMerchantId }: Pick<Payout, 'platformId' | 'subMerchantId'>,
): Promise<string | null> {
  if (subMerchantId === null) return null;
  const payee = await settlement.findPayee(settlement.database, { platformId, subMerchantId });
  // The platform would pay for it otherwise.
  if (!payee?.account) throw new Error('a sub-merchant with a payout has no account');
  return payee.account;
}
