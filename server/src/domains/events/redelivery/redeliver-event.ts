import { firstUuidAt, formatId, parseId } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { insertDeliveries } from '../deliveries/delivery-store.ts';
import { renderDelivery } from '../deliveries/render.ts';
import { listSubscribed } from '../endpoints/endpoint-store.ts';
import { readEndpointId } from '../endpoints/endpoints.ts';
import { eventNotFound } from '../events/errors.ts';
import { findEvent } from '../events/event-store.ts';
import { oldestRedeliverable } from '../events/retention.ts';
import type { Events } from '../events.ts';
import { eventTooOld, noSubscribedEndpoint } from './errors.ts';

/** Sends an event again, unchanged, to the endpoints now subscribed to its kind. */
export async function redeliverEvent(
  { idempotency, wake }: Events,
  context: PlatformContext<{ readonly id: string }, unknown, { readonly endpoint?: string }>,
): Promise<Answer> {
  const { now } = context;
  const { platformId } = context.caller;
  const answer = await idempotency.once(context, async (transaction) => {
    const oldest = oldestRedeliverable(now);
    const id = parseId('evt', context.params.id);
    if (id === null) throw eventNotFound();
    const event = await findEvent(transaction, { platformId, id });
    // The id of a deleted event still says how old it is.
    if (event === undefined) throw id < firstUuidAt(oldest) ? eventTooOld() : eventNotFound();
    if (event.isTest) throw eventNotFound();
    if (event.createdAt < oldest) throw eventTooOld();
    const endpointId = await readEndpointId(transaction, platformId, context.body.endpoint);
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
