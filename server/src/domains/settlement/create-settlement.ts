import { beginSending } from './payouts/payout-progress.ts';
import { platformLane } from './payouts/platform-lane.ts';
import { applyPaid } from './payouts/references.ts';
import { payDueAccounts } from './payouts/scheduled-payouts.ts';
import type { Settlement, SettlementParts } from './settlement.ts';

export function createSettlement(parts: SettlementParts): Settlement {
  const { database } = parts;
  const settlement: Settlement = {
    ...parts,
    dueAccounts: platformLane(database, async (transaction, platformId, dueAccounts) => {
      await payDueAccounts(settlement, transaction, platformId, [...dueAccounts.values()]);
      return { get: () => true };
    }),
    sendings: platformLane(database, (transaction, platformId, sendings) =>
      beginSending(settlement, transaction, platformId, sendings),
    ),
    paid: platformLane(database, async (transaction, platformId, endings) => {
      await applyPaid(settlement, transaction, platformId, endings);
      return { get: () => true };
    }),
  };
  return settlement;
}
