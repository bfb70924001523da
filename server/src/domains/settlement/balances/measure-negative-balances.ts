import { leastUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { listNegativeBalances } from '../../ledger/index.ts';
import { findNegativeSince } from './negative-since.ts';

const pageSize = 500;

/** The number of a platform's negative balances, with the age of the oldest. */
export async function measureNegativeBalances(
  database: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<{ readonly count: number; readonly oldestMs: number }> {
  let [count, oldestMs] = [0, 0];
  for (let afterId: string = leastUuid; ; ) {
    const rows = await listNegativeBalances(database, { platformId, afterId, limit: pageSize });
    const subMerchantIds = [...new Set(rows.map(({ subMerchantId }) => subMerchantId))];
    const since = await findNegativeSince(database, { platformId, subMerchantIds });
    for (const at of since.values()) oldestMs = Math.max(oldestMs, now.getTime() - at.getTime());
    count += rows.length;
    const last = rows.at(-1);
    if (rows.length < pageSize || last === undefined) return { count, oldestMs };
    afterId = last.id;
  }
}
