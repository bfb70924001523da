import {
  type ChartPlaces,
  hoursKeptForMs,
  type PlaceCount,
} from '../../../lib/hours/hour-spans.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Attempts at one endpoint or at all, by the places of a chart. */
export async function listEndpointHours(
  database: Queryable,
  { platformId, endpointId }: { readonly platformId: string; readonly endpointId: string | null },
  { from, to }: ChartPlaces,
): Promise<PlaceCount[]> {
  return database.rows<PlaceCount>(sql('webhook_endpoint_hour_list')`
    select p.place_from as "beganAt", h.endpoint_id as subject, h.outcome,
      h.up_to_ms as "upToMs", sum(h.count)::bigint as count
    from unnest(${from}::timestamptz[], ${to}::timestamptz[]) as p (place_from, place_to)
    join webhook_endpoint_hours h
      on h.platform_id = ${platformId}::uuid
      and h.began_at >= p.place_from
      and h.began_at < p.place_to
    where ${endpointId}::uuid is null or h.endpoint_id = ${endpointId}::uuid
    group by 1, 2, 3, 4`);
}

export async function pruneEndpointHours(database: Queryable, platformId: string): Promise<number> {
  const before = new Date(Date.now() - hoursKeptForMs);
  await database.rows(sql('webhook_endpoint_hour_prune')`
    delete from webhook_endpoint_hours
    where platform_id = ${platformId}::uuid and began_at < ${before}::timestamptz`);
  return 0;
}
