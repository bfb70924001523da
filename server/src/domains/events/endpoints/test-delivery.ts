import { newUuid, parseId } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { insertDeliveries } from '../deliveries/delivery-store.ts';
import { renderDelivery } from '../deliveries/render.ts';
import { type EventKind, renderEnvelope } from '../events/event.ts';
import { insertTestEvent } from '../events/event-store.ts';
import type { Events } from '../events.ts';
import { requireLocked } from './endpoints.ts';
import { endpointDisabled } from './errors.ts';

export const testKindDefault = 'tap.approved' satisfies EventKind;

/**
 * Sends an example to one endpoint. It is stored as an event marked with this endpoint, so that it
 * is signed and sent like any other but not listed among the platform's events.
 */
export async function sendTest(
  events: Events,
  context: PlatformContext<{ readonly id: string }, unknown, { readonly type?: EventKind }>,
): Promise<Answer> {
  const { catalogue, environment, idempotency, wake } = events;
  const { now } = context;
  const { platformId } = context.caller;
  const { type = testKindDefault } = context.body;
  const answer = await idempotency.once(context, async (transaction) => {
    const endpoint = await requireLocked(transaction, context);
    if (!endpoint.enabled) throw endpointDisabled();
    const { submerchant, authorisation_chain_id: chain, data } = catalogue.sent[type].example;
    const eventId = newUuid();
    const envelope = { id: eventId, type, sequence: 1, createdAt: now };
    const body = renderEnvelope(envelope, {
      environment,
      externalRef: submerchant,
      chainId: chain === null ? null : parseId('ach', chain),
      object: JSON.stringify(data.object),
      isTest: true,
    });
    const event = { platformId, id: eventId, type, body, endpointId: endpoint.id, createdAt: now };
    await insertTestEvent(transaction, event);
    const { id: endpointId, url: endpointUrl } = endpoint;
    const wanted = { eventId, eventType: type, endpointId, endpointUrl };
    const batch = { platformId, kind: 'test', now } as const;
    const [delivery] = await insertDeliveries(transaction, batch, [wanted]);
    if (delivery === undefined) throw new Error('no delivery was created');
    return { status: 202, body: renderDelivery(delivery) };
  });
  wake(platformId);
  return answer;
}
