import { firstUuidAt, type RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';

/** A successful request with an API key: what it was about, and nothing that was sent. */
export interface ArchivedRequest {
  readonly id: string;
  readonly keyId: string;
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  /** The public ids of the objects that it named or made. */
  readonly objects: readonly string[];
  readonly createdAt: Date;
}

/** With the name of its key, which may be deleted by now. */
export type FoundRequest = ArchivedRequest & { readonly keyName: string | null };

export async function insertArchivedRequests(
  database: Queryable,
  platformId: string,
  requests: readonly ArchivedRequest[],
): Promise<void> {
  await database.rows(sql('archived_request_insert')`
    insert into archived_requests (
      platform_id, request_id, key_id, method, route, status, duration_ms, objects, created_at
    )
    select ${platformId}::uuid, r.request_id, r.key_id, r.method, r.route, r.status,
      r.duration_ms, string_to_array(nullif(r.objects, ''), ' '), r.created_at
    from unnest(
      ${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ keyId }) => keyId)}::uuid[],
      ${requests.map(({ method }) => method)}::text[],
      ${requests.map(({ route }) => route)}::text[],
      ${requests.map(({ status }) => status)}::smallint[],
      ${requests.map(({ durationMs }) => durationMs)}::integer[],
      ${requests.map(({ objects }) => objects.join(' '))}::text[],
      ${requests.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as r (request_id, key_id, method, route, status, duration_ms, objects, created_at)
    on conflict (platform_id, request_id) do nothing`);
}

const columns = fragment`
  r.request_id as id, r.key_id as "keyId", k.name as "keyName", r.method, r.route, r.status,
  r.duration_ms as "durationMs", coalesce(r.objects, '{}') as objects,
  r.created_at as "createdAt"`;

/** Newest first. */
export async function listArchivedRequests(
  database: Queryable,
  wanted: { readonly platformId: string; readonly beforeId: string; readonly limit: number },
): Promise<FoundRequest[]> {
  return database.rows<FoundRequest>(sql('archived_request_list')`
    select ${columns}
    from archived_requests r
    left join api_keys k
      on k.platform_id = ${wanted.platformId}::uuid and k.key_id = r.key_id
    where r.platform_id = ${wanted.platformId}::uuid and r.request_id < ${wanted.beforeId}::uuid
    order by r.request_id desc
    limit ${wanted.limit}::integer`);
}

export async function findArchivedRequest(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<FoundRequest | undefined> {
  return database.row<FoundRequest>(sql('archived_request_find')`
    select ${columns}
    from archived_requests r
    left join api_keys k
      on k.platform_id = ${platformId}::uuid and k.key_id = r.key_id
    where r.platform_id = ${platformId}::uuid and r.request_id = ${id}::uuid`);
}

/** Deletes up to `limit` that were answered before then, and returns how many. */
export async function pruneArchivedRequests(
  database: Queryable,
  platform: { readonly id: string; readonly before: Date; readonly limit: number },
): Promise<number> {
  const old = await database.rows<{ id: string }>(sql('archived_request_old')`
    select request_id as id
    from archived_requests
    where platform_id = ${platform.id}::uuid
      and request_id < ${firstUuidAt(platform.before)}::uuid
    order by request_id
    limit ${platform.limit}::integer`);
  if (old.length === 0) return 0;
  await database.rows(sql('archived_request_prune')`
    delete from archived_requests
    where platform_id = ${platform.id}::uuid
      and request_id = any(${old.map(({ id }) => id)}::uuid[])`);
  return old.length;
}
