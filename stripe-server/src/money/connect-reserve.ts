import type { OwnAccount } from '../world/own-account.ts';
import type { World } from '../world/world.ts';
import { balanceOf, moveMoney, settlementCurrency } from './ledger.ts';
import { convert } from './rates.ts';

/**
 * Reserves as much of an own account as the available balances of its connected accounts are below
 * zero, where it bears their losses. It is updated with each read of the own account.
 */
export function updateConnectReserve(world: World, own: OwnAccount): void {
  if (!world.keepsReserves.has(own.id)) return;
  const wanted = owedByConnected(world, own);
  const reserved = connectReserved(world, own.id);
  for (const currency of new Set([...wanted.keys(), ...reserved.keys()])) {
    const amount = (reserved.get(currency) ?? 0) - (wanted.get(currency) ?? 0);
    if (amount === 0) continue;
    const id = world.newId('rsv');
    const description = 'Reserve for negative balances of connected accounts';
    const object = 'reserve_transaction';
    world.sources.add(own.id, { id, object, amount, currency, description });
    moveMoney(world, own.id, {
      type: 'reserve_transaction',
      category: 'connect_reserved_funds',
      ...{ amount, currency, description },
      source: id,
      isAvailable: true,
    });
  }
}

/** Reserved amounts of an own account, by currency. */
export function connectReserved(world: World, own: string): ReadonlyMap<string, number> {
  const reserved = new Map<string, number>();
  for (const { type, currency, net } of world.balanceTransactions.of(own)) {
    if (type === 'reserve_transaction') reserved.set(currency, (reserved.get(currency) ?? 0) - net);
  }
  return reserved;
}

function owedByConnected(world: World, own: OwnAccount): ReadonlyMap<string, number> {
  const owed = new Map<string, number>();
  for (const { id, controller } of world.accounts.of(own.id)) {
    if (controller.losses?.payments === 'stripe') continue;
    for (const from of currenciesOf(world, id)) {
      const amount = balanceOf(world, id, { currency: from, status: 'available' });
      if (amount >= 0) continue;
      const to = settlementCurrency(world, own.id, from);
      owed.set(to, (owed.get(to) ?? 0) + convert(world, -amount, { from, to }));
    }
  }
  return owed;
}

/** All currencies with movements. */
export function currenciesOf(world: World, account: string): ReadonlySet<string> {
  return new Set(world.balanceTransactions.of(account).map(({ currency }) => currency));
}
