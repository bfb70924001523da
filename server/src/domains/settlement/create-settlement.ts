import { BatchLane } from '../../postgres/batch-lane.ts';
import type { Queryable } from '../../postgres/database.ts';
import { platformOf } from '../../postgres/sql.ts';
import { applyPaid, beginSending } from './payout-progress.ts';
import { lookAtAccounts } from './scheduled-payouts.ts';
import type { Settlement, SettlementParts } from './settlement.ts';

export function createSettlement(parts: SettlementParts): Settlement {
  const { database } = parts;
  /** Each batch is a transaction per platform. */
  const lane = <Item extends { readonly id: string; readonly platformId: string }, Result>(
    run: (
      transaction: Queryable,
      platformId: string,
      items: ReadonlyMap<string, Item>,
    ) => Promise<Pick<ReadonlyMap<string, Result>, 'get'>>,
  ) =>
    new BatchLane<Item, Result>({
      async run(items) {
        const results = new Map<string, Result>();
        for (const [platformId, own] of Map.groupBy(items, platformOf)) {
          // One may be submitted twice at once, as a repeated webhook is.
          const byId = new Map(own.map((item) => [item.id, item]));
          const done = await database.transaction((transaction) =>
            run(transaction, platformId, byId),
          );
          for (const id of byId.keys()) {
            const result = done.get(id);
            if (result !== undefined) results.set(id, result);
          }
        }
        return results;
      },
    });
  const settlement: Settlement = {
    ...parts,
    looks: lane(async (transaction, platformId, looks) => {
      await lookAtAccounts(settlement, transaction, platformId, [...looks.values()]);
      return { get: () => true };
    }),
    sendings: lane((transaction, platformId, sendings) =>
      beginSending(settlement, transaction, platformId, sendings),
    ),
    paid: lane(async (transaction, platformId, endings) => {
      await applyPaid(settlement, transaction, platformId, endings);
      return { get: () => true };
    }),
  };
  return settlement;
}
