import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { EventFacts } from './event.ts';
import { eventColumns } from './event-store.ts';

/** An event in the form that listeners get. */
export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** The newest ids from `fromId` on, up to the limit. */
export async function listEventIds(
  database: Queryable,
  span: { readonly platformId: string; readonly fromId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('event_list_ids')`
    select event_id as id
    from events
    where platform_id = ${span.platformId}::uuid and event_id >= ${span.fromId}::uuid
    order by event_id desc
    limit ${span.limit}::integer`);
  return rows.map(({ id }) => id);
}

/** The newest event of each kind from `fromId` on; tests are left out. */
export async function listNewestIds(
  database: Queryable,
  span: { readonly platformId: string; readonly fromId: string },
): Promise<{ readonly type: string; readonly id: string }[]> {
  return database.rows(sql('event_list_newest_ids')`
    select type, max(event_id::text collate "C") as id
    from events
    where platform_id = ${span.platformId}::uuid
      and event_id >= ${span.fromId}::uuid
      and test_endpoint_id is null
    group by type`);
}

/** These events without tests, oldest first. */
export async function listEventsById(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<EventFacts[]> {
  return database.rows<EventFacts>(sql('event_list_by_id')`
    select ${eventColumns}
    from events e
    where e.platform_id = ${platformId}::uuid
      and e.event_id = any(${ids}::uuid[])
      and e.test_endpoint_id is null
    order by e.event_id`);
}

/** The events after `afterId` without tests, oldest first. */
export async function listEventsAfter(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string; readonly limit: number },
): Promise<EventFacts[]> {
  return database.rows<EventFacts>(sql('event_list_after')`
    select ${eventColumns}
    from events e
    where e.platform_id = ${page.platformId}::uuid
      and e.event_id > ${page.afterId}::uuid
      and e.test_endpoint_id is null
    order by e.event_id
    limit ${page.limit}::integer`);
}
