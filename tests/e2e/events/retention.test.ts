import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneEvents } from '../../../server/src/domains/events/index.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { eventually } from '../../support/running/service-process.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import { emitEvents, registerEndpoint, settleDeliveries } from '../../support/webhooks/webhooks.ts';

// Without a worker, nothing is sent.
const service = await startTestService({ config: { role: 'api' } });
const { database } = service;
const day = 86_400_000;
/** The platforms' clock is far ahead, so that present events are old by it. */
const now = new Date(Date.now() + 50 * day);
const ago = (ms: number) => new Date(now.getTime() - ms);

test('events past redelivery are deleted with their deliveries and attempts', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  await registerEndpoint(api);
  const [old = ''] = await emitEvents(service, platform, { at: ago(30 * day + 1) });
  const [recent = ''] = await emitEvents(service, platform, { at: ago(30 * day) });
  for (const event of [old, recent]) {
    await settleDeliveries(service, platform, { event, status: 'failed' });
  }
  assert.equal(await prune(platform), 1);
  assert.equal((await api.get(`/v1/events/${old}`)).status, 404);
  assert.deepEqual(await counts(platform), { events: 1, deliveries: 1, attempts: 1 });
  assert.equal((await api.get(`/v1/events/${recent}`)).status, 200);
  assert.equal(await prune(platform), 0);
});

test('an event is kept while a delivery of it is pending', async () => {
  const platform = await service.newPlatform();
  const endpoint = await registerEndpoint(platform.api);
  await emitEvents(service, platform, { at: ago(31 * day) });
  assert.equal(await prune(platform), 0);
  // An endpoint may stay disabled for ever.
  await platform.api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { enabled: false });
  assert.equal(await prune(platform), 1);
  assert.deepEqual(await counts(platform), { events: 0, deliveries: 0, attempts: 0 });
});

test('an event is kept while a delivery of it is leased', async () => {
  const platform = await service.newPlatform();
  await registerEndpoint(platform.api);
  const lease = { token: newUuid(), until: new Date() };
  await emitEvents(service, platform, { at: ago(31 * day), lease });
  assert.equal(await prune(platform), 0);
});

test('old events are deleted in small batches, oldest first, by several nodes at once', async () => {
  const platform = await service.newPlatform();
  await registerEndpoint(platform.api);
  const first = await emitEvents(service, platform, { count: 20, at: ago(40 * day) });
  const later = await emitEvents(service, platform, { count: 20, at: ago(35 * day) });
  for (const event of [...first, ...later]) {
    await settleDeliveries(service, platform, { event, status: 'delivered' });
  }
  assert.equal(await prune(platform, 15), 15);
  assert.deepEqual(await remaining(first), first.slice(15));
  const rest = await Promise.all(Array.from({ length: 5 }, () => prune(platform, 10)));
  assert.equal(
    rest.reduce((sum, count) => sum + count, 0),
    25,
    'none was counted twice',
  );
  assert.deepEqual(await counts(platform), { events: 0, deliveries: 0, attempts: 0 });
});

test("the service deletes old events by itself, by each platform's clock", async () => {
  const [ahead, present] = [await service.newPlatform(), await service.newPlatform()];
  for (const platform of [ahead, present]) await emitEvents(service, platform);
  const advanced = await ahead.api.post('/v1/test/clock/advance', { by: 31 * 86_400 });
  assert.equal(advanced.status, 200);
  await startTestService({ beside: service, config: { role: 'api' } });
  await eventually('the old one is gone', async () => (await counts(ahead))?.events === 0);
  assert.equal((await counts(present))?.events, 1);
});

test('a platform whose clock is ahead loses what its clock allows, and others lose nothing', async () => {
  const [ahead, present] = [await service.newPlatform(), await service.newPlatform()];
  for (const platform of [ahead, present]) await registerEndpoint(platform.api);
  const [settled = ''] = await emitEvents(service, ahead);
  const [elsewhere = ''] = await emitEvents(service, present);
  await settleDeliveries(service, ahead, { event: settled, status: 'delivered' });
  await settleDeliveries(service, present, { event: elsewhere, status: 'delivered' });
  const advanced = await ahead.api.post('/v1/test/clock/advance', { by: 40 * 86_400 });
  assert.equal(advanced.status, 200);
  // Its delivery is open: an advance of the clock would have ended it.
  const [open = ''] = await emitEvents(service, ahead);
  const [recent = ''] = await emitEvents(service, ahead, { at: new Date(Date.now() + 40 * day) });
  await settleDeliveries(service, ahead, { event: recent, status: 'delivered' });

  await startTestService({ beside: service, config: { role: 'api' } });
  const all = [settled, elsewhere, open, recent];
  const left = [elsewhere, open, recent];
  await eventually(
    'the settled one is gone',
    async () => !(await remaining(all)).includes(settled),
  );
  assert.deepEqual(await remaining(all), left);
  const swept = { id: ahead.id, now: new Date(Date.now() + 40 * day), limit: 10 };
  assert.equal(await pruneEvents(database, swept), 0);
  assert.equal(await pruneEvents(database, { ...swept, id: present.id, now: new Date() }), 0);
});

function prune({ id }: TestPlatform, limit = 100): Promise<number> {
  return pruneEvents(database, { id, now, limit });
}

async function remaining(events: readonly string[]): Promise<string[]> {
  const rows = await database.rows<{ event_id: string }>(sql('test_events_left')`
    select event_id from events`);
  const left = new Set(rows.map(({ event_id }) => event_id));
  return events.filter((event) => left.has(parseId('evt', event) ?? ''));
}

function counts({ id }: TestPlatform) {
  return database.row<{ events: number; deliveries: number; attempts: number }>(sql(
    'test_kept_counts',
  )`
    select
      (select count(*)::integer from events where platform_id = ${id}::uuid) as events,
      (select count(*)::integer from webhook_deliveries where platform_id = ${id}::uuid)
        as deliveries,
      (select count(*)::integer from webhook_attempts where platform_id = ${id}::uuid)
        as attempts`);
}
