import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emitted,
  firstAttemptAt,
  oneEventTo,
  onlyDelivery,
  readEvent,
  retryWindowSeconds,
} from '../../support/deliveries.ts';
import { advance, advanceTo } from '../../support/onboarding.ts';
import { TapService } from '../../support/tap-service.ts';
import { verifyDelivery } from '../../support/webhook-receiver.ts';
import type { EndpointView } from '../../support/webhooks.ts';

const hour = 3_600_000;
const taps = await TapService.start({ config: { webhookDisableAfterMs: 24 * hour } });

test('an endpoint that fails for the configured time is disabled and loses no event', async () => {
  const { api, receiver, counter, endpoint, eventId } = await oneEventTo(taps, () => 500);
  const path = `/v1/webhook-endpoints/${endpoint.id}`;
  const read = async () => (await api.get(path)).body as unknown as EndpointView;
  const first = await firstAttemptAt(taps, eventId);
  await advanceTo(api, new Date(first.getTime() + 23 * hour));
  const failing = await read();
  assert.deepEqual([failing.enabled, failing.disabled_reason], [true, null]);
  assert.equal(failing.failing_since, first.toISOString());

  await advanceTo(api, new Date(first.getTime() + 25 * hour));
  const disabled = await read();
  assert.deepEqual([disabled.enabled, disabled.disabled_reason], [false, 'failing']);
  assert(disabled.updated_at > failing.updated_at);
  const count = receiver.received.length;
  assert.equal(count, 9, 'the first attempt and the retries within a day');
  const [missed] = await emitted(api, () => counter.tap());
  await advance(api, 3600);
  assert.equal(receiver.received.length, count);
  assert.equal((await onlyDelivery(api, eventId)).status, 'pending');

  receiver.answer = () => 200;
  const enabled = await api.patch(path, { enabled: true });
  assert.equal(enabled.body.disabled_reason, null);
  assert.equal(enabled.body.failing_since, null);
  // No retry was missed in between, so the next one is as planned.
  await advanceTo(api, new Date(first.getTime() + 48 * hour));
  assert.equal((await onlyDelivery(api, eventId)).status, 'delivered');
  assert.equal((await api.post(`/v1/events/${missed?.id}/redeliver`)).status, 202);
  await advance(api, 0);
  assert.equal((await readEvent(api, missed?.id ?? '')).delivery_status, 'delivered');
  for (const received of receiver.received) verifyDelivery(received, endpoint.secret);
});

test('an occasional acknowledgement keeps an endpoint enabled', async () => {
  const { api, receiver, counter, endpoint } = await oneEventTo(taps, () => 500);
  for (let half = 0; half < 6; half += 1) {
    await advance(api, 12 * 3600);
    receiver.answer = () => 200;
    await emitted(api, () => counter.tap());
    receiver.answer = () => 500;
    await emitted(api, () => counter.tap());
  }
  await advance(api, retryWindowSeconds / 6);
  const { body } = await api.get(`/v1/webhook-endpoints/${endpoint.id}`);
  assert.equal(body.enabled, true);
});
