import { findPayees } from '../../onboarding/index.ts';
import { lockAccounts, saveTooSmall } from '../items/item-store.ts';
import type { Sending, Settlement } from '../settlement.ts';
import { takesCurrency } from './bank-accounts.ts';
import type { Payout } from './payout.ts';
import { tooSmallForMs } from './payout-limits.ts';
import { applyRefusal, takeBack } from './payout-progress.ts';
import { lockPayouts } from './payout-store.ts';

/**
 * Ends a payout that the provider refused for good. If the bank account is missing, which a person
 * may have removed at the provider, the payout has not failed: it is cancelled and its money waits.
 * Providers have no common code for this, so the account is read again.
 */
export async function endRefused(
  settlement: Settlement,
  { payout, account }: Sending,
  { leaseToken, now }: { readonly leaseToken: string; readonly now: Date },
): Promise<void> {
  const { platformId, id, subMerchantId, connectionId, currency } = payout;
  const { database } = settlement;
  if (subMerchantId !== null && account !== null) {
    await settlement.refreshAccount({ connectionId, accountRef: account, now });
    const payees = await findPayees(database, platformId, [subMerchantId]);
    const payee = payees.get(subMerchantId);
    if (payee !== undefined && !takesCurrency(payee, currency)) {
      await database.transaction(async (transaction) => {
        const current = (await lockPayouts(transaction, { platformId, at: now }, [id])).get(id);
        if (current?.status !== 'in_transit' || current.leaseToken !== leaseToken) return;
        await takeBack(settlement, transaction, platformId, [{ payout: current, at: now }]);
      });
      return;
    }
  }
  await applyRefusal(settlement, { platformId, id, leaseToken }, now);
}

/**
 * Cancels a payout below the provider's minimum, which has not failed. Its money waits until there
 * is more, or for a week.
 */
export async function endTooSmall(
  settlement: Settlement,
  { platformId, id }: Payout,
  { leaseToken, now }: { readonly leaseToken: string; readonly now: Date },
): Promise<void> {
  await settlement.database.transaction(async (transaction) => {
    const current = (await lockPayouts(transaction, { platformId, at: now }, [id])).get(id);
    if (current?.status !== 'in_transit' || current.leaseToken !== leaseToken) return;
    await takeBack(settlement, transaction, platformId, [{ payout: current, at: now }]);
    const { subMerchantId, currency, amount: amountMinor } = current;
    if (subMerchantId === null) return;
    await lockAccounts(transaction, platformId, [subMerchantId]);
    const until = new Date(now.getTime() + tooSmallForMs);
    const account = { platformId, subMerchantId, currency };
    await saveTooSmall(transaction, account, { amountMinor, until });
  });
}
