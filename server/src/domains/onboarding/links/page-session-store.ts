import { hexArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The session into which a link opened its page. */
export interface PageSession {
  readonly sessionHash: string;
  readonly id: string;
  readonly platformId: string;
  /** These are on the platform's clock. */
  readonly openedAt: Date;
  readonly revokedAt: Date | null;
  readonly clockOffsetMs: bigint;
}

/** A reset platform has no sessions. */
export async function findPageSessions(
  database: Queryable,
  hashes: readonly string[],
): Promise<PageSession[]> {
  return database.rows<PageSession>(sql('page_session_find')`
    select encode(l.session_hash, 'hex') as "sessionHash", l.link_id as id,
      l.platform_id as "platformId", l.opened_at as "openedAt", l.revoked_at as "revokedAt",
      p.clock_offset_ms as "clockOffsetMs"
    from onboarding_links l
    join platforms p using (platform_id)
    where l.session_hash = any(${hexArray(hashes)}::bytea[]) and p.reset_at is null`);
}

/** Opens the page of a link; false if it was opened or revoked meanwhile. */
export async function openPage(
  database: Queryable,
  link: { readonly id: string; readonly sessionHash: string; readonly now: Date },
): Promise<boolean> {
  const row = await database.row(sql('page_session_begin')`
    update onboarding_links
    set opened_at = ${link.now}::timestamptz,
        session_hash = decode(${link.sessionHash}::text, 'hex')
    where link_id = ${link.id}::uuid
      and kind = 'page'
      and opened_at is null
      and revoked_at is null
    returning link_id`);
  return row !== undefined;
}

export async function closePage(database: Queryable, id: string): Promise<void> {
  await database.rows(sql('page_session_end')`
    update onboarding_links
    set session_hash = null
    where link_id = ${id}::uuid`);
}
