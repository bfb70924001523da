import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { getSettings } from '../platforms/index.ts';
import type { ErasureKey } from './erasure-store.ts';

/** Until when the law keeps a sub-merchant's data; null if it never traded. */
export async function retainedUntil(
  database: Queryable,
  key: ErasureKey,
): Promise<{ readonly until: Date; readonly years: number } | null> {
  const { platformId, subMerchantId } = key;
  const tap = await database.row<{ at: Date }>(sql('transaction_find_last')`
    select created_at as at
    from transactions
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid
    order by transaction_id desc
    limit 1`);
  const payout = await database.row<{ at: Date }>(sql('payout_find_last')`
    select created_at as at
    from payouts
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid
    order by payout_id desc
    limit 1`);
  const times = [tap, payout].flatMap((found) => found?.at.getTime() ?? []);
  if (times.length === 0) return null;
  const { retentionYears: years } = await getSettings({ database }, platformId);
  const until = new Date(Math.max(...times));
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return { until, years };
}
