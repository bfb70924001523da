import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

export interface CatchUpRow {
  readonly provider: string;
  /** Where the events begin, on the real clock. */
  readonly since: Date;
  /** When this round began, on the real clock; null before its first account. */
  readonly began_at: Date | null;
  readonly after_submerchant_id: string | null;
}

type Claimed = CatchUpRow & { readonly platform_id: string; readonly lease_token: string };

const roundEveryMs = 24 * 60 * 60 * 1000;

/**
 * Begins a round over a platform's accounts if the last began at least a day ago on the real clock;
 * a test clock does not make the provider tell more. Returns 0: nothing is left to begin.
 */
export async function beginCatchUp(
  database: Queryable,
  platform: {
    readonly id: string;
    readonly provider: string;
    /** How far back the first round goes. */
    readonly keptForMs: number;
    readonly now: Date;
    readonly realNow: Date;
  },
): Promise<0> {
  const { id, provider, now } = platform;
  const ago = (ms: number) => new Date(platform.realNow.getTime() - ms);
  await database.rows(sql('psp_catch_up_begin')`
    insert into psp_catch_ups as c (platform_id, provider, since, due_at)
    values (
      ${id}::uuid, ${provider}::text, ${ago(platform.keptForMs)}::timestamptz,
      ${now}::timestamptz
    )
    on conflict (platform_id, provider) do update
    set due_at = excluded.due_at
    where c.due_at is null and c.since <= ${ago(roundEveryMs)}::timestamptz`);
  return 0;
}

/** Saves the last account read; false if the lease has ended. */
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
