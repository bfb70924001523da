import type { Queryable } from '../../../postgres/database.ts';
import { accountName, lockAccounts, setNextLooks } from '../items/item-store.ts';
import type { AccountLook, Settlement } from '../settlement.ts';
import { nextRun, scheduleFor } from '../times/payout-times.ts';
import { noteWaitingMoney, takesCurrency } from './bank-accounts.ts';
import { payOutAll } from './make-payout.ts';

/**
 * Pays out the accounts that the schedule says are due and sets the next due times of the others.
 */
export async function lookAtAccounts(
  settlement: Settlement,
  transaction: Queryable,
  platformId: string,
  looks: readonly AccountLook[],
): Promise<void> {
  const subMerchantIds = looks.map(({ subMerchantId }) => subMerchantId);
  await lockAccounts(transaction, platformId, subMerchantIds);
  const payees = await settlement.findPayees(transaction, platformId, subMerchantIds);
  const judged = looks.map((look) => {
    const payee = payees.get(look.subMerchantId);
    if (payee === undefined) throw new Error('the sub-merchant of a balance is gone');
    const place = { timeZone: payee.timeZone, currency: look.currency };
    const run = nextRun(look.dueAt, place, scheduleFor(payee.payoutInterval, look.byDefault));
    const canBePaid = payee.payoutsEnabled && takesCurrency(payee, look.currency);
    const isTime = run !== null && run <= look.now && canBePaid;
    // A balance that is not paid out is checked daily: schedule, pauses and bank accounts change.
    const nextMorning = nextRun(new Date(look.now.getTime() + 1), place, { interval: 'daily' });
    return { ...look, payee, isTime, nextMorning };
  });
  await noteWaitingMoney(transaction, platformId, judged);
  const accounts = judged.filter(({ isTime }) => isTime);
  const wanted = { platformId, accounts, isAutomatic: true };
  const { waiting } = await payOutAll(settlement, transaction, wanted);
  const next = judged.map((look) => {
    // Waiting money may become enough without growing: the provider changes its limits.
    const isOver = look.isTime && !waiting.has(accountName(look));
    return { ...look, nextAt: isOver ? null : look.nextMorning };
  });
  await setNextLooks(transaction, platformId, next);
}
