import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface HeldPayouts {
  /** Sub-merchants whose payouts are suspended. */
  readonly suspended: number;
  /** Payouts that wait because the balance at the provider is too small. */
  readonly short: number;
  /** Payouts that the provider was asked for before `askedBefore`, without an answer. */
  readonly unanswered: number;
}

/** Counts the payouts of a platform that do not go on by themselves. */
export async function countHeldPayouts(
  database: Queryable,
  { platformId, askedBefore }: { readonly platformId: string; readonly askedBefore: Date },
): Promise<HeldPayouts> {
  const row = await database.row<Record<keyof HeldPayouts, bigint>>(sql('payout_count_held')`
    select s.suspended, p.short, p.unanswered
    from (
      select count(*) as suspended
      from submerchants
      where platform_id = ${platformId}::uuid and payouts_suspended
    ) s
    cross join (
      select count(*) filter (where status = 'scheduled') as short,
        count(*) filter (
          where status = 'in_transit' and asked_at < ${askedBefore}::timestamptz
        ) as unanswered
      from payouts
      where platform_id = ${platformId}::uuid
        and ((status = 'scheduled' and missing is not null)
          or (status = 'in_transit' and psp_ref is null))
    ) p`);
  return {
    suspended: Number(row?.suspended ?? 0n),
    short: Number(row?.short ?? 0n),
    unanswered: Number(row?.unanswered ?? 0n),
  };
}
