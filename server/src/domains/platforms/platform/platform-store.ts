import { newUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { Platform } from '../types.ts';

const selectPlatforms = fragment`
    select platform_id as id, name, clock_offset_ms as "clockOffsetMs", created_at as "createdAt"
    from platforms`;

export async function insertPlatform(
  database: Queryable,
  platform: { readonly name: string; readonly now: Date },
): Promise<Platform> {
  const id = newUuid();
  await database.rows(sql('platform_insert')`
    insert into platforms (platform_id, name, created_at)
    values (${id}::uuid, ${platform.name}::text, ${platform.now}::timestamptz)`);
  return { id, name: platform.name, clockOffsetMs: 0n, createdAt: platform.now };
}

/** Blocks inserts of platforms until the transaction ends. */
export async function lockPlatforms(transaction: Queryable): Promise<void> {
  await transaction.rows(sql('platform_lock_all')`
    lock table platforms in share row exclusive mode`);
}

export async function listPlatforms(database: Queryable): Promise<Platform[]> {
  return database.rows<Platform>(sql('platform_list')`
    ${selectPlatforms}
    order by platform_id`);
}

export async function findPlatform(database: Queryable, id: string): Promise<Platform | undefined> {
  return database.row<Platform>(sql('platform_find')`
    ${selectPlatforms}
    where platform_id = ${id}::uuid`);
}

export async function findPlatformByName(
  database: Queryable,
  name: string,
): Promise<Platform | undefined> {
  return database.row<Platform>(sql('platform_find_by_name')`
    ${selectPlatforms}
    where name = ${name}::text`);
}

/** Locks the platform until the transaction ends; undefined once it was reset. */
export async function lockUnlessReset(
  transaction: Queryable,
  id: string,
): Promise<Platform | undefined> {
  return transaction.row<Platform>(sql('platform_lock_unless_reset')`
    ${selectPlatforms}
    where platform_id = ${id}::uuid and reset_at is null
    for update`);
}

export async function setPlatformReset(
  transaction: Queryable,
  platform: { readonly id: string; readonly name: string; readonly resetAt: Date },
): Promise<void> {
  await transaction.rows(sql('platform_set_reset')`
    update platforms
    set name = ${platform.name}::text, reset_at = ${platform.resetAt}::timestamptz
    where platform_id = ${platform.id}::uuid`);
}
