import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { oneEventTo, retryWindowSeconds } from '../../support/webhooks/deliveries.ts';
import { TestReceiver, verifyDelivery } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();

test('a replay has the same body, a new signature and a header that marks it', async () => {
  const { api, receiver, endpoint, eventId } = await oneEventTo(taps, () => 200);
  await replay(api, eventId);
  const [original, replayed] = receiver.received;
  assert(original !== undefined && replayed !== undefined);
  assert.equal(receiver.received.length, 2);
  assert(original.body.equals(replayed.body));
  assert.equal(replayed.headers['service-replayed'], 'true');
  assert.equal(replayed.headers['service-attempt'], '1');
  assert.equal(replayed.headers['service-event-id'], eventId);
  verifyDelivery(replayed, endpoint.secret);
});

test('an acknowledged replay ends the retries of the original', async () => {
  const { api, receiver, eventId } = await oneEventTo(taps, () => 500);
  receiver.answer = ({ headers }) => (headers['service-replayed'] === 'true' ? 200 : 500);
  await replay(api, eventId);
  assert.deepEqual(await statuses(api, eventId), ['replay delivered', 'event delivered']);
  assert.equal((await api.taprail.events.get(eventId)).delivery_status, 'delivered');
  await advance(api, retryWindowSeconds);
  assert.equal(receiver.received.length, 2);
});

test('a failed replay is not retried, and the retries of the original go on', async () => {
  const { api, receiver, eventId } = await oneEventTo(taps, () => 500);
  await replay(api, eventId);
  assert.deepEqual(await statuses(api, eventId), ['replay failed', 'event pending']);
  receiver.answer = () => 200;
  await advance(api, retryWindowSeconds);
  assert.deepEqual(await statuses(api, eventId), ['replay failed', 'event delivered']);
  const replays = receiver.received.filter(({ headers }) => headers['service-replayed']);
  assert.deepEqual([replays.length, receiver.received.length], [1, 3]);
});

test('a replay acknowledged by one endpoint does not affect another', async () => {
  const { api, eventId } = await oneEventTo(taps, () => 500);
  const healthy = await TestReceiver.open();
  await registerEndpoint(api, { url: healthy.url(), events: ['tap.approved'] });
  await replay(api, eventId);
  assert.deepEqual(healthy.eventIds, [eventId]);
  assert.deepEqual(await statuses(api, eventId), [
    'replay delivered',
    'replay failed',
    'event pending',
  ]);
});

test('a failed event can be replayed after its receiver recovers', async () => {
  const { api, receiver, eventId } = await oneEventTo(taps, () => 500);
  await advance(api, retryWindowSeconds);
  assert.equal((await api.taprail.events.get(eventId)).delivery_status, 'failed');
  receiver.answer = () => 200;
  await replay(api, eventId);
  assert.equal((await api.taprail.events.get(eventId)).delivery_status, 'delivered');
  assert.deepEqual(await statuses(api, eventId), ['replay delivered', 'event failed']);
});

test('a test delivery is attempted once, even if it fails', async () => {
  const { api, receiver, endpoint } = await oneEventTo(taps, () => 500);
  const sent = await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`);
  assert.equal(sent.status, 202, sent.text);
  await advance(api, 0);
  const tested = receiver.received.at(-1);
  assert(tested !== undefined && receiver.received.length > 1);
  assert.equal(tested.headers['service-replayed'], undefined);
  verifyDelivery(tested, endpoint.secret);
  await advance(api, retryWindowSeconds);
  const same = receiver.received.filter(({ event }) => event.id === tested.event.id);
  assert.equal(same.length, 1);
});

async function replay(api: ApiClient, eventId: string): Promise<void> {
  const answer = await api.post(`/v1/events/${eventId}/redeliver`);
  assert.equal(answer.status, 202, answer.text);
  await advance(api, 0);
}

/** Kinds and statuses of an event's deliveries, replays first. */
async function statuses(api: ApiClient, eventId: string): Promise<string[]> {
  const { deliveries } = await api.taprail.events.get(eventId);
  const words = deliveries.map(({ kind, status }) => `${kind} ${status}`).sort();
  return [...words.filter(isReplay), ...words.filter((word) => !isReplay(word))];
}

function isReplay(word: string): boolean {
  return word.startsWith('replay');
}
