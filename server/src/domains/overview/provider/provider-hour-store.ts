import type { HourCount } from '../../../lib/hours/hour-counts.ts';
import {
  type ChartPlaces,
  hoursKeptForMs,
  type PlaceCount,
} from '../../../lib/hours/hour-spans.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** In one order, so that two nodes never deadlock. */
export async function addProviderHours(
  database: Queryable,
  platformId: string,
  counts: readonly HourCount[],
): Promise<void> {
  await database.rows(sql('provider_hour_add')`
    insert into provider_hours (platform_id, began_at, operation, outcome, up_to_ms, count)
    select ${platformId}::uuid, h.began_at, h.operation, h.outcome, h.up_to_ms, h.count
    from unnest(
      ${counts.map(({ beganAt }) => beganAt)}::timestamptz[],
      ${counts.map(({ subject }) => subject)}::text[],
      ${counts.map(({ outcome }) => outcome)}::text[],
      ${counts.map(({ upToMs }) => upToMs)}::integer[],
      ${counts.map(({ count }) => count)}::bigint[]
    ) as h (began_at, operation, outcome, up_to_ms, count)
    order by h.began_at, h.operation, h.outcome, h.up_to_ms
    on conflict (platform_id, began_at, operation, outcome, up_to_ms) do update
    set count = provider_hours.count + excluded.count`);
}

/** Operations at the provider, by the places of a chart. */
export async function listProviderHours(
  database: Queryable,
  platformId: string,
  { from, to }: ChartPlaces,
): Promise<PlaceCount[]> {
  return database.rows<PlaceCount>(sql('provider_hour_list')`
    select p.place_from as "beganAt", h.operation as subject, h.outcome,
      h.up_to_ms as "upToMs", sum(h.count)::bigint as count
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as p (place_from, place_to)
    join provider_hours h
      on h.platform_id = ${platformId}::uuid
      and h.began_at >= p.place_from
      and h.began_at < p.place_to
    group by 1, 2, 3, 4`);
}

export async function pruneProviderHours(database: Queryable, platformId: string): Promise<number> {
  const before = new Date(Date.now() - hoursKeptForMs);
  await database.rows(sql('provider_hour_prune')`
    delete from provider_hours
    where platform_id = ${platformId}::uuid and began_at < ${before}::timestamptz`);
  return 0;
}
