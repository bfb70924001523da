import { toJsonAmount } from '../../../lib/money.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { sumBalances } from '../../ledger/index.ts';
import type { Reports } from '../reports.ts';

/** All money by currency: what is owed to sub-merchants, and the platform's own. */
export const balanceTotals = {
  pending: 'submerchant_pending',
  available: 'submerchant_available',
  in_transit: 'submerchant_in_transit',
  held: 'submerchant_dispute_hold',
  operating: 'platform_operating',
  own_in_transit: 'platform_in_transit',
} as const;
const names = Object.entries(balanceTotals);

export async function readBalanceTotals(
  { database }: Reports,
  { caller }: PlatformContext,
): Promise<Answer> {
  const sums = await sumBalances(database, caller.platformId);
  const data = [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => {
    // What is owed is a credit, and shown as a positive amount.
    const amounts = names.map(([name, kind]) => {
      const balance = own.find((each) => each.kind === kind)?.balance ?? 0n;
      return [name, toJsonAmount(-balance)] as const;
    });
    return { currency, ...Object.fromEntries(amounts) };
  });
  return { status: 200, body: { object: 'balance_totals', data } };
}
