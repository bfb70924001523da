import type { Payout } from './payout.ts';
import type { Payee } from './settlement.ts';

/** The account at the provider that a payout is made from; null for the platform's own. */
export function accountIn(
  payees: ReadonlyMap<string, Payee>,
  { subMerchantId }: Pick<Payout, 'subMerchantId'>,
): string | null {
  if (subMerchantId === null) return null;
  const account = payees.get(subMerchantId)?.account;
  // The platform would pay for it otherwise.
  if (!account) throw new Error('a sub-merchant with a payout has no account');
  return account;
}
