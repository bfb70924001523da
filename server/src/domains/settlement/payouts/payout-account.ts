import type { Payee } from '../../onboarding/index.ts';
import { takesCurrency } from './bank-accounts.ts';
import type { Payout } from './payout.ts';

/** The provider account that a payout is made from; null for the platform's own. */
export function accountIn(
  payees: ReadonlyMap<string, Payee>,
  { subMerchantId }: Pick<Payout, 'subMerchantId'>,
): string | null {
  if (subMerchantId === null) return null;
  const account = payees.get(subMerchantId)?.account;
  // Without this check the platform would pay for it.
  if (!account) throw new Error('a sub-merchant with a payout has no account');
  return account;
}

/** Whether the receiver of a payout may be paid now and has a bank account in its currency. */
export function canReceive(
  payees: ReadonlyMap<string, Payee>,
  { subMerchantId, currency }: Pick<Payout, 'subMerchantId' | 'currency'>,
): boolean {
  if (subMerchantId === null) return true;
  const payee = payees.get(subMerchantId);
  return payee?.payoutsEnabled === true && takesCurrency(payee, currency);
}
