import { newUuid, type RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { Attempt, Delivery, DeliveryKind } from './types.ts';

/** An event to be sent to an endpoint. */
interface DeliveryTarget extends Pick<Delivery, 'eventId' | 'endpointId' | 'endpointUrl'> {
  readonly eventType: string;
}

/** Inserts deliveries that are due at once and returns them. */
export async function insertDeliveries(
  transaction: Queryable,
  batch: { readonly platformId: string; readonly kind: DeliveryKind; readonly now: Date },
  wanted: readonly DeliveryTarget[],
): Promise<Delivery[]> {
  const { kind, now } = batch;
  const deliveries = wanted.map(
    (one): Delivery => ({
      id: newUuid(),
      ...one,
      kind,
      status: 'pending',
      attempts: 0,
      lastResponseStatus: null,
      lastError: null,
      lastDurationMs: null,
      dueAt: now,
      createdAt: now,
    }),
  );
  if (deliveries.length === 0) return deliveries;
  await transaction.rows(sql('webhook_delivery_insert')`
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, due_at
    )
    select ${batch.platformId}::uuid, d.endpoint_id, d.delivery_id, d.event_id, ${kind}::text,
      'pending', ${now}::timestamptz, ${now}::timestamptz
    from unnest(
      ${deliveries.map((delivery) => delivery.endpointId)}::uuid[],
      ${deliveries.map((delivery) => delivery.id)}::uuid[],
      ${deliveries.map((delivery) => delivery.eventId)}::uuid[]
    ) as d (endpoint_id, delivery_id, event_id)`);
  return deliveries;
}

/**
 * The deliveries of an endpoint, or those of an event, each with the result of its last attempt.
 * Newest first.
 */
export async function listDeliveries(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly endpointId: string | null;
    readonly eventId: string | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<Delivery[]> {
  return database.rows<Delivery>(
    plannedAfresh(sql('webhook_delivery_list')`
    select d.delivery_id as id, d.endpoint_id as "endpointId", t.url as "endpointUrl",
      d.event_id as "eventId", e.type as "eventType", d.kind, d.status, d.attempts,
      a.response_status as "lastResponseStatus", a.error as "lastError",
      a.duration_ms as "lastDurationMs", d.due_at as "dueAt", d.created_at as "createdAt"
    from webhook_deliveries d
    left join events e on e.platform_id = ${page.platformId}::uuid and e.event_id = d.event_id
    left join webhook_endpoints t
      on t.platform_id = ${page.platformId}::uuid
      and t.endpoint_id = d.endpoint_id
      and t.deleted_at is null
    left join lateral (
      select n.response_status, n.error, n.duration_ms
      from webhook_attempts n
      where n.platform_id = ${page.platformId}::uuid and n.delivery_id = d.delivery_id
      order by n.attempt desc
      limit 1
    ) a on true
    where d.platform_id = ${page.platformId}::uuid
      and (${page.endpointId}::uuid is null or d.endpoint_id = ${page.endpointId}::uuid)
      and (${page.eventId}::uuid is null or d.event_id = ${page.eventId}::uuid)
      and d.delivery_id < ${page.beforeId}::uuid
    order by d.delivery_id desc
    limit ${page.limit}::integer`),
  );
}

/** The attempts of these deliveries with their results, oldest first. */
export async function listAttempts(
  database: Queryable,
  platformId: string,
  deliveryIds: readonly string[],
): Promise<Attempt[]> {
  return database.rows<Attempt>(sql('webhook_attempt_list')`
    select delivery_id as "deliveryId", attempt, sent_at as "sentAt", duration_ms as "durationMs",
      response_status as "responseStatus", error, excerpt
    from webhook_attempts
    where platform_id = ${platformId}::uuid and delivery_id = any(${deliveryIds}::uuid[])
    order by delivery_id, attempt`);
}

/**
 * Cancels up to `limit` open deliveries of an endpoint and returns how many. It skips deliveries
 * whose result is being written.
 */
export async function cancelDeliveries(
  transaction: Queryable,
  endpoint: RowKey,
  limit: number,
): Promise<number> {
  const open = await transaction.rows<{ id: string }>(sql('webhook_delivery_lock_open')`
    select delivery_id as id
    from webhook_deliveries_open
    where platform_id = ${endpoint.platformId}::uuid
      and endpoint_id = ${endpoint.id}::uuid
      and due_at is not null
    order by due_at
    limit ${limit}::integer
    for update skip locked`);
  await transaction.rows(sql('webhook_delivery_cancel')`
    update webhook_deliveries
    set status = 'cancelled', due_at = null, lease_until = null, lease_token = null
    where platform_id = ${endpoint.platformId}::uuid
      and endpoint_id = ${endpoint.id}::uuid
      and status = 'pending'
      and delivery_id = any(${open.map(({ id }) => id)}::uuid[])`);
  return open.length;
}
