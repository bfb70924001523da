import { firstUuidAt } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

interface Owner {
  readonly platformId: string;
  /** Null for the platform's own payouts. */
  readonly subMerchantId: string | null;
}

/** The payouts in transit and those changed since then, newest first. */
export async function listPayoutsToAsk(
  database: Queryable,
  asked: Owner & { readonly changedSince: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { platformId, subMerchantId, changedSince, limit } = asked;
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('payout_list_to_ask')`
    select p.payout_id as id
    from payouts p
    where p.platform_id = ${platformId}::uuid
      and p.submerchant_id is not distinct from ${subMerchantId}::uuid
      and p.psp_ref <> ''
      and (p.status = 'in_transit' or p.payout_id >= ${firstUuidAt(changedSince)}::uuid or exists (
        select 1
        from operations o
        where o.platform_id = ${platformId}::uuid
          and o.object_id = p.payout_id
          and o.position > 1
          and o.operation_id >= ${firstUuidAt(changedSince)}::uuid
      ))
    order by p.payout_id desc
    limit ${limit}::integer`),
  );
  return rows.map(({ id }) => id);
}

/** The payouts with a record since then. */
export async function listPayoutsSince(
  database: Queryable,
  { platformId, subMerchantId, from }: Owner & { readonly from: Date },
): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('payout_list_touched')`
    select p.payout_id as id
    from payouts p
    where p.platform_id = ${platformId}::uuid
      and p.submerchant_id is not distinct from ${subMerchantId}::uuid
      and exists (
        select 1
        from records r
        where r.platform_id = ${platformId}::uuid
          and r.object_id = p.payout_id
          and r.recorded_at >= ${from}::timestamptz
      )
    order by p.payout_id`),
  );
  return rows.map(({ id }) => id);
}
