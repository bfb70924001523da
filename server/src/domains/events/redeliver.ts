import { firstUuidAt, formatId, parseId } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { insertDeliveries } from './delivery-store.ts';
import { endpointNotFound, eventNotFound, eventTooOld, noSubscribedEndpoint } from './errors.ts';
import type { Events } from './events.ts';
import { renderDelivery } from './render.ts';
import { findEvent } from './store.ts';

const windowMs = 30 * 24 * 60 * 60 * 1000;

/** The oldest instant, on the platform's clock, whose events can still be sent again. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - windowMs);
}

/** Sends an event again, unchanged, to the endpoints that are subscribed to its kind now. */
export async function redeliverEvent(
  { idempotency, wake }: Events,
  context: PlatformContext<{ readonly id: string }, unknown, { readonly endpoint?: string }>,
): Promise<Answer> {
  const { now } = context;
  const { platformId } = context.caller;
  const answer = await idempotency.once(context, async (transaction) => {
    const oldest = windowStart(now);
    const id = parseId('evt', context.params.id);
    if (id === null) throw eventNotFound();
    const event = await findEvent(transaction, { platformId, id });
    // The id of an event that is no longer kept still says how old it is.
    if (event === undefined) throw id < firstUuidAt(oldest) ? eventTooOld() : eventNotFound();
    if (event.isTest) throw eventNotFound();
    if (event.createdAt < oldest) throw eventTooOld();
    const endpointId = await readEndpoint(transaction, platformId, context.body.endpoint);
    const wanted = { platformId, types: [event.type], endpointId };
    const endpoints = await listSubscribed(transaction, wanted);
    if (endpoints.length === 0) throw noSubscribedEndpoint();
    const deliveries = await insertDeliveries(
      transaction,
      { platformId, kind: 'replay', now },
      endpoints.map(({ id: endpointId, url: endpointUrl }) => ({
        eventId: event.id,
        eventType: event.type,
        endpointId,
        endpointUrl,
      })),
    );
    const body = {
      event: formatId('evt', event.id),
      deliveries: deliveries.map(renderDelivery),
    };
    return { status: 202, body };
  });
  wake(platformId);
  return answer;
}

/** The id of the endpoint that a request names, which must be one; null if it names none. */
export async function readEndpoint(
  database: Queryable,
  platformId: string,
  text: string | undefined,
): Promise<string | null> {
  if (text === undefined) return null;
  const id = parseId('we', text);
  if (id === null || !(await hasEndpoint(database, { platformId, id }))) {
    throw endpointNotFound({ param: 'endpoint' });
  }
  return id;
}

/** The enabled endpoints that want one of these kinds; null for all kinds or all endpoints. */
export async function listSubscribed(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly types: readonly string[] | null;
    readonly endpointId: string | null;
  },
): Promise<{ readonly id: string; readonly url: string }[]> {
  return database.rows(sql('webhook_endpoint_subscribed')`
    select endpoint_id as id, url
    from webhook_endpoints
    where platform_id = ${wanted.platformId}::uuid
      and enabled
      and (${wanted.endpointId}::uuid is null or endpoint_id = ${wanted.endpointId}::uuid)
      and (${wanted.types}::text[] is null or '*' = any(events)
        or events && ${wanted.types}::text[])
    order by endpoint_id`);
}

async function hasEndpoint(
  database: Queryable,
  key: { readonly platformId: string; readonly id: string },
): Promise<boolean> {
  const row = await database.row(sql('webhook_endpoint_exists')`
    select 1
    from webhook_endpoints
    where platform_id = ${key.platformId}::uuid
      and endpoint_id = ${key.id}::uuid
      and deleted_at is null`);
  return row !== undefined;
}
