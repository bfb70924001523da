import { type HourCount, HourCounts } from '../../../lib/hours/hour-counts.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { SendResult } from './exchange.ts';

/** How an attempt ended: the class of the answer, such as 2xx, or why there was none. */
export function attemptOutcome(result: SendResult): string {
  return result.kind === 'answered' ? `${Math.floor(result.status / 100)}xx` : result.error;
}

/** Counts attempts for the charts of endpoints. Its own statement, so that no delivery waits. */
export function countEndpointHours(parts: {
  readonly database: Queryable;
  onFailure(error: unknown): void;
  readonly everyMs: number;
}): HourCounts {
  return new HourCounts({
    write: (platformId, counts) => addEndpointHours(parts.database, platformId, counts),
    onFailure: (error) => parts.onFailure(error),
    everyMs: parts.everyMs,
  });
}

/** In one order, so that two nodes never deadlock. */
export async function addEndpointHours(
  database: Queryable,
  platformId: string,
  counts: readonly HourCount[],
): Promise<void> {
  await database.rows(sql('webhook_endpoint_hour_add')`
    insert into webhook_endpoint_hours (
      platform_id, began_at, endpoint_id, outcome, up_to_ms, count
    )
    select ${platformId}::uuid, h.began_at, h.endpoint_id, h.outcome, h.up_to_ms, h.count
    from unnest(
      ${counts.map(({ beganAt }) => beganAt)}::timestamptz[],
      ${counts.map(({ subject }) => subject)}::uuid[],
      ${counts.map(({ outcome }) => outcome)}::text[],
      ${counts.map(({ upToMs }) => upToMs)}::integer[],
      ${counts.map(({ count }) => count)}::bigint[]
    ) as h (began_at, endpoint_id, outcome, up_to_ms, count)
    order by h.began_at, h.endpoint_id, h.outcome, h.up_to_ms
    on conflict (platform_id, began_at, endpoint_id, outcome, up_to_ms) do update
    set count = webhook_endpoint_hours.count + excluded.count`);
}
