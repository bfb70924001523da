import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { id, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { updateConnectReserve } from './connect-reserve.ts';
import { balanceOf } from './ledger.ts';
import { viewReserved } from './payout-days.ts';

export function balanceOperations(world: World): readonly Operation[] {
  return [
    operation('balance.retrieve', ['GET', '/v1/balance'], {}, (call) => {
      updateConnectReserve(world, call.own);
      return viewBalance(world, call.account);
    }),
    operation(
      'balanceTransactions.list',
      ['GET', '/v1/balance_transactions'],
      { ...paging, created: period, currency: id, payout: id, source: id, type: id },
      (call, { created, currency, payout, source, type, ...params }) => {
        updateConnectReserve(world, call.own);
        if (payout !== undefined) requireAutomatic(world, call.account, payout);
        const found = world.balanceTransactions
          .of(call.account)
          .filter(
            (each) =>
              isWithin(each.created, created) &&
              each.currency === (currency ?? each.currency) &&
              each.source === (source ?? each.source) &&
              (payout === undefined || world.paidBy.get(each.id) === payout) &&
              each.type === (type ?? each.type),
          );
        return pageOf(found, params, call.url);
      },
    ),
    operation(
      'balanceTransactions.retrieve',
      ['GET', '/v1/balance_transactions/{id}'],
      {},
      (call) => world.balanceTransactions.get(call.account, call.at('id')),
    ),
  ];
}

/** A payout that somebody made by hand does not say what is in it. */
function requireAutomatic(world: World, account: string, id: string): void {
  if (world.payouts.get(account, id, 'payout').automatic) return;
  const message = 'Balance transaction history can only be filtered on automatic payouts.';
  throw refusal.invalid('payout', message);
}

function viewBalance(world: World, account: string): Stripe.Balance {
  const { defaultCurrency } = world.connected(account) ?? world.ownOf(account);
  const moved = world.balanceTransactions.of(account).map(({ currency }) => currency);
  const currencies = [...new Set([defaultCurrency, ...moved])];
  const amounts = (status: 'available' | 'pending') =>
    currencies.map((currency) => {
      const amount = balanceOf(world, account, { currency, status });
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    object: 'balance',
    available: amounts('available'),
    ...(world.isOwn(account) ? { connect_reserved: viewReserved(world, account) } : {}),
    livemode: false,
    pending: amounts('pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}
