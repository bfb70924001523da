import { firstUuidAt } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

const redeliverableMs = 30 * 24 * 60 * 60 * 1000;

/** The start of the span whose events can be sent again, on the platform's clock. */
export function oldestRedeliverable(now: Date): Date {
  return new Date(now.getTime() - redeliverableMs);
}

/**
 * Deletes up to `limit` events of a platform that are too old to be sent again, with their
 * deliveries and attempts, and returns how many. It keeps events with an open delivery to an
 * enabled endpoint. Several processes may run it at once without waiting for each other.
 */
export async function pruneEvents(
  database: Database,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const eventIds = await lockOld(transaction, platform);
    if (eventIds.length === 0) return 0;
    const deliveries = await transaction.rows<{ id: string }>(sql('webhook_delivery_prune')`
      delete from webhook_deliveries
      where platform_id = ${platform.id}::uuid and event_id = any(${eventIds}::uuid[])
      returning delivery_id as id`);
    await transaction.rows(sql('webhook_attempt_prune')`
      delete from webhook_attempts
      where platform_id = ${platform.id}::uuid
        and delivery_id = any(${deliveries.map(({ id }) => id)}::uuid[])`);
    await transaction.rows(sql('event_prune')`
      delete from events
      where platform_id = ${platform.id}::uuid and event_id = any(${eventIds}::uuid[])`);
    return eventIds.length;
  });
}

async function lockOld(
  transaction: Queryable,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const before = oldestRedeliverable(platform.now);
  // Ids hold real time, and a platform's clock never runs behind it. So an old event has an old id,
  // give or take a moment, and the primary key finds it.
  const rows = await transaction.rows<{ id: string }>(sql('event_lock_old')`
    select e.event_id as id
    from events e
    where e.platform_id = ${platform.id}::uuid
      and e.event_id < ${firstUuidAt(before)}::uuid
      and e.created_at < ${before}::timestamptz
      and not exists (
        select 1
        from webhook_deliveries_open d
        join webhook_endpoints w
          on w.platform_id = ${platform.id}::uuid and w.endpoint_id = d.endpoint_id
        where d.platform_id = ${platform.id}::uuid and d.event_id = e.event_id and w.enabled
      )
    order by e.event_id
    limit ${platform.limit}::integer
    for update of e skip locked`);
  return rows.map(({ id }) => id);
}
