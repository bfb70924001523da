import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
  /** The range of ids that its taps can have. */
  readonly fromId: string;
  readonly beforeId: string;
}

/**
 * The number of taps in each span without an issuer's decision: cancelled, pending or timed out.
 */
export async function countUndecided(
  database: Queryable,
  platformId: string,
  spans: readonly Span[],
): Promise<readonly number[]> {
  const rows = await database.rows<{ place: bigint; count: bigint }>(
    sql('transaction_count_undecided')`
    select s.place, count(*) as count
    from unnest(
      ${spans.map(({ from }) => from)}::timestamptz[],
      ${spans.map(({ to }) => to)}::timestamptz[],
      ${spans.map(({ fromId }) => fromId)}::uuid[],
      ${spans.map(({ beforeId }) => beforeId)}::uuid[]
    ) with ordinality as s (span_from, span_to, from_id, before_id, place)
    join transactions t
      on t.platform_id = ${platformId}::uuid
      and t.status in ('cancelled', 'pending', 'reversed')
      and (t.status <> 'reversed' or t.amount_authorised = 0)
      and t.transaction_id >= s.from_id
      and t.transaction_id < s.before_id
      and t.created_at >= s.span_from
      and t.created_at < s.span_to
    group by s.place`,
  );
  const counts = new Map(rows.map(({ place, count }) => [Number(place), Number(count)]));
  return spans.map((_, index) => counts.get(index + 1) ?? 0);
}
