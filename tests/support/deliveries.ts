import assert from 'node:assert/strict';
import { parseId } from '../../server/src/lib/ids.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { ApiClient } from './api-client.ts';
import { advance } from './onboarding.ts';
import type { StoredEvent, TapService } from './tap-service.ts';
import { TestReceiver } from './webhook-receiver.ts';
import { type DeliveryView, registerEndpoint } from './webhooks.ts';

/** After the last retry. */
export const retryWindowSeconds = 73 * 3600;

export interface EventView extends StoredEvent {
  readonly delivery_status: string;
  readonly deliveries: readonly (DeliveryView & { readonly attempts: readonly AttemptView[] })[];
}

export interface AttemptView {
  readonly attempt: number;
  readonly sent_at: string;
  readonly duration_ms: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly response_excerpt: string | null;
}

/** A tap whose only event was sent once to a receiver with that answer. */
export async function oneEventTo(taps: TapService, answer: TestReceiver['answer']) {
  const { api, platform, counter } = await taps.newCounter();
  const receiver = await TestReceiver.open(answer);
  const endpoint = await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  const [event] = await emitted(api, () => counter.tap());
  assert(event !== undefined);
  assert.deepEqual(receiver.eventIds, [event.id]);
  return { api, platform, counter, receiver, endpoint, eventId: event.id };
}

/** The tap.approved events that exist once all due work is done. */
export async function emitted(api: ApiClient, act: () => Promise<unknown>): Promise<StoredEvent[]> {
  const list = async () => {
    const { body } = await api.get('/v1/events?type=tap.approved&limit=100');
    return body.data as unknown as StoredEvent[];
  };
  const before = new Set((await list()).map(({ id }) => id));
  await act();
  await advance(api, 0);
  return (await list()).filter(({ id }) => !before.has(id));
}

export async function readEvent(api: ApiClient, id: string): Promise<EventView> {
  const answer = await api.get(`/v1/events/${id}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as unknown as EventView;
}

export async function onlyDelivery(api: ApiClient, eventId: string): Promise<DeliveryView> {
  const [delivery, ...more] = (await readEvent(api, eventId)).deliveries;
  assert(delivery !== undefined && more.length === 0);
  return delivery;
}

/** The instant from which the retries of an event's only delivery count. */
export async function firstAttemptAt(taps: TapService, eventId: string): Promise<Date> {
  const row = await taps.service.database.row<{ first_attempt_at: Date }>(sql('test_first_attempt')`
    select first_attempt_at
    from webhook_deliveries
    where event_id = ${parseId('evt', eventId)}::uuid and kind = 'event'`);
  assert(row !== undefined);
  return row.first_attempt_at;
}
