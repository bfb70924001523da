import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

/** The number of taps in a span without an issuer's decision: cancelled, pending or timed out. */
export async function countUndecided(
  database: Queryable,
  span: {
    readonly platformId: string;
    readonly from: Date;
    readonly to: Date;
    readonly ids: { readonly fromId: string; readonly beforeId: string };
  },
): Promise<number> {
  const row = await database.row<{ count: bigint }>(
    plannedAfresh(sql('transaction_count_undecided')`
    select count(*) as count
    from transactions
    where platform_id = ${span.platformId}::uuid
      and status in ('cancelled', 'pending', 'reversed')
      and (status <> 'reversed' or amount_authorised = 0)
      and transaction_id >= ${span.ids.fromId}::uuid
      and transaction_id < ${span.ids.beforeId}::uuid
      and created_at >= ${span.from}::timestamptz
      and created_at < ${span.to}::timestamptz`),
  );
  return Number(row?.count ?? 0n);
}
