import type { DisputeControl, MoneyControl } from '../control/control.ts';
import { moveDispute, openDispute, reinstateDispute, winInPart } from '../disputes/disputes.ts';
import type { World } from '../world/world.ts';
import { revealDetails } from './charges.ts';
import { expireIntent, requireStatus } from './intent-states.ts';
import { moveMoney } from './ledger.ts';
import { failPayout, payPayout, sendPayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';
import { settleCharges } from './settlement.ts';

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
    holdSettlement: (account) => {
      world.settlesLater.add(account);
    },
    settle: (account) => settleCharges(world, account),
    hideDetails: (account) => {
      world.hidesDetails.add(account);
    },
    revealDetails: (account) => revealDetails(world, account),
    addFunds: (account, amount, currency) => {
      const topup = world.sources.add(account, { id: world.newId('tu'), object: 'topup' });
      const moved = moveMoney(world, account, {
        type: 'topup',
        amount,
        currency: currency.toLowerCase(),
        source: topup.id,
      });
      moved.status = 'available';
    },
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

export function openDisputeControl(world: World): DisputeControl {
  return {
    open: (demand) => openDispute(world, demand),
    move: (dispute, status) => moveDispute(world, dispute, status),
    reinstate: (dispute) => reinstateDispute(world, dispute),
    winInPart: (dispute, amount) => winInPart(world, dispute, amount),
  };
}
