import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventDetail, EventQuery, ListedEvent, Page } from '../../../sdk/src/index.ts';
import type { EventKind } from '../../../server/src/domains/events/index.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { emitEvents, registerEndpoint, settleDeliveries } from '../../support/webhooks/webhooks.ts';

// Without a worker, nothing is sent.
const taps = await TapService.start({ config: { role: 'api' } });
const { service } = taps;
const { database } = service;

test('events are listed newest first, as delivered, with their delivery status', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await counter.tap();
  await counter.tap({ device: 'sim_decline_51' });
  const stored = await taps.events(platform);
  const { data, has_more, next_cursor } = await list(api);
  assert.deepEqual(
    data,
    stored
      .toReversed()
      .map((event) => ({ ...event, delivery_status: 'none', delivery_counts: counts({}) })),
  );
  assert.deepEqual([has_more, next_cursor], [false, null]);
});

test('pages of events are stable while more arrive', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const made = (await emitEvents(service, platform, { count: 7 })).toReversed();
  const seen: string[] = [];
  for await (const { id } of platform.taprail.events.list({ limit: 3 })) {
    seen.push(id);
    await emitEvents(service, platform);
  }
  assert.deepEqual(seen, made);
  const refused = await api.get('/v1/events?cursor=tap_1');
  assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' });
});

test('events are found by kind and by sub-merchant', async () => {
  const { api, counter } = await taps.newCounter();
  const other = await TestCounter.open(api);
  await counter.tap();
  await counter.tap({ device: 'sim_decline_51' });
  await other.tap();
  const types = async (query: EventQuery) => (await list(api, query)).data.map(({ type }) => type);
  assert.deepEqual(await types({ type: 'tap.declined' }), ['tap.declined']);
  assert.deepEqual(await types({ type: 'tap.approved' }), ['tap.approved', 'tap.approved']);
  assert.deepEqual(await types({ type: 'payout.paid' }), []);
  const own = { submerchant: other.externalRef };
  assert.deepEqual(await types(own), ['charge.captured', 'tap.approved']);
  assert.deepEqual(await types({ ...own, type: 'tap.approved' }), ['tap.approved']);
  assert.deepEqual(await types({ submerchant: 'nobody' }), []);
});

test("events are found by their time on the platform's clock", async () => {
  const { api, counter } = await taps.newCounter();
  const moments: Date[] = [];
  for (let day = 0; day < 3; day += 1) {
    await counter.tap({ capture_mode: 'pre-auth' });
    await advance(api, day === 0 ? 0 : daySeconds * 20);
    moments.push(await clockNow(api));
    await advance(api, 3600);
  }
  const [, second, third] = moments.map((moment) => moment.toISOString());
  const all = (await list(api, { type: 'tap.approved' })).data;
  assert.equal(all.length, 3);
  const dated = (from: string, to: string) =>
    all.filter(({ created_at: at }) => at >= from && at < to);
  const range = async (query: EventQuery) =>
    (await list(api, { type: 'tap.approved', ...query })).data;
  assert.ok(second && third);
  assert.deepEqual(await range({ created_from: second }), dated(second, '9999'));
  assert.deepEqual(await range({ created_to: second }), dated('', second));
  assert.deepEqual(
    await range({ created_from: all[1]?.created_at ?? '', created_to: third }),
    dated(all[1]?.created_at ?? '', third),
  );
  assert.deepEqual(await range({ created_from: '2031-01-01T00:00:00Z' }), []);
  const leap = await api.get('/v1/events?created_from=2016-12-31T23:59:60Z');
  assertRefusal(leap, { status: 400, code: 'parameter_invalid', param: 'created_from' });
});

test('the status of an event is the worst over its endpoints, with a count per state', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const [none = ''] = await emitEvents(service, platform);
  const [a, b] = [await registerEndpoint(api), await registerEndpoint(api)];
  const made = await emitEvents(service, platform, { count: 7 });
  const [
    pending = '',
    failed = '',
    delivered = '',
    lost = '',
    open = '',
    late = '',
    cancelled = '',
  ] = made;
  const settle = (event: string, status: 'delivered' | 'failed' | 'cancelled', endpoint?: string) =>
    settleDeliveries(service, platform, { event, status, ...(endpoint ? { endpoint } : {}) });
  await settle(failed, 'failed');
  await settle(delivered, 'delivered');
  await settle(lost, 'delivered', a.id);
  await settle(lost, 'failed', b.id);
  await settle(open, 'delivered', a.id);
  await markTried(platform.id, open);
  await settle(late, 'delivered', a.id);
  await settle(late, 'failed', b.id);
  await api.taprail.events.redeliver(late);
  await settle(late, 'delivered');
  await settle(cancelled, 'cancelled');
  const expected = {
    none: { [cancelled]: {}, [none]: {} },
    pending: { [open]: { delivered: 1, pending: 1, retrying: 1 }, [pending]: { pending: 2 } },
    failed: { [lost]: { delivered: 1, failed: 1 }, [failed]: { failed: 2 } },
    delivered: { [late]: { delivered: 2 }, [delivered]: { delivered: 2 } },
  };
  for (const [status, events] of Object.entries(expected)) {
    const { data } = await list(api, { delivery_status: status as keyof typeof expected });
    const found = data.map((event) => [event.id, event.delivery_counts]);
    assert.deepEqual(
      found,
      Object.entries(events).map(([id, given]) => [id, counts(given)]),
    );
    for (const { id, delivery_status, delivery_counts } of data) {
      assert.equal(delivery_status, status);
      assert.partialDeepStrictEqual(await show(api, id), { delivery_status, delivery_counts });
    }
  }
});

test('a page of failed or pending events reads no others', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  await registerEndpoint(api);
  const made = await emitEvents(service, platform, { count: 3 });
  const [failed = '', pending = '', delivered = ''] = made;
  await settleDeliveries(service, platform, { event: failed, status: 'failed' });
  await settleDeliveries(service, platform, { event: delivered, status: 'delivered' });
  await repeatEvent(platform.id, delivered, { type: 'tap.approved', count: 4_000 });
  for (const [status, id] of [['failed', failed] as const, ['pending', pending] as const]) {
    const { data, has_more } = await list(api, { delivery_status: status });
    assert.deepEqual([data.map((event) => event.id), has_more], [[id], false], status);
  }
});

function counts(given: Partial<ListedEvent['delivery_counts']>): ListedEvent['delivery_counts'] {
  return { delivered: 0, pending: 0, retrying: 0, failed: 0, ...given };
}

/** As after a failed first attempt. */
async function markTried(platformId: string, event: string): Promise<void> {
  await database.rows(sql('test_mark_tried')`
    update webhook_deliveries_open set attempts = 1
    where platform_id = ${platformId}::uuid and event_id = ${parseId('evt', event)}::uuid`);
}

test('an event is shown with its deliveries and the result of each attempt', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const { id: endpoint } = await registerEndpoint(api);
  const [event = ''] = await emitEvents(service, platform);
  await settleDeliveries(service, platform, { event, status: 'failed' });
  const [first] = (await show(api, event)).deliveries;
  await recordAttempt(first?.id ?? '', { attempt: 2, error: 'timeout' });
  const replay = await api.post(`/v1/events/${event}/redeliver`);
  assert.equal(replay.status, 202);

  const { deliveries, ...shown } = await show(api, event);
  assert.deepEqual(shown, (await list(api)).data[0]);
  assert.deepEqual(
    deliveries.map(({ kind, status }) => [kind, status]),
    [
      ['replay', 'pending'],
      ['event', 'failed'],
    ],
  );
  const [newest, oldest] = deliveries;
  assert.deepEqual(newest?.attempts, []);
  assert.deepEqual([oldest?.endpoint, oldest?.last_error], [endpoint, 'timeout']);
  assert.deepEqual(
    oldest?.attempts.map(({ sent_at: _, ...attempt }) => attempt),
    [
      {
        attempt: 1,
        duration_ms: 12,
        response_status: 500,
        error: null,
        response_excerpt: 'noted',
      },
      {
        attempt: 2,
        duration_ms: 5000,
        response_status: null,
        error: 'timeout',
        response_excerpt: null,
      },
    ],
  );
});

test('a search for rare events continues over pages without matches', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const [oldest = ''] = await emitEvents(service, platform, { type: 'dispute.opened' });
  await repeatEvent(platform.id, oldest, { type: 'tap.approved', count: 25_000 });
  const [newest = ''] = await emitEvents(service, platform, { type: 'dispute.opened' });
  const pages: Page<ListedEvent>[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<ListedEvent> = await list(api, {
      type: 'dispute.opened',
      ...(cursor && { cursor }),
    });
    pages.push(page);
    cursor = page.next_cursor;
    assert.equal(page.has_more, cursor !== null);
  } while (cursor !== null);
  const found = await Array.fromAsync(platform.taprail.events.list({ type: 'dispute.opened' }));
  assert.deepEqual(
    found.map(({ id }) => id),
    [newest, oldest],
  );
  assert.deepEqual(
    pages.map(({ data }) => data.map(({ id }) => id)),
    [[newest], [], [oldest]],
  );
});

/** Writes many events like this one, but of another kind. */
async function repeatEvent(
  platformId: string,
  eventId: string,
  { type, count }: { readonly type: EventKind; readonly count: number },
): Promise<void> {
  const ids = Array.from({ length: count }, () => newUuid());
  await database.rows(sql('test_repeat_event')`
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at, body
    )
    select e.platform_id, n.id, ${type}::text, e.submerchant_id, e.object_id, e.position,
      e.sequence, e.created_at, e.body
    from events e
    cross join unnest(${ids}::uuid[]) as n (id)
    where e.platform_id = ${platformId}::uuid and e.event_id = ${parseId('evt', eventId)}::uuid`);
}

test('events are found by their transaction', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const { taprail } = platform;
  const { id } = await counter.tap();
  await counter.tap();
  const transaction = id.replace('tap_', 'txn_');
  await taprail.refunds.create({ transaction, amount: 100 });
  const types = async (query: EventQuery) => (await list(api, query)).data.map(({ type }) => type);
  const all = ['charge.refunded', 'charge.captured', 'tap.approved'];
  assert.deepEqual(await types({ transaction }), all);
  const paged = await Array.fromAsync(taprail.events.list({ transaction, limit: 2 }));
  assert.deepEqual(
    paged.map(({ type }) => type),
    all,
  );
  assert.deepEqual(await types({ transaction, type: 'tap.approved' }), ['tap.approved']);
  assert.deepEqual(await types({ transaction, submerchant: 'nobody' }), []);
  assert.deepEqual(await types({ transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc' }), []);
  assert.deepEqual(await types({ transaction: 'nonsense' }), []);
  const { taprail: stranger } = await taps.newPlatform();
  assert.deepEqual((await stranger.events.list({ transaction })).data, []);
});

test('an unknown event is not found', async () => {
  const { api } = await taps.newPlatform();
  const expected = { status: 404, code: 'event_not_found' } as const;
  assertRefusal(await api.get('/v1/events/evt_01k9t3m8e6f4x9p2q7r5s1v0zc'), expected);
  assertRefusal(await api.get('/v1/events/nonsense'), expected);
});

test("a platform cannot see another platform's events", async () => {
  const platform = await taps.newPlatform();
  await registerEndpoint(platform.api);
  const [event = ''] = await emitEvents(service, platform);
  const { api } = await taps.newPlatform();
  assert.deepEqual((await list(api)).data, []);
  const expected = { status: 404, code: 'event_not_found' } as const;
  assertRefusal(await api.get(`/v1/events/${event}`), expected);
  assertRefusal(await api.post(`/v1/events/${event}/redeliver`), expected);
});

function list({ taprail }: ApiClient, query?: EventQuery): Promise<Page<ListedEvent>> {
  return taprail.events.list(query);
}

function show({ taprail }: ApiClient, id: string): Promise<EventDetail> {
  return taprail.events.get(id);
}

async function recordAttempt(
  delivery: string,
  { attempt, error }: { readonly attempt: number; readonly error: string },
): Promise<void> {
  await database.rows(sql('test_record_attempt')`
    insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, error
    )
    select platform_id, delivery_id, ${attempt}::integer, ${new Date()}::timestamptz, 5000,
      ${error}::text
    from webhook_deliveries
    where delivery_id = ${parseId('dlv', delivery)}::uuid`);
}
