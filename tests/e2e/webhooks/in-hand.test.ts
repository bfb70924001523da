import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type DeliveryResult,
  type HeldDelivery,
  resultLane,
} from '../../../server/src/domains/webhooks/delivering/delivery-results.ts';
import { listDeliveriesOfEndpoint } from '../../../server/src/domains/webhooks/delivery-store.ts';
import type { Lease } from '../../../server/src/due-work/due-work.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { onlyDelivery, readEvent } from '../../support/deliveries.ts';
import { startTestService, type TestPlatform } from '../../support/test-service.ts';
import {
  beginRedelivery,
  emitEvents,
  openDispatches,
  registerEndpoint,
  runRedeliveries,
  settleDeliveries,
} from '../../support/webhooks.ts';

// Without a worker nothing is sent behind the tests' back: what is in hand is in the tests' hands.
const service = await startTestService({ config: { role: 'api' } });
const { database } = service;
const results = resultLane(database, { disableAfterMs: null });
const now = new Date();

test('what is in hand is shown as pending wherever deliveries are shown', async () => {
  const { api, event, endpoint } = await oneInHand();
  const { id, created_at: createdAt, ...shown } = await onlyDelivery(api, event);
  assert.deepEqual(shown, {
    object: 'webhook_delivery',
    endpoint: endpoint.id,
    event,
    event_type: 'tap.approved',
    kind: 'event',
    status: 'pending',
    attempt_count: 0,
    last_response_status: null,
    last_error: null,
    next_attempt_at: createdAt,
    attempts: [],
  });
  assert.equal((await readEvent(api, event)).delivery_status, 'pending');
  const { body: ofEndpoint } = await api.get(`/v1/webhook-endpoints/${endpoint.id}/deliveries`);
  assert.deepEqual(
    (ofEndpoint.data as { id: string }[]).map((delivery) => delivery.id),
    [id],
  );
  for (const status of ['pending', 'none', 'delivered']) {
    const { body } = await api.get(`/v1/events?delivery_status=${status}`);
    const found = (body.data as { id: string }[]).map((one) => one.id);
    assert.deepEqual(found, status === 'pending' ? [event] : [], status);
  }
  const { api: stranger } = await service.newPlatform();
  assert.equal((await stranger.get(`/v1/events/${event}`)).status, 404);
});

test('a redelivery job takes what is in hand for pending, at the endpoint where it is', async () => {
  const { api, platform, event, endpoint } = await oneInHand();
  const other = await registerEndpoint(api);
  for (const [wanted, at, count] of [
    ['none', endpoint, 0],
    ['none', other, 1],
    ['pending', other, 0],
    ['pending', endpoint, 1],
  ] as const) {
    const { id } = await beginRedelivery(api, { status: wanted, endpoint: at.id });
    await runRedeliveries(service, platform);
    const { body } = await api.get(`/v1/events/redeliver/${id}`);
    assert.equal(body.deliveries_created, count, `${wanted} at ${at.url}`);
    await settleDeliveries(service, platform, { event, status: 'cancelled' });
  }
});

test('every result gives its delivery a row of its own, and the last one ends the dispatch', async () => {
  const { api, platform, events, held } = await inHand({ count: 4 });
  const [acknowledged, refused, unsent, unanswered] = held;
  assert(acknowledged && refused && unsent && unanswered);
  const retryAt = new Date(now.getTime() + 10_000);
  assert.deepEqual(
    await Promise.all([
      results.submit(resultOf(acknowledged, { status: 'delivered', answer: 200 })),
      results.submit(resultOf(refused, { status: 'pending', dueAt: retryAt, answer: 500 })),
      results.submit(resultOf(unsent, { status: 'pending', dueAt: now })),
    ]),
    [true, true, true],
  );
  const stored = 'event delivered 1/1, event pending 1/1, event pending 0/0';
  assert.equal(await readRows(held), stored);
  assert.equal((await readDispatch(platform))?.remaining, 1);
  const [first, second, third, fourth] = await Promise.all(
    events.map((event) => onlyDelivery(api, event)),
  );
  assert.deepEqual([first?.status, first?.next_attempt_at], ['delivered', null]);
  assert.deepEqual(
    [second?.status, second?.last_response_status, second?.next_attempt_at],
    ['pending', 500, retryAt.toISOString()],
  );
  assert.deepEqual([third?.status, third?.attempt_count], ['pending', 0]);
  assert.deepEqual([fourth?.status, fourth?.attempt_count], ['pending', 0]);

  await results.submit(resultOf(unanswered, { status: 'failed', answer: 500 }));
  assert.equal(await readDispatch(platform), undefined);
  assert.equal(await readRows(held), `${stored}, event failed 1/1`);
});

test('a result that is written twice, because nobody heard of the first time, counts once', async () => {
  const { platform, held } = await inHand({ count: 3 });
  const [first, second] = held;
  assert(first && second);
  const delivered = { status: 'delivered', answer: 200 } as const;
  await results.submit(resultOf(first, delivered));
  const again = [first, second].map((delivery) => results.submit(resultOf(delivery, delivered)));
  assert.deepEqual(await Promise.all(again), [true, true]);
  assert.equal(await readRows(held), 'event delivered 1/1, event delivered 1/1');
  assert.equal((await readDispatch(platform))?.remaining, 1);
});

test('what nobody reported on before the lease ran out is opened once, and is late then', async () => {
  const { api, platform, events, held } = await inHand({ count: 3, lease: leaseUntil(-1) });
  const [reported, ...unheard] = held;
  assert(reported && unheard[0]);
  await results.submit(resultOf(reported, { status: 'delivered', answer: 200 }));
  await Promise.all([openDispatches(service, platform), openDispatches(service, platform)]);
  assert.equal(
    await readRows(held),
    'event delivered 1/1, event pending 0/1, event pending 0/1',
    'each was taken up once, whatever came of it',
  );
  assert.equal(await readDispatch(platform), undefined);
  const late = await results.submit(resultOf(unheard[0], { status: 'delivered', answer: 200 }));
  assert.equal(late, false);
  const statuses = events.map(async (event) => (await onlyDelivery(api, event)).status);
  assert.deepEqual(await Promise.all(statuses), ['delivered', 'pending', 'pending']);
});

test('a dispatch is left alone until its lease runs out', async () => {
  const lease = leaseUntil(300);
  const { platform, held } = await inHand({ count: 1, lease });
  await openDispatches(service, platform);
  assert(Date.now() >= lease.until.getTime());
  assert.equal(await readRows(held), 'event pending 0/1');
});

test('what did not arrive before its endpoint was deleted is cancelled', async () => {
  const { api, platform, endpoint, held } = await inHand({ count: 2, lease: leaseUntil(-1) });
  const [refused] = held;
  assert(refused);
  await api.send('DELETE', `/v1/webhook-endpoints/${endpoint.id}`);
  const retry = { status: 'pending', dueAt: now, answer: 500 } as const;
  assert.equal(await results.submit(resultOf(refused, retry)), true);
  await openDispatches(service, platform);
  assert.equal(await readRows(held), 'event cancelled 1/1, event cancelled 0/1');
});

test('what did not arrive before a replay of it did is not tried again', async () => {
  const { api, platform, events, held } = await inHand({ count: 2, lease: leaseUntil(-1) });
  const [refused] = held;
  assert(refused);
  for (const event of events) {
    await api.post(`/v1/events/${event}/redeliver`);
    await settleDeliveries(service, platform, { event, status: 'delivered' });
  }
  const retry = { status: 'pending', dueAt: now, answer: 500 } as const;
  assert.equal(await results.submit(resultOf(refused, retry)), true);
  await openDispatches(service, platform);
  assert.equal(await readRows(held), 'event delivered 1/1, event delivered 0/1');
});

test('to show what is in hand, nothing else of the endpoint is read', async () => {
  const { platform, endpoint } = await oneInHand();
  const endpointId = parseId('we', endpoint.id) ?? '';
  await database.rows(sql('test_much_delivered')`
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at
    )
    select ${platform.id}::uuid, ${endpointId}::uuid, uuidv7(), uuidv7(), 'event', 'delivered',
      ${now}::timestamptz
    from generate_series(1, 5000)`);
  await database.transaction(async (transaction) => {
    const beforeId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    const page = { platformId: platform.id, endpointId, beforeId, limit: 10 };
    assert.equal((await listDeliveriesOfEndpoint(transaction, page)).length, 10);
    // What a transaction has read so far is counted for it alone.
    const read = await transaction.row<{ rows: number }>(sql('test_rows_read')`
      select sum(seq_tup_read + idx_tup_fetch)::integer as rows
      from pg_stat_xact_user_tables
      where relname in ('webhook_deliveries_open', 'webhook_deliveries_closed')`);
    assert((read?.rows ?? Number.NaN) < 100, `${read?.rows} were read for a page of 10`);
  });
});

async function oneInHand() {
  const { events, ...rest } = await inHand({ count: 1 });
  const [event = ''] = events;
  return { ...rest, event };
}

/** Events to one endpoint, all of them in hand. */
async function inHand({ count, lease = leaseUntil(60_000) }: { count: number; lease?: Lease }) {
  const platform = await service.newPlatform();
  const { api }: { api: ApiClient } = platform;
  const endpoint = await registerEndpoint(api);
  const events = await emitEvents(service, platform, { count, at: now, lease });
  const rows = await database.rows<Pick<HeldDelivery, 'endpoint_id' | 'delivery_id' | 'event_id'>>(
    sql('test_in_hand')`
      select endpoint_id, delivery_id, event_id
      from webhook_deliveries_in_hand
      where platform_id = ${platform.id}::uuid`,
  );
  const held = events.map((event): HeldDelivery => {
    const row = rows.find(({ event_id }) => event_id === parseId('evt', event));
    assert(row !== undefined);
    return { ...row, platform_id: platform.id, kind: 'event', lease_token: lease.token };
  });
  return { platform, api, endpoint, events, held };
}

/** A lease that ends so many milliseconds from now. */
function leaseUntil(ms: number): Lease {
  return { token: newUuid(), until: new Date(Date.now() + ms) };
}

/** What came of a delivery; without an answer of the receiver it was not sent. */
function resultOf(
  delivery: HeldDelivery,
  end: { status: DeliveryResult['status']; dueAt?: Date; answer?: number },
): DeliveryResult {
  const { status, dueAt = null, answer } = end;
  const isSent = answer !== undefined;
  return {
    id: delivery.delivery_id,
    delivery,
    status,
    attempts: isSent ? 1 : 0,
    dueAt,
    now,
    sent: isSent
      ? { at: now, durationMs: 5, responseStatus: answer, error: null, excerpt: null }
      : null,
  };
}

/** Of each that has a row: what it is, and how often it was sent and taken up. */
async function readRows(held: readonly HeldDelivery[]): Promise<string> {
  const rows = await database.rows<{ id: string; text: string }>(sql('test_rows_of_in_hand')`
    select delivery_id as id, concat(kind, ' ', status, ' ', attempts, '/', claims) as text
    from webhook_deliveries
    where delivery_id = any(${held.map(({ delivery_id }) => delivery_id)}::uuid[])`);
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return held.flatMap(({ delivery_id }) => texts.get(delivery_id) ?? []).join(', ');
}

function readDispatch({ id }: TestPlatform) {
  return database.row<{ remaining: number }>(sql('test_dispatch')`
    select remaining from webhook_dispatches where platform_id = ${id}::uuid`);
}
