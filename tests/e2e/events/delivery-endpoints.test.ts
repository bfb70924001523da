import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import {
  emitted,
  firstAttemptAt,
  oneEventTo,
  onlyDelivery,
  retryWindowSeconds,
} from '../../support/webhooks/deliveries.ts';
import {
  isVerified,
  TestReceiver,
  verifyDelivery,
} from '../../support/webhooks/webhook-receiver.ts';

const taps = await TapService.start();

const second = 1000;
const hour = 3600 * second;

test('open deliveries go to the new URL of a changed endpoint', async () => {
  const { api, receiver, eventId, endpoint } = await oneEventTo(taps, () => 500);
  const moved = await TestReceiver.open();
  await api.taprail.webhookEndpoints.update(endpoint.id, { url: moved.url() });
  await advance(api, 10);
  assert.deepEqual(moved.eventIds, [eventId]);
  assert.equal(receiver.received.length, 1);
});

test("both secrets verify for a day of the platform's clock after a rotation, then the new one", async () => {
  const { api, receiver, counter, endpoint } = await oneEventTo(taps, () => 200);
  const { secret } = await api.taprail.webhookEndpoints.rotateSecret(endpoint.id);
  for (const { afterHours, signatures } of [
    { afterHours: 0, signatures: 2 },
    { afterHours: 23, signatures: 2 },
    { afterHours: 2, signatures: 1 },
  ]) {
    await advance(api, (afterHours * hour) / second);
    await emitted(api, () => counter.tap());
    const received = receiver.received.at(-1);
    assert(received !== undefined);
    const signature = String(received.headers['service-signature']);
    assert.equal(signature.split(',v1=').length - 1, signatures);
    verifyDelivery(received, secret);
    assert.equal(isVerified(received, endpoint.secret), signatures === 2);
  }
});

test('a disabled endpoint gets nothing, and missed events have no delivery', async () => {
  const { api, receiver, counter, eventId, endpoint } = await oneEventTo(taps, () => 500);
  const { events, webhookEndpoints } = api.taprail;
  await webhookEndpoints.update(endpoint.id, { enabled: false });
  const [missed] = await emitted(api, () => counter.tap());
  // The offsets of 10 s, 1 m, 5 m, 30 m and 2 h pass.
  await advance(api, (3 * hour) / second);
  assert.equal(receiver.received.length, 1);
  assert.equal((await onlyDelivery(api, eventId)).status, 'pending');
  assert.deepEqual((await events.get(missed?.id ?? '')).deliveries, []);

  await webhookEndpoints.update(endpoint.id, { enabled: true });
  await advance(api, 0);
  assert.deepEqual(receiver.eventIds, [eventId, eventId], 'one attempt is made at once');
  const first = await firstAttemptAt(taps, eventId);
  const { next_attempt_at: next } = await onlyDelivery(api, eventId);
  assert.equal(
    next,
    new Date(first.getTime() + 6 * hour).toISOString(),
    'the remaining retries follow',
  );
  receiver.answer = () => 200;
  await advance(api, retryWindowSeconds);
  assert.equal(receiver.received.length, 3);

  await events.redeliver(missed?.id ?? '');
  await advance(api, 0);
  assert.equal(receiver.eventIds.at(-1), missed?.id, 'a missed event can be sent again');
});

test('an endpoint enabled after the retry window gets one more attempt', async () => {
  const { api, receiver, eventId, endpoint } = await oneEventTo(taps, () => 500);
  await api.taprail.webhookEndpoints.update(endpoint.id, { enabled: false });
  await advance(api, retryWindowSeconds);
  await api.taprail.webhookEndpoints.update(endpoint.id, { enabled: true });
  await advance(api, 0);
  assert.equal(receiver.received.length, 2);
  assert.equal((await onlyDelivery(api, eventId)).status, 'failed');
});

test('a deleted endpoint gets no further deliveries', async () => {
  const { api, receiver, eventId, endpoint } = await oneEventTo(taps, () => 500);
  await api.taprail.webhookEndpoints.delete(endpoint.id);
  await advance(api, retryWindowSeconds);
  assert.equal(receiver.received.length, 1);
  assert.equal((await onlyDelivery(api, eventId)).status, 'cancelled');
});

/** Ends the overlap, which runs in real time. */
