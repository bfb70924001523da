import { hexArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Role } from '../users/roles.ts';

export interface SessionRow {
  readonly hash: string;
  readonly userId: string;
  readonly platformId: string;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  readonly clockOffsetMs: bigint;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

export async function insertSession(
  database: Queryable,
  session: { readonly hash: string; readonly userId: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('session_insert')`
    insert into sessions (session_hash, user_id, created_at, last_seen_at)
    values (
      decode(${session.hash}::text, 'hex'), ${session.userId}::uuid, ${session.now}::timestamptz,
      ${session.now}::timestamptz
    )`);
}

/** Without those that were ended or whose user is disabled. */
export async function findSessions(
  database: Queryable,
  hashes: readonly string[],
): Promise<SessionRow[]> {
  return database.rows<SessionRow>(sql('session_find')`
    select encode(s.session_hash, 'hex') as hash, u.user_id as "userId",
      u.platform_id as "platformId", u.role, u.must_change_password as "mustChangePassword",
      p.clock_offset_ms as "clockOffsetMs", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt"
    from sessions s
    join users u using (user_id)
    join platforms p using (platform_id)
    where s.session_hash = any(${hexArray(hashes)}::bytea[]) and u.disabled_at is null`);
}

export async function recordUse(
  database: Queryable,
  { hash, now }: { readonly hash: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('session_set_seen')`
    update sessions
    set last_seen_at = greatest(last_seen_at, ${now}::timestamptz)
    where session_hash = decode(${hash}::text, 'hex')`);
}

export async function deleteSession(database: Queryable, hash: string): Promise<void> {
  await database.rows(sql('session_delete')`
    delete from sessions where session_hash = decode(${hash}::text, 'hex')`);
}

export async function deleteSessionsOf(database: Queryable, userId: string): Promise<void> {
  await database.rows(sql('session_delete_by_user')`
    delete from sessions where user_id = ${userId}::uuid`);
}

/** Ends the oldest sessions of a user until `leftMax` are left. */
export async function deleteOldestSessions(
  transaction: Queryable,
  { userId, leftMax }: { readonly userId: string; readonly leftMax: number },
): Promise<void> {
  await transaction.rows(sql('session_delete_oldest')`
    delete from sessions
    where user_id = ${userId}::uuid
      and session_hash not in (
        select session_hash
        from sessions
        where user_id = ${userId}::uuid
        order by created_at desc, session_hash
        limit ${leftMax}::integer
      )`);
}

export async function deleteStaleSessions(
  database: Queryable,
  stale: { readonly createdBefore: Date; readonly seenBefore: Date },
): Promise<void> {
  await database.rows(sql('session_delete_stale')`
    delete from sessions
    where created_at < ${stale.createdBefore}::timestamptz
      or last_seen_at < ${stale.seenBefore}::timestamptz`);
}
