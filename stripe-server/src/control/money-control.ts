import { moveDispute, openDispute, reinstateDispute, winInPart } from '../disputes/disputes.ts';
import { revealDetails } from '../money/charges.ts';
import { expireIntent, requireStatus } from '../money/intent-states.ts';
import { moveMoney } from '../money/ledger.ts';
import { passDay } from '../money/payout-days.ts';
import { failPayout, payPayout, sendPayout, setTraceId } from '../money/payouts.ts';
import { settleRefund } from '../money/refunds.ts';
import { settleCharges } from '../money/settlement.ts';
import { topUp } from '../money/topups.ts';
import type { World } from '../world/world.ts';
import type { DisputeControl, MoneyControl } from './control.ts';

export function openMoneyControl(world: World): MoneyControl {
  return {
    declineIncrement: (account, code) => {
      world.incrementDeclines.set(account, code);
    },
    expire: (id) => {
      const { account, row: intent } = world.intents.anywhere(id);
      requireStatus(intent, ['requires_capture'], 'expired');
      expireIntent(world, account, intent);
    },
    setRate: (from, to, rate) => {
      world.rates.set(`${from.toLowerCase()} ${to.toLowerCase()}`, rate);
    },
    setAvailableAtOnce: (isAtOnce) => {
      world.isAvailableAtOnce = isAtOnce;
    },
    makeAvailable: (account) => {
      for (const each of world.balanceTransactions.of(account)) each.status = 'available';
    },
    delaySettlement: (account) => {
      world.settlesLater.add(account);
    },
    settle: (account) => settleCharges(world, account),
    hideDetails: (account) => {
      world.hidesDetails.add(account);
    },
    revealDetails: (account) => revealDetails(world, account),
    addFunds: (account, amount, currency) => {
      topUp(world, account, { amount, currency });
    },
    move: (account, movement) => {
      const { source = null, ...rest } = movement;
      const currency = movement.currency.toLowerCase();
      return moveMoney(world, account, { isAvailable: true, ...rest, currency, source }).id;
    },
    reserve: (account, amount, currency) => reserve(world, account, { amount: -amount, currency }),
    release: (account, amount, currency) => reserve(world, account, { amount, currency }),
    setFees: (fees, own = world.main.id) => {
      if (fees === null) world.stripeFees.delete(own);
      else world.stripeFees.set(own, fees);
    },
    keepConnectReserve: (isKept, own = world.main.id) => {
      if (isKept) world.keepsReserves.add(own);
      else world.keepsReserves.delete(own);
    },
    setPayoutMinimum: (currency, amount) => {
      world.payoutMinimums.set(currency.toLowerCase(), amount);
    },
    passDay: () => passDay(world),
    delayTraceIds: (isDelayed) => {
      world.delaysTraceIds = isDelayed;
    },
    setTraceId: (payout, traceId) => setTraceId(world, payout, traceId),
    nextRefund: (account, status) => {
      world.nextRefunds.set(account, status);
    },
    settleRefund: (refund, status, reason = 'lost_or_stolen_card') =>
      settleRefund(world, refund, { status, reason }),
    sendPayout: (payout) => sendPayout(world, payout),
    payPayout: (payout, traceId = `TRACE${payout.slice(-8)}`) => payPayout(world, payout, traceId),
    failPayout: (payout, code = 'account_closed') => failPayout(world, payout, code),
  };
}

/** Stripe keeps money back against risks, or lets go of it. */
function reserve(
  world: World,
  account: string,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): void {
  moveMoney(world, account, {
    type: 'reserved_funds',
    category: 'risk_reserved_funds',
    amount,
    currency: currency.toLowerCase(),
    source: null,
    isAvailable: true,
  });
}

export function openDisputeControl(world: World): DisputeControl {
  return {
    open: (demand) => openDispute(world, demand),
    move: (dispute, status) => moveDispute(world, dispute, status),
    reinstate: (dispute) => reinstateDispute(world, dispute),
    winInPart: (dispute, amount) => winInPart(world, dispute, amount),
  };
}
