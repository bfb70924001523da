import assert from 'node:assert/strict';
import type { Event, WebhookDelivery } from '../../../sdk/src/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { TapService } from '../money/tap-service.ts';
import { advance } from '../onboarding/onboarding.ts';
import type { ApiClient } from '../service/api-client.ts';
import { TestReceiver } from './webhook-receiver.ts';
import { registerEndpoint } from './webhooks.ts';

/** After the last retry. */
export const retryWindowSeconds = 73 * 3600;

/** A tap whose only event was sent once, to a receiver with that reply. */
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
export async function emitted(api: ApiClient, act: () => Promise<unknown>): Promise<Event[]> {
  const list = () => Array.fromAsync(api.taprail.events.list({ type: 'tap.approved', limit: 100 }));
  const before = new Set((await list()).map(({ id }) => id));
  await act();
  await advance(api, 0);
  return (await list()).filter(({ id }) => !before.has(id));
}

export async function onlyDelivery(
  { taprail }: ApiClient,
  eventId: string,
): Promise<WebhookDelivery> {
  const [delivery, ...more] = (await taprail.events.get(eventId)).deliveries;
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
