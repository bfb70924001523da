import type { ChartPlaces } from '../../../../lib/hours/hour-spans.ts';
import { firstUuidAt, type RowKey } from '../../../../lib/ids.ts';
import type { Queryable } from '../../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../../postgres/sql.ts';

/** Requests of one key that were refused alike within an hour. */
export interface FailedRequest {
  /** The id of the newest. */
  readonly id: string;
  readonly keyId: string;
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly count: number;
  /** When the hour began. */
  readonly beganAt: Date;
  /** When the newest was refused. */
  readonly createdAt: Date;
}

const columns = fragment`
  request_id as id, key_id as "keyId", method, route, status, code, count::integer as count,
  began_at as "beganAt", created_at as "createdAt"`;

/** No two may have the same key, hour, method, route and code. */
export async function countFailedRequests(
  database: Queryable,
  platformId: string,
  requests: readonly FailedRequest[],
): Promise<void> {
  await database.rows(sql('failed_request_count')`
    insert into failed_requests (
      platform_id, key_id, began_at, method, route, code, status, count, request_id, created_at
    )
    select ${platformId}::uuid, r.key_id, r.began_at, r.method, r.route, r.code, r.status, r.count,
      r.request_id, r.created_at
    from unnest(
      ${requests.map(({ keyId }) => keyId)}::uuid[],
      ${requests.map(({ beganAt }) => beganAt)}::timestamptz[],
      ${requests.map(({ method }) => method)}::text[],
      ${requests.map(({ route }) => route)}::text[], ${requests.map(({ code }) => code)}::text[],
      ${requests.map(({ status }) => status)}::smallint[],
      ${requests.map(({ count }) => count)}::bigint[], ${requests.map(({ id }) => id)}::uuid[],
      ${requests.map(({ createdAt }) => createdAt)}::timestamptz[]
    ) as r(key_id, began_at, method, route, code, status, count, request_id, created_at)
    order by r.key_id, r.began_at, r.method, r.route, r.code
    on conflict (platform_id, key_id, began_at, method, route, code) do update
    set count = failed_requests.count + excluded.count,
        status = excluded.status,
        request_id = greatest(failed_requests.request_id, excluded.request_id),
        created_at = greatest(failed_requests.created_at, excluded.created_at)`);
}

/** Newest first. */
export async function listFailedRequests(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly keyId: string | null;
    readonly code: string | null;
    readonly route: string | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<FailedRequest[]> {
  const list = sql('failed_request_list')`
    select ${columns}
    from failed_requests
    where platform_id = ${wanted.platformId}::uuid
      and request_id < ${wanted.beforeId}::uuid
      and (${wanted.keyId}::uuid is null or key_id = ${wanted.keyId}::uuid)
      and (${wanted.code}::text is null or code = ${wanted.code}::text)
      and (${wanted.route}::text is null or route = ${wanted.route}::text)
    order by request_id desc
    limit ${wanted.limit}::integer`;
  return database.rows<FailedRequest>(plannedAfresh(list));
}

export async function findFailedRequest(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<FailedRequest | undefined> {
  return database.row<FailedRequest>(sql('failed_request_find')`
    select ${columns}
    from failed_requests
    where platform_id = ${platformId}::uuid and request_id = ${id}::uuid`);
}

/** Those of one kind within a place of a chart. */
export interface FailedRequestPlace
  extends Pick<FailedRequest, 'method' | 'route' | 'code' | 'status' | 'beganAt'> {
  readonly count: bigint;
}

/** By the places of a chart, each dated at its beginning. */
export async function sumFailedRequests(
  database: Queryable,
  platformId: string,
  { from, to }: ChartPlaces,
): Promise<FailedRequestPlace[]> {
  return database.rows<FailedRequestPlace>(sql('failed_request_sum')`
    select p.place_from as "beganAt", f.method, f.route, f.code, max(f.status) as status,
      sum(f.count)::bigint as count
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as p (place_from, place_to)
    join failed_requests f
      on f.platform_id = ${platformId}::uuid
      and f.began_at >= p.place_from
      and f.began_at < p.place_to
    group by 1, 2, 3, 4`);
}

const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes up to `limit` whose newest is more than seven days old, and returns how many. */
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
