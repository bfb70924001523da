import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

export interface CatchUpRow {
  readonly provider: string;
  /** Events from then on are asked for, on the real clock. */
  readonly since: Date;
  /** When this round began, on the real clock; null before its first account. */
  readonly began_at: Date | null;
  readonly after_submerchant_id: string | null;
}

type Claimed = CatchUpRow & { readonly platform_id: string; readonly lease_token: string };

/** Has a platform's events asked for from now on. Returns 0, as there is never more to do. */
export async function ensureCatchUp(
  database: Queryable,
  platform: {
    readonly id: string;
    readonly provider: string;
    readonly since: Date;
    readonly now: Date;
  },
): Promise<0> {
  await database.rows(sql('psp_catch_up_ensure')`
    insert into psp_catch_ups (platform_id, provider, since, due_at)
    values (
      ${platform.id}::uuid, ${platform.provider}::text, ${platform.since}::timestamptz,
      ${platform.now}::timestamptz
    )
    on conflict (platform_id, provider) do nothing`);
  return 0;
}

/** Notes the last account that was asked about; false if the lease is over. */
export async function saveCatchUpPlace(
  database: Queryable,
  row: Claimed,
  place: { readonly beganAt: Date; readonly subMerchantId: string },
): Promise<boolean> {
  const saved = await database.rows(sql('psp_catch_up_place')`
    update psp_catch_ups
    set began_at = ${place.beganAt}::timestamptz,
        after_submerchant_id = ${place.subMerchantId}::uuid,
        attempts = 0
    where platform_id = ${row.platform_id}::uuid
      and provider = ${row.provider}::text
      and lease_token = ${row.lease_token}::uuid
    returning platform_id`);
  return saved.length > 0;
}

export async function pauseCatchUp(database: Queryable, row: Claimed, dueAt: Date): Promise<void> {
  await database.rows(sql('psp_catch_up_pause')`
    update psp_catch_ups
    set due_at = ${dueAt}::timestamptz, attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${row.platform_id}::uuid
      and provider = ${row.provider}::text
      and lease_token = ${row.lease_token}::uuid`);
}

export async function endCatchUpRound(
  database: Queryable,
  row: Claimed,
  next: { readonly since: Date; readonly dueAt: Date },
): Promise<void> {
  await database.rows(sql('psp_catch_up_end')`
    update psp_catch_ups
    set since = ${next.since}::timestamptz, began_at = null, after_submerchant_id = null,
        due_at = ${next.dueAt}::timestamptz, attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${row.platform_id}::uuid
      and provider = ${row.provider}::text
      and lease_token = ${row.lease_token}::uuid`);
}
