import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface Owned {
  readonly platformId: string;
  readonly objectIds: readonly string[];
}

/**
 * Erases the excerpts of endpoints' answers to all events of these objects, since an endpoint may
 * repeat what it was sent. Bodies of events are composed, so they are erased with their objects.
 */
export async function eraseExcerpts(
  transaction: Queryable,
  { platformId, objectIds }: Owned,
): Promise<void> {
  const events = await transaction.rows<{ ids: readonly string[] }>(sql('record_list_events')`
    select event_ids as ids
    from records
    where platform_id = ${platformId}::uuid
      and object_id = any(${objectIds}::uuid[])
      and event_ids is not null`);
  const eventIds = events.flatMap(({ ids }) => ids);
  if (eventIds.length === 0) return;
  const deliveries = await transaction.rows<{ id: string }>(sql('webhook_delivery_ids_of_events')`
    select delivery_id as id
    from webhook_deliveries
    where platform_id = ${platformId}::uuid and event_id = any(${eventIds}::uuid[])`);
  if (deliveries.length === 0) return;
  await transaction.rows(sql('webhook_attempt_erase')`
    update webhook_attempts
    set excerpt = null
    where platform_id = ${platformId}::uuid
      and delivery_id = any(${deliveries.map(({ id }) => id)}::uuid[])
      and excerpt is not null`);
}
