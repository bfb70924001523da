import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryOffsetsMs } from '../../../server/src/domains/events/sending/retry-schedule.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advance, advanceTo } from '../../support/onboarding/onboarding.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';
import {
  firstAttemptAt,
  oneEventTo,
  onlyDelivery,
  retryWindowSeconds,
} from '../../support/webhooks/deliveries.ts';
import { verifyDelivery } from '../../support/webhooks/webhook-receiver.ts';

const taps = await TapService.start();

const second = 1000;

test('a failing receiver gets an attempt at exactly every offset, and then no more', async () => {
  const { api, receiver, eventId, endpoint } = await oneEventTo(taps, () => 503);
  const first = await firstAttemptAt(taps, eventId);
  for (const [index, offset] of retryOffsetsMs.entries()) {
    const dueAt = new Date(first.getTime() + offset);
    assert.equal((await onlyDelivery(api, eventId)).next_attempt_at, dueAt.toISOString());
    await advanceTo(api, new Date(dueAt.getTime() - 3 * second));
    assert.equal(receiver.received.length, 1 + index, `nothing before ${offset} ms`);
    await advanceTo(api, dueAt);
    assert.equal(receiver.received.length, 2 + index, `one at ${offset} ms`);
  }
  const failed = await api.taprail.events.get(eventId);
  assert.equal(failed.delivery_status, 'failed');
  const [delivery] = failed.deliveries;
  assert.equal(delivery?.status, 'failed');
  assert.equal(delivery?.next_attempt_at, null);
  assert.deepEqual(
    delivery?.attempts.map(({ response_status }) => response_status),
    Array.from({ length: 11 }, () => 503),
  );
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['service-attempt']),
    Array.from({ length: 11 }, (_, index) => String(index + 1)),
  );
  await advance(api, 30 * 24 * 3600);
  assert.equal(receiver.received.length, 11, 'no attempt after the last offset');
  const { body } = await api.get(`/v1/webhook-endpoints/${endpoint.id}`);
  assert.equal(body.enabled, true, 'the endpoint stays enabled');
  assert.equal(body.failing_since, first.toISOString());
});

test('one advance over three days makes every attempt at its time', async () => {
  const { api, platform, receiver, eventId, endpoint } = await oneEventTo(taps, () => 500);
  const first = await firstAttemptAt(taps, eventId);
  const instants: number[] = [];
  receiver.answer = async () => {
    instants.push((await clockOf(platform)).getTime() - first.getTime());
    return 500;
  };
  await advance(api, retryWindowSeconds);
  assert.equal(instants.length, retryOffsetsMs.length);
  for (const [index, offset] of retryOffsetsMs.entries()) {
    const lateMs = (instants[index] ?? 0) - offset;
    assert(lateMs >= 0 && lateMs < 5 * second, `${lateMs} ms after ${offset}`);
  }
  for (const received of receiver.received) verifyDelivery(received, endpoint.secret);
});

test('a receiver that recovers gets the event once', async () => {
  const { api, receiver, eventId, endpoint } = await oneEventTo(taps, () => 500);
  await advance(api, 60);
  receiver.answer = () => 204;
  await advance(api, retryWindowSeconds);
  assert.deepEqual(
    receiver.eventIds,
    Array.from({ length: 4 }, () => eventId),
  );
  const [first] = receiver.received;
  for (const received of receiver.received) {
    verifyDelivery(received, endpoint.secret);
    assert(first?.body.equals(received.body), 'every attempt has the same bytes');
  }
  const view = await api.taprail.events.get(eventId);
  assert.equal(view.delivery_status, 'delivered');
  assert.deepEqual(
    view.deliveries[0]?.attempts.map(({ response_status }) => response_status),
    [500, 500, 500, 204],
  );
  const { body } = await api.get(`/v1/webhook-endpoints/${endpoint.id}`);
  assert.equal(body.failing_since, null);
});

test('a delivery claimed twenty times is given up, even if its processes died', async () => {
  const { api, receiver, eventId } = await oneEventTo(taps, () => 500);
  await taps.service.database.rows(sql('test_take_up_often')`
    update webhook_deliveries_open
    set claims = 19
    where event_id = ${parseId('evt', eventId)}::uuid`);
  await advance(api, 60);
  assert.equal(receiver.received.length, 2, 'the twentieth claim is the last');
  const delivery = await onlyDelivery(api, eventId);
  assert.deepEqual([delivery.status, delivery.attempt_count], ['failed', 2]);
});

test('a delivery lost after twenty claims is not sent again', async () => {
  const { api, receiver, eventId } = await oneEventTo(taps, () => 500);
  await taps.service.database.rows(sql('test_lose_often')`
    update webhook_deliveries_open
    set claims = 20
    where event_id = ${parseId('evt', eventId)}::uuid`);
  await advance(api, 60);
  assert.equal(receiver.received.length, 1);
  const delivery = await onlyDelivery(api, eventId);
  assert.deepEqual([delivery.status, delivery.attempt_count], ['failed', 1]);
});

test('a delivery whose event was deleted is cancelled', async () => {
  const { api, platform, receiver, eventId } = await oneEventTo(taps, () => 500);
  const { database } = taps.service;
  await database.rows(sql('test_forget_event')`
    delete from events where event_id = ${parseId('evt', eventId)}::uuid`);
  await advance(api, retryWindowSeconds);
  assert.equal(receiver.received.length, 1);
  const row = await database.row<{ status: string }>(sql('test_forgotten_delivery')`
    select status from webhook_deliveries where platform_id = ${platform.id}::uuid`);
  assert.equal(row?.status, 'cancelled');
});

async function clockOf(platform: TestPlatform): Promise<Date> {
  const { database } = taps.service;
  const row = await database.row<{ clock_offset_ms: bigint }>(sql('test_clock_offset')`
    select clock_offset_ms from platforms where platform_id = ${platform.id}::uuid`);
  return new Date(Date.now() + Number(row?.clock_offset_ms));
}
