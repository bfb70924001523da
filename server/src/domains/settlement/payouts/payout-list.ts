import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { PageBounds } from '../../../request/answer-page.ts';
import type { idsOfSpan } from '../../../request/id-span.ts';
import type { Payout, PayoutStatus } from './payout.ts';
import { payoutColumns } from './payout-store.ts';

export interface PayoutFilter {
  readonly platformId: string;
  readonly subMerchantId: string | null;
  readonly status: string | null;
  readonly currency: string | null;
  readonly from: Date | null;
  /** Not included. */
  readonly to: Date | null;
  /** The ids that payouts of the span can have. */
  readonly ids: ReturnType<typeof idsOfSpan>;
}

/** In the order of ids: the planner knows the values and drops the sort key that is constant. */
export function listPayouts(
  database: Queryable,
  filter: PayoutFilter,
  page: PageBounds,
): Promise<Payout[]> {
  return database.rows<Payout>(
    plannedAfresh(sql('payout_list')`
    select ${payoutColumns}
    from payouts p
    left join submerchants s
      on s.platform_id = ${filter.platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${filter.platformId}::uuid
      and (${filter.subMerchantId}::uuid is null
        or p.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.status}::text is null or p.status = ${filter.status}::text)
      and (${filter.currency}::text is null or p.currency = ${filter.currency}::text)
      and (${filter.from}::timestamptz is null or p.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or p.created_at < ${filter.to}::timestamptz)
      and p.payout_id > ${filter.ids.fromId}::uuid
      and p.payout_id < ${filter.ids.beforeId}::uuid
      and p.payout_id > ${page.afterId}::uuid
      and p.payout_id < ${page.beforeId}::uuid
    order by case when ${page.isOldestFirst}::boolean then p.payout_id end, p.payout_id desc
    limit ${page.limit}::integer`),
  );
}

/** Payouts in one currency and status. */
export interface PayoutSum {
  readonly currency: string;
  readonly status: PayoutStatus;
  readonly count: bigint;
  readonly amount: bigint;
}

/** The sums of all payouts that the filter selects. */
export function sumPayouts(database: Queryable, filter: PayoutFilter): Promise<PayoutSum[]> {
  return database.rows<PayoutSum>(
    plannedAfresh(sql('payout_sum')`
    select p.currency, p.status, count(*) as count, sum(p.amount)::bigint as amount
    from payouts p
    where p.platform_id = ${filter.platformId}::uuid
      and (${filter.subMerchantId}::uuid is null
        or p.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.status}::text is null or p.status = ${filter.status}::text)
      and (${filter.currency}::text is null or p.currency = ${filter.currency}::text)
      and (${filter.from}::timestamptz is null or p.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or p.created_at < ${filter.to}::timestamptz)
      and p.payout_id > ${filter.ids.fromId}::uuid
      and p.payout_id < ${filter.ids.beforeId}::uuid
    group by p.currency, p.status
    order by p.currency, p.status`),
  );
}
