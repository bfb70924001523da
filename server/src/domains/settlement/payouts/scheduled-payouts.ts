import { shareFence } from '../../../operations/fence.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { findPayees } from '../../onboarding/index.ts';
import { accountName, lockAccounts, setNextDueTimes } from '../items/item-store.ts';
import type { DueAccount, Settlement } from '../settlement.ts';
import { nextRun } from '../times/payout-times.ts';
import { saveWaitingCurrencies } from './bank-accounts.ts';
import { decideScheduled } from './decide-scheduled.ts';
import { payOutAll } from './make-payout.ts';

/**
 * Pays out the accounts that the schedule says are due and sets the next due times of the others.
 */
export async function payDueAccounts(
  settlement: Settlement,
  transaction: Queryable,
  platformId: string,
  dueAccounts: readonly DueAccount[],
): Promise<void> {
  const [first] = dueAccounts;
  if (first === undefined) return;
  await shareFence(transaction, { platformId, now: first.now });
  const subMerchantIds = dueAccounts.map(({ subMerchantId }) => subMerchantId);
  await lockAccounts(transaction, platformId, subMerchantIds);
  const payees = await findPayees(transaction, platformId, subMerchantIds);
  const judged = dueAccounts.map((account) => {
    const payee = payees.get(account.subMerchantId);
    if (payee === undefined) throw new Error('the sub-merchant of a balance is gone');
    const place = { timeZone: payee.timeZone, currency: account.currency };
    const isTime = decideScheduled(account, payee).kind === 'pay';
    // A balance that is not paid out is checked daily: schedule, pauses and bank accounts change.
    const nextMorning = nextRun(new Date(account.now.getTime() + 1), place, { interval: 'daily' });
    return { ...account, payee, isTime, nextMorning };
  });
  await saveWaitingCurrencies(transaction, platformId, judged);
  const accounts = judged.filter(({ isTime }) => isTime);
  const wanted = { platformId, accounts, isAutomatic: true };
  const { waiting } = await payOutAll(settlement, transaction, wanted);
  const next = judged.map((account) => {
    // Waiting money may become enough without growing: the provider changes its limits.
    const isOver = account.isTime && !waiting.has(accountName(account));
    return { ...account, nextAt: isOver ? null : account.nextMorning };
  });
  await setNextDueTimes(transaction, platformId, next);
}
