import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';
import { emitted, oneEventTo, onlyDelivery } from '../../support/webhooks/deliveries.ts';
import {
  isVerified,
  TestReceiver,
  verifyDelivery,
} from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();

test('the events of a tap arrive signed and unchanged, and the deliveries are recorded', async () => {
  const { api, platform, counter } = await taps.newCounter();
  const receiver = await TestReceiver.open();
  const endpoint = await registerEndpoint(api, { url: receiver.url('/hooks?for=us') });
  const tap = await counter.tap();
  await advance(api, 0);

  const stored = await taps.events(platform, tap);
  assert.deepEqual(receiver.eventIds.toSorted(), stored.map(({ id }) => id).sort());
  assert.deepEqual(
    new Set(receiver.received.map(({ event }) => event.type)),
    new Set(['tap.approved', 'charge.captured']),
  );
  for (const received of receiver.received) {
    const { headers, event } = received;
    assert.equal(received.path, '/hooks?for=us');
    assert.equal(received.body.toString(), await storedBody(platform, event.id));
    verifyDelivery(received, endpoint.secret);
    assert(!isVerified({ ...received, body: tamper(received.body) }, endpoint.secret));
    assert(!isVerified(received, 'whsec_another'));
    assert.match(String(headers['service-signature']), /^t=\d{10},v1=[0-9a-f]{64}$/);
    assert.equal(headers['service-event-id'], event.id);
    assert.equal(headers['service-event-type'], event.type);
    assert.equal(headers['service-attempt'], '1');
    assert.equal(headers['service-replayed'], undefined);
    assert.equal(headers['service-test'], undefined);
    assert.ok(!('test' in event));
    assert.equal(headers['content-type'], 'application/json');
    assert.match(String(headers['user-agent']), /^Taprail\/\d/);

    const view = await api.taprail.events.get(event.id);
    assert.equal(view.delivery_status, 'delivered');
    const [delivery, ...more] = view.deliveries;
    assert(delivery !== undefined && more.length === 0);
    assert.equal(delivery.status, 'delivered');
    assert.equal(delivery.next_attempt_at, null);
    const [attempt] = delivery.attempts;
    assert.deepEqual(delivery.attempts, [
      {
        attempt: 1,
        sent_at: attempt?.sent_at,
        duration_ms: attempt?.duration_ms,
        response_status: 200,
        error: null,
        response_excerpt: 'noted',
      },
    ]);
  }
});

for (const status of [300, 301, 307, 400, 404, 410, 429, 500]) {
  test(`status ${status} does not acknowledge a delivery`, async () => {
    const { api, receiver, eventId } = await oneEventTo(taps, () => status);
    assert.equal(receiver.received.length, 1, 'the delivery causes no other request');
    assert.equal((await onlyDelivery(api, eventId)).last_response_status, status);
    assert.equal((await onlyDelivery(api, eventId)).status, 'pending');
  });
}

test('an unreachable receiver is tried again, and the reason is recorded', async () => {
  const { api, counter } = await taps.newCounter();
  await registerEndpoint(api, { events: ['tap.approved'] });
  const [event] = await emitted(api, () => counter.tap());
  const view = await api.taprail.events.get(event?.id ?? '');
  const [attempt] = view.deliveries[0]?.attempts ?? [];
  assert.equal(attempt?.error, 'connection_refused');
  assert.equal(attempt?.response_status, null);
  assert.equal(view.delivery_status, 'pending');
});

/** The body, composed again from the stored record. */
async function storedBody(platform: TestPlatform, eventId: string): Promise<string | undefined> {
  const bodies = await taps.eventBodies(platform);
  return bodies.find((body) => body.includes(eventId));
}

function tamper(body: Buffer): Buffer {
  const tampered = Buffer.from(body);
  tampered[tampered.length - 3] = tampered[tampered.length - 3] === 0x30 ? 0x31 : 0x30;
  return tampered;
}
