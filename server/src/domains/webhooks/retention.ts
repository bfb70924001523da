import { firstUuidAt } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { windowStart } from './redeliver.ts';

/**
 * Forgets up to `limit` of a platform's events that can no longer be sent again, with their
 * deliveries and what came of those, and returns how many. An event of which a delivery is still to
 * be made is kept until it was; what waits for an endpoint that is disabled does not keep it.
 * Several processes may do it at once: none waits for another.
 */
export async function pruneEvents(
  database: Queryable,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const before = windowStart(platform.now);
  // The oldest are found by their ids, which are made by real time: a platform's clock never runs
  // behind it. A few that were written later than they are dated go a moment later.
  const row = await database.row<{ count: number }>(sql('event_prune')`
    with old as materialized (
      select e.event_id
      from events e
      where e.platform_id = ${platform.id}::uuid
        and e.event_id < ${firstUuidAt(before)}::uuid
        and e.created_at < ${before}::timestamptz
        and not exists (
          select
          from webhook_deliveries_open d
          join webhook_endpoints w
            on w.platform_id = d.platform_id and w.endpoint_id = d.endpoint_id
          where d.platform_id = ${platform.id}::uuid and d.event_id = e.event_id and w.enabled
        )
      order by e.event_id
      limit ${platform.limit}::integer
      for update of e skip locked
    ),
    deliveries as (
      delete from webhook_deliveries d
      where d.platform_id = ${platform.id}::uuid
        and d.event_id = any(array(select event_id from old))
      returning d.delivery_id
    ),
    attempts as (
      delete from webhook_attempts a
      where a.platform_id = ${platform.id}::uuid
        and a.delivery_id = any(array(select delivery_id from deliveries))
    ),
    gone as (
      delete from events e
      where e.platform_id = ${platform.id}::uuid
        and e.event_id = any(array(select event_id from old))
      returning e.event_id
    )
    select count(*)::integer as count from gone`);
  return row?.count ?? 0;
}
