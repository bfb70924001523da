import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { id, paging, period } from '../http/parameters.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { balanceOf } from './ledger.ts';

export function balanceOperations(world: World): readonly Operation[] {
  return [
    operation('balance.retrieve', ['GET', '/v1/balance'], {}, (call) =>
      viewBalance(world, call.account),
    ),
    operation(
      'balanceTransactions.list',
      ['GET', '/v1/balance_transactions'],
      { ...paging, created: period, currency: id, payout: id, source: id, type: id },
      (call, { created, currency, payout, source, type, ...params }) => {
        const ofSource = source ?? payout;
        const found = world.balanceTransactions
          .of(call.account)
          .filter(
            (each) =>
              isWithin(each.created, created) &&
              each.currency === (currency ?? each.currency) &&
              each.source === (ofSource ?? each.source) &&
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
    livemode: false,
    pending: amounts('pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}
