import { uuidArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { accountName } from '../items/item-store.ts';

/** Since when available balances have been negative, by `accountName`. */
type NegativeSince = ReadonlyMap<string, Date>;

/**
 * Finds since when sub-merchants' balances have been negative. Items without a payout sum to the
 * available balance, and a negative balance is never paid out, so it began with the first item
 * after the running sum was last zero or more. A column would cost every tap a write.
 */
export async function findNegativeSince(
  database: Queryable,
  {
    platformId,
    subMerchantIds,
  }: { readonly platformId: string; readonly subMerchantIds: readonly string[] },
): Promise<NegativeSince> {
  if (subMerchantIds.length === 0) return new Map();
  const rows = await database.rows<{ subMerchantId: string; currency: string; since: Date }>(
    plannedAfresh(sql('payout_item_negative_since')`
    with running as (
      select submerchant_id, currency, created_at,
        row_number() over movements as place, sum(amount) over movements as sum_so_far
      from payout_items
      where platform_id = ${platformId}::uuid
        and submerchant_id = any(${uuidArray([...subMerchantIds])}::uuid[])
        and payout_id is null
      window movements as (
        partition by submerchant_id, currency order by created_at, object_id, position
        rows unbounded preceding
      )
    ), last_sound as (
      select submerchant_id, currency, max(place) as place
      from running
      where sum_so_far >= 0
      group by submerchant_id, currency
    )
    select r.submerchant_id as "subMerchantId", r.currency, min(r.created_at) as since
    from running r
    left join last_sound s on s.submerchant_id = r.submerchant_id and s.currency = r.currency
    where r.place > coalesce(s.place, 0)
    group by r.submerchant_id, r.currency`),
  );
  return new Map(rows.map((row) => [accountName(row), row.since]));
}
