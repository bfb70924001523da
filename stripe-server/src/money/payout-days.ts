import type { Stripe } from 'stripe';
import { payoutSettingsOf } from '../accounts/payout-view.ts';
import { Refusal } from '../request/refusal.ts';
import type { World } from '../world/world.ts';
import { connectReserved, currenciesOf, updateConnectReserve } from './connect-reserve.ts';
import { balanceOf } from './ledger.ts';
import { makePayout } from './payouts.ts';

/**
 * Stripe's daily work at every account: money that is due becomes available, schedules pay out, and
 * debts are collected from banks where that is allowed.
 */
export function passDay(world: World): void {
  for (const own of world.owns.all) {
    for (const { id } of world.accounts.of(own.id).toReversed()) passDayAt(world, id);
    updateConnectReserve(world, own);
    passDayAt(world, own.id);
  }
}

function passDayAt(world: World, account: string): void {
  releaseDue(world, account);
  const { schedule, debit_negative_balances } = payoutSettingsOf(world, account);
  for (const currency of currenciesOf(world, account)) {
    const available = balanceOf(world, account, { currency, status: 'available' });
    if (available < 0 && debit_negative_balances) payBySchedule(world, account, currency);
    if (available > 0 && isToday(world, schedule)) payBySchedule(world, account, currency);
  }
}

function releaseDue(world: World, account: string): void {
  const due = world.balanceTransactions
    .of(account)
    .filter(({ status, available_on }) => status === 'pending' && available_on <= world.seconds);
  for (const each of due) each.status = 'available';
}

/** Pays out the whole balance, or collects it if it is negative. */
function payBySchedule(world: World, account: string, currency: string): void {
  const amount = balanceOf(world, account, { currency, status: 'available' });
  try {
    const { id } = makePayout(world, account, { amount, currency, automatic: true });
    addIncluded(world, account, { id, currency });
    const { row: payout } = world.payouts.anywhere(id);
    payout.reconciliation_status = 'completed';
    world.tell(account, 'payout.reconciliation_completed', payout);
  } catch (error) {
    // An account that cannot be paid out keeps its money until a later day.
    if (!(error instanceof Refusal)) throw error;
  }
}

interface Included {
  readonly id: string;
  readonly currency: string;
}

/** Everything available that was in no payout by a schedule before is in this one. */
function addIncluded(world: World, account: string, { id, currency: paid }: Included): void {
  for (const { id: moved, status, currency } of world.balanceTransactions.of(account)) {
    if (status !== 'available' || currency !== paid || world.paidBy.has(moved)) continue;
    world.paidBy.set(moved, id);
  }
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function isToday(world: World, schedule: Stripe.Account.Settings.Payouts.Schedule): boolean {
  const now = world.now();
  switch (schedule.interval) {
    case 'daily':
      return true;
    case 'weekly':
      return weekdays[now.getUTCDay()] === (schedule.weekly_anchor ?? 'monday');
    case 'monthly':
      return now.getUTCDate() === (schedule.monthly_anchor ?? 1);
    default:
      return false;
  }
}

/** The reserve for other accounts, as a balance shows it. */
export function viewReserved(world: World, own: string): Stripe.Balance.ConnectReserved[] {
  return [...connectReserved(world, own)].map(([currency, amount]) => {
    return { amount, currency, source_types: { card: amount } };
  });
}
