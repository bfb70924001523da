import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { advance, advanceTo } from '../../support/onboarding/onboarding.ts';
import {
  emitted,
  firstAttemptAt,
  oneEventTo,
  onlyDelivery,
  retryWindowSeconds,
} from '../../support/webhooks/deliveries.ts';
import { verifyDelivery } from '../../support/webhooks/webhook-receiver.ts';

const hour = 3_600_000;
const taps = await TapService.start({ config: { webhookDisableAfterMs: 24 * hour } });

test('an endpoint that fails for the configured time is disabled and loses no event', async () => {
  const { api, receiver, counter, endpoint, eventId } = await oneEventTo(taps, () => 500);
  const { webhookEndpoints, events } = api.taprail;
  const read = () => webhookEndpoints.get(endpoint.id);
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
  const enabled = await webhookEndpoints.update(endpoint.id, { enabled: true });
  assert.equal(enabled.disabled_reason, null);
  assert.equal(enabled.failing_since, null);
  // No retry was missed in between, so the next one is as planned.
  await advanceTo(api, new Date(first.getTime() + 48 * hour));
  assert.equal((await onlyDelivery(api, eventId)).status, 'delivered');
  const { event } = await events.redeliver(missed?.id ?? '');
  await advance(api, 0);
  assert.equal((await events.get(event)).delivery_status, 'delivered');
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
  assert.equal((await api.taprail.webhookEndpoints.get(endpoint.id)).enabled, true);
});
