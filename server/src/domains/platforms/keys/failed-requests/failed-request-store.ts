import { firstUuidAt, type RowKey } from '../../../../lib/ids.ts';
import type { Queryable } from '../../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../../postgres/sql.ts';

export interface FailedRequest {
  /** The request's id. */
  readonly id: string;
  readonly keyId: string;
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly createdAt: Date;
}

export async function insertFailedRequests(
  database: Queryable,
  platformId: string,
  requests: readonly FailedRequest[],
): Promise<void> {
  await database.rows(sql('failed_request_insert')`
    insert into failed_requests (
      platform_id, request_id, key_id, method, route, status, code, created_at
    )
    select ${platformId}::uuid, r.request_id, r.key_id, r.method, r.route, r.status, r.code,
      r.created_at
    from unnest(
      ${requests.map(({ id }) => id)}::uuid[], ${requests.map(({ keyId }) => keyId)}::uuid[],
      ${requests.map(({ method }) => method)}::text[],
      ${requests.map(({ route }) => route)}::text[],
      ${requests.map(({ status }) => status)}::smallint[],
      ${requests.map(({ code }) => code)}::text[],
      ${requests.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as r(request_id, key_id, method, route, status, code, created_at)
    on conflict (platform_id, request_id) do nothing`);
}

/** Newest first. */
export async function listFailedRequests(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly keyId: string | null;
    readonly code: string | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<FailedRequest[]> {
  const list = sql('failed_request_list')`
    select request_id as id, key_id as "keyId", method, route, status, code,
      created_at as "createdAt"
    from failed_requests
    where platform_id = ${wanted.platformId}::uuid
      and request_id < ${wanted.beforeId}::uuid
      and (${wanted.keyId}::uuid is null or key_id = ${wanted.keyId}::uuid)
      and (${wanted.code}::text is null or code = ${wanted.code}::text)
    order by request_id desc
    limit ${wanted.limit}::integer`;
  return database.rows<FailedRequest>(plannedAfresh(list));
}

export async function findFailedRequest(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<FailedRequest | undefined> {
  return database.row<FailedRequest>(sql('failed_request_find')`
    select request_id as id, key_id as "keyId", method, route, status, code,
      created_at as "createdAt"
    from failed_requests
    where platform_id = ${platformId}::uuid and request_id = ${id}::uuid`);
}

const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes up to `limit` requests of more than seven days ago, and returns how many. */
export async function pruneFailedRequests(
  database: Queryable,
  platform: { readonly id: string; readonly limit: number },
): Promise<number> {
  const firstKept = firstUuidAt(new Date(Date.now() - keptForMs));
  const old = await database.rows<{ id: string }>(sql('failed_request_old')`
    select request_id as id
    from failed_requests
    where platform_id = ${platform.id}::uuid and request_id < ${firstKept}::uuid
    order by request_id
    limit ${platform.limit}::integer`);
  if (old.length === 0) return 0;
  await database.rows(sql('failed_request_prune')`
    delete from failed_requests
    where platform_id = ${platform.id}::uuid
      and request_id = any(${old.map(({ id }) => id)}::uuid[])`);
  return old.length;
}
