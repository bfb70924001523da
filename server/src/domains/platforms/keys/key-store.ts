import { newUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { ApiKey } from '../types.ts';

export async function moveApiKeys(
  transaction: Queryable,
  platforms: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await transaction.rows(sql('api_key_move')`
    update api_keys
    set platform_id = ${platforms.toId}::uuid
    where platform_id = ${platforms.fromId}::uuid`);
}

export async function insertApiKey(
  database: Queryable,
  key: Omit<ApiKey, 'id' | 'revokedAt' | 'lastUsedAt'> & { readonly secretHash: string },
): Promise<string> {
  const id = newUuid();
  await database.rows(sql('api_key_insert')`
    insert into api_keys (
      key_id, platform_id, name, secret_hash, last4, scopes, created_at, expires_at
    ) values (
      ${id}::uuid, ${key.platformId}::uuid, ${key.name}::text,
      decode(${key.secretHash}::text, 'hex'), ${key.last4}::text, ${key.scopes}::text[],
      ${key.createdAt}::timestamptz, ${key.expiresAt}::timestamptz
    )`);
  return id;
}

export async function findApiKey(database: Queryable, id: string): Promise<ApiKey | undefined> {
  const ownerId = await findKeyOwnerId(database, id);
  if (ownerId === undefined) return undefined;
  return (await listApiKeys(database, ownerId)).find((key) => key.id === id);
}

/** The platform that a key belongs to. */
export async function findKeyOwnerId(
  database: Queryable,
  keyId: string,
): Promise<string | undefined> {
  const owner = await database.row<{ readonly platform_id: string }>(sql('api_key_owner')`
    select platform_id from api_keys where key_id = ${keyId}::uuid`);
  return owner?.platform_id;
}

export async function listApiKeys(database: Queryable, platformId: string): Promise<ApiKey[]> {
  return database.rows<ApiKey>(sql('api_key_list')`
    select k.key_id as id, k.platform_id as "platformId", k.name, k.last4, k.scopes,
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      u.last_used_at as "lastUsedAt"
    from api_keys k
    left join api_key_uses u on u.platform_id = ${platformId}::uuid and u.key_id = k.key_id
    where k.platform_id = ${platformId}::uuid
    order by k.key_id`);
}

/** Shortens the lifetime of a key, never extends it. Returns the new expiry. */
export async function expireApiKey(
  database: Queryable,
  id: string,
  expiresAt: Date,
): Promise<Date> {
  const row = await database.row<{ readonly expires_at: Date }>(sql('api_key_expire')`
    update api_keys
    set expires_at = least(expires_at, ${expiresAt}::timestamptz)
    where key_id = ${id}::uuid
    returning expires_at`);
  return row?.expires_at ?? expiresAt;
}

export async function revokeApiKey(
  database: Queryable,
  key: { readonly id: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('api_key_revoke')`
    update api_keys
    set revoked_at = coalesce(revoked_at, ${key.now}::timestamptz)
    where key_id = ${key.id}::uuid`);
}

export interface CredentialRow {
  readonly key_id: string;
  readonly platform_id: string;
  readonly scopes: string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly clock_offset_ms: bigint;
}

export async function findCredential(
  database: Queryable,
  secretHash: string,
): Promise<CredentialRow | undefined> {
  return database.row<CredentialRow>(sql('credential_find')`
    select k.key_id, k.platform_id, k.scopes, k.expires_at, k.revoked_at, p.clock_offset_ms
    from api_keys k
    join platforms p using (platform_id)
    where k.secret_hash = decode(${secretHash}::text, 'hex')`);
}

export async function recordApiKeyUse(
  database: Queryable,
  use: { readonly platformId: string; readonly keyId: string; readonly at: Date },
): Promise<void> {
  await database.rows(sql('api_key_use_record')`
    insert into api_key_uses (platform_id, key_id, last_used_at)
    values (${use.platformId}::uuid, ${use.keyId}::uuid, ${use.at}::timestamptz)
    on conflict (platform_id, key_id) do update
    set last_used_at = greatest(api_key_uses.last_used_at, excluded.last_used_at)`);
}

const keptForMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes up to `limit` keys that ended more than a year ago, in real time as keys do, and returns
 * how many.
 */
export async function pruneApiKeys(
  database: Queryable,
  platform: { readonly id: string; readonly limit: number },
): Promise<number> {
  const before = new Date(Date.now() - keptForMs);
  const old = await database.rows<{ id: string }>(sql('api_key_old')`
    select key_id as id
    from api_keys
    where platform_id = ${platform.id}::uuid
      and least(expires_at, revoked_at) < ${before}::timestamptz
    order by key_id
    limit ${platform.limit}::integer`);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await database.rows(sql('api_key_use_prune')`
    delete from api_key_uses
    where platform_id = ${platform.id}::uuid and key_id = any(${ids}::uuid[])`);
  await database.rows(sql('api_key_prune')`
    delete from api_keys
    where platform_id = ${platform.id}::uuid and key_id = any(${ids}::uuid[])`);
  return ids.length;
}
