import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { EventFacts } from './event.ts';
import type { DeliveryCounts, EventDeliveryStatus } from './types.ts';

export interface StoredEvent extends EventFacts {
  /** True for the example of an endpoint test. */
  readonly isTest: boolean;
  readonly deliveryStatus: EventDeliveryStatus;
  readonly deliveryCounts: DeliveryCounts;
}

export interface EventFilter {
  readonly platformId: string;
  /** The only events to examine; null for all. */
  readonly ids: readonly string[] | null;
  readonly type: string | null;
  readonly subMerchantId: string | null;
  readonly createdFrom: Date | null;
  readonly createdTo: Date | null;
  readonly deliveryStatus: EventDeliveryStatus | null;
}

/** The columns of an event `e`. */
export const eventColumns = fragment`
  e.event_id as id, e.platform_id as "platformId", e.type, e.object_id as "objectId", e.position,
  e.sequence, e.created_at as "createdAt", e.body as "storedBody"`;

/** The state of an event at each endpoint; null if every delivery there was cancelled. */
export const statesAtEndpoints = fragment`
  select w.endpoint_id,
    case
      when bool_or(w.status = 'delivered') then 'delivered'
      when bool_or(w.status = 'pending') then 'pending'
      when bool_or(w.status = 'failed') then 'failed'
    end as state,
    bool_or(w.status = 'pending' and w.attempts > 0) as is_tried
  from webhook_deliveries w`;

/** The status of an event, from the states `s` at its endpoints. */
export const worstState = fragment`
  case
    when bool_or(s.state = 'failed') then 'failed'
    when bool_or(s.state = 'pending') then 'pending'
    when bool_or(s.state = 'delivered') then 'delivered'
    else 'none'
  end`;

const stateCounts = fragment`
  json_build_object(
    'delivered', count(*) filter (where s.state = 'delivered'),
    'pending', count(*) filter (where s.state = 'pending'),
    'retrying', count(*) filter (where s.state = 'pending' and s.is_tried),
    'failed', count(*) filter (where s.state = 'failed')
  )`;

/** The ids that a list examines, and how many of them at most. */
export interface Span {
  readonly fromId: string;
  readonly afterId: string;
  readonly beforeId: string;
  readonly examinedMax: number;
  readonly isOldestFirst: boolean;
}

/** The ids of events that the records of an object name, in no particular order. */
export async function listIdsOfObject(
  database: Queryable,
  { platformId, objectId }: { readonly platformId: string; readonly objectId: string },
): Promise<string[]> {
  const rows = await database.rows<{ ids: string[] }>(sql('record_list_event_ids')`
    select event_ids as ids
    from records
    where platform_id = ${platformId}::uuid
      and object_id = ${objectId}::uuid
      and event_ids is not null`);
  return rows.flatMap(({ ids }) => ids);
}

/** The newest events of the span with a pending or failed delivery. */
export async function listIdsWithDelivery(
  database: Queryable,
  { platformId, status }: { readonly platformId: string; readonly status: 'pending' | 'failed' },
  span: Span,
): Promise<string[]> {
  const list = sql('webhook_delivery_list_events')`
    select w.event_id as id
    from webhook_deliveries w
    where w.platform_id = ${platformId}::uuid
      and w.status = ${status}::text
      and not w.acknowledged_later
      and w.event_id >= ${span.fromId}::uuid
      and w.event_id > ${span.afterId}::uuid
      and w.event_id < ${span.beforeId}::uuid
    group by w.event_id
    order by case when ${span.isOldestFirst}::boolean then w.event_id end, w.event_id desc
    limit ${span.examinedMax}::integer`;
  const rows = await database.rows<{ id: string }>(plannedAfresh(list));
  return rows.map(({ id }) => id);
}

/**
 * The newest events of the span that pass the filter. A page costs what it examines, wherever it
 * begins.
 */
export async function listEvents(
  database: Queryable,
  filter: EventFilter,
  span: Span & { readonly limit: number },
): Promise<StoredEvent[]> {
  const list = sql('event_list')`
    select ${eventColumns}, false as "isTest", d.status as "deliveryStatus",
      d.counts as "deliveryCounts"
    from (
      select platform_id, event_id, type, submerchant_id, object_id, position, sequence,
        created_at, test_endpoint_id, body
      from events
      where platform_id = ${filter.platformId}::uuid
        and event_id >= ${span.fromId}::uuid
        and event_id > ${span.afterId}::uuid
        and event_id < ${span.beforeId}::uuid
        and (${filter.ids}::uuid[] is null or event_id = any(${filter.ids}::uuid[]))
      order by case when ${span.isOldestFirst}::boolean then event_id end, event_id desc
      limit ${span.examinedMax}::integer
    ) e
    cross join lateral (
      select ${worstState} as status, ${stateCounts} as counts
      from (
        ${statesAtEndpoints}
        where w.platform_id = ${filter.platformId}::uuid and w.event_id = e.event_id
        group by w.endpoint_id
      ) s
    ) d
    where e.test_endpoint_id is null
      and (${filter.type}::text is null or e.type = ${filter.type}::text)
      and (${filter.subMerchantId}::uuid is null
        or e.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.createdFrom}::timestamptz is null
        or e.created_at >= ${filter.createdFrom}::timestamptz)
      and (${filter.createdTo}::timestamptz is null
        or e.created_at < ${filter.createdTo}::timestamptz)
      and (${filter.deliveryStatus}::text is null or d.status = ${filter.deliveryStatus}::text)
    order by case when ${span.isOldestFirst}::boolean then e.event_id end, e.event_id desc
    limit ${span.limit}::integer`;
  return database.rows<StoredEvent>(plannedAfresh(list));
}

/** The last id that `listEvents` examines in a full span; null if the span is not full. */
export async function findLastExamined(
  database: Queryable,
  platformId: string,
  span: Span,
): Promise<string | null> {
  const last = sql('event_last_examined')`
    select event_id as id
    from events
    where platform_id = ${platformId}::uuid
      and event_id >= ${span.fromId}::uuid
      and event_id > ${span.afterId}::uuid
      and event_id < ${span.beforeId}::uuid
    order by case when ${span.isOldestFirst}::boolean then event_id end, event_id desc
    offset ${span.examinedMax - 1}::integer
    limit 1`;
  const row = await database.row<{ id: string }>(plannedAfresh(last));
  return row?.id ?? null;
}

/** An event, or the example of an endpoint test. */
export async function findEvent(
  database: Queryable,
  key: RowKey,
): Promise<StoredEvent | undefined> {
  return database.row<StoredEvent>(sql('event_find')`
    select ${eventColumns}, e.test_endpoint_id is not null as "isTest",
      d.status as "deliveryStatus", d.counts as "deliveryCounts"
    from events e
    cross join lateral (
      select ${worstState} as status, ${stateCounts} as counts
      from (
        ${statesAtEndpoints}
        where w.platform_id = ${key.platformId}::uuid and w.event_id = e.event_id
        group by w.endpoint_id
      ) s
    ) d
    where e.platform_id = ${key.platformId}::uuid and e.event_id = ${key.id}::uuid`);
}

/** These events, as far as they are still kept, in no particular order. */
export async function findEvents(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<EventFacts[]> {
  return database.rows<EventFacts>(sql('event_find_many')`
    select ${eventColumns}
    from events e
    where e.platform_id = ${platformId}::uuid and e.event_id = any(${ids}::uuid[])`);
}

export async function insertTestEvent(
  transaction: Queryable,
  event: {
    readonly platformId: string;
    readonly id: string;
    readonly type: string;
    readonly body: string;
    readonly endpointId: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await transaction.rows(sql('event_insert_test')`
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at,
      test_endpoint_id, body
    ) values (
      ${event.platformId}::uuid, ${event.id}::uuid, ${event.type}::text, null,
      ${event.endpointId}::uuid, 1, 1, ${event.createdAt}::timestamptz,
      ${event.endpointId}::uuid, ${event.body}::text
    )`);
}
