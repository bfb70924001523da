import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock } from '../../support/database/hold-lock.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { answersWithin } from '../../support/running/answers-within.ts';
import { eventually } from '../../support/running/service-process.ts';
import { ApiClient, type ApiResponse } from '../../support/service/api-client.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import { EventStream } from '../../support/webhooks/event-stream.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

// The ledger of every old platform is verified after each test, too: a reset changes none of it.
const taps = await TapService.start();
const { service } = taps;
const { database } = service;
const otherNode = await startTestService({ beside: service });
const path = '/v1/test/reset';

const lists = [
  '/sub-merchants',
  '/v1/taps',
  '/v1/transactions',
  '/v1/devices',
  '/v1/refunds',
  '/v1/payouts',
  '/v1/disputes',
  '/v1/ledger/entries',
  '/v1/events',
  '/v1/webhook-endpoints',
  '/v1/seals',
];

test('a reset leaves its key an empty platform with default settings and real time', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const stranger = await taps.newCounter();
  const tap = await counter.tap();
  await stranger.counter.tap();
  await api.patch('/v1/settings', { ceiling_multiplier: 7 });
  await advance(api, 3 * daySeconds);
  await registerEndpoint(api);
  const before = await api.get('/v1/platform');

  const answer = await api.post(path);
  assert.equal(answer.status, 200, answer.text);
  const after = await api.get('/v1/platform');
  assert.equal(after.body.name, before.body.name);
  const { created_at: resetAt } = after.body;
  assert.deepEqual(answer.body, {
    object: 'platform_reset',
    platform: after.body,
    replaced: { ...before.body, name: `${before.body.name} until ${resetAt}` },
  });
  for (const list of lists) assert.deepEqual((await api.get(list)).body.data, [], list);
  for (const gone of [`/v1/taps/${tap.id}`, `/sub-merchants/${counter.externalRef}`]) {
    assert.equal((await api.get(gone)).status, 404, gone);
  }
  assert.equal((await api.get('/v1/settings')).body.version, 0);
  assert(Math.abs((await clockNow(api)).getTime() - Date.now()) < 60_000);

  // The same names and readers are free again, and the new platform's work is done.
  const again = await TestCounter.open(api, { externalRef: counter.externalRef });
  assert.equal((await again.tap({ device: counter.reader })).status, 'approved');
  assert.equal((await taps.eventTypes(platform, tap)).at(0), 'tap.approved', 'the old one stays');
  assert.equal((await stranger.counter.tap()).status, 'approved');
  assert.equal(((await stranger.api.get('/v1/taps')).body.data as unknown[]).length, 2);
});

test('all keys of a platform have the empty one, on every node within a second', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const scopes = ['taps:read'];
  const { secret } = await issueTestKey(service, platform, { scopes });
  const reader = new ApiClient({ url: otherNode.url, apiKey: secret });
  await counter.tap();
  const isEmpty = ({ body }: ApiResponse) => (body.data as unknown[]).length === 0;
  const nodes = [reader, api.at(otherNode.url)];
  for (const node of nodes) assert(!isEmpty(await node.get('/v1/taps')));
  await api.post(path);
  for (const node of nodes) await answersWithin(1_000, () => node.get('/v1/taps'), isEmpty);
  assertRefusal(await reader.post(path), { status: 403, code: 'insufficient_scope' });
});

test('the old platform sends no more events', async () => {
  const { platform, api } = await taps.newCounter();
  const endpoint = await registerEndpoint(api);
  const [pending] = await emitEvents(service, platform);
  await api.post(path);
  await emitEvents(service, platform);
  const deliveries = await database.rows<{ status: string }>(sql('test_delivery_statuses')`
    select status from webhook_deliveries where platform_id = ${platform.id}::uuid`);
  assert(deliveries.every(({ status }) => status === 'cancelled'));
  assert.equal((await api.get(`/v1/webhook-endpoints/${endpoint.id}`)).status, 404);
  assert.equal((await api.get(`/v1/events/${pending}`)).status, 404);
});

test('an event stream ends, and a new one has the events of the empty platform', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const stream = await EventStream.open(service, platform);
  await counter.tap();
  const [, last] = await stream.take(2);
  await api.post(path);
  assert.equal(await stream.next(), null);
  const resumed = await EventStream.open(service, platform, last?.id);
  const again = await TestCounter.open(api);
  const tap = await again.tap();
  const [first] = await resumed.take(1);
  assert(JSON.stringify(first?.data).includes(tap.id));
  resumed.leave();
});

test('a repeated reset with the same key has one effect, from either platform', async () => {
  const { api } = await service.newPlatform();
  const key = keyed(newKey());
  const answers = await Promise.all([
    api.post(path, undefined, key),
    api.at(otherNode.url).post(path, undefined, key),
  ]);
  const [first, ...others] = answers.filter(({ status }) => status === 200);
  assert(first !== undefined);
  for (const { text } of others) assert.equal(text, first.text);
  await TestCounter.open(api);
  assertReplays(await api.post(path, undefined, key), first);
  assert.equal(((await api.get('/sub-merchants')).body.data as unknown[]).length, 1);
});

test('of concurrent resets, each makes one platform, and the last has every key', async () => {
  const platform = await service.newPlatform();
  const { secret } = await issueTestKey(service, platform);
  const other = new ApiClient({ url: otherNode.url, apiKey: secret });
  const { name } = (await platform.api.get('/v1/platform')).body;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? platform.api : other).post(path)),
  );
  for (const { status, text } of answers) assert.equal(status, 200, text);
  const rows = await database.rows<{ name: string; keys: number }>(sql('test_lineage')`
    select p.name, count(k.key_id)::integer as keys
    from platforms p
    left join api_keys k using (platform_id)
    where starts_with(p.name, ${String(name)}::text)
    group by p.platform_id
    order by p.platform_id desc`);
  assert.equal(rows.length, 9);
  assert.deepEqual(
    rows.map(({ keys }) => keys),
    [2, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  assert.equal(rows.at(0)?.name, name);
});

test('an endpoint registered during a reset does not stay on the old platform', async () => {
  const platform = await service.newPlatform();
  await platform.api.get('/v1/platform');
  const release = await holdLock(database, holdStatement(platform));
  const reset = platform.api.post(path);
  await eventually('the reset waits', async () => (await waits()) === 1);
  const body = { url: 'http://127.0.0.1:9/webhooks', events: ['*'] };
  const registering = platform.api.post('/v1/webhook-endpoints', body);
  await eventually('the registration waits', async () => (await waits()) === 2);
  await release();
  assert.equal((await reset).status, 200);
  assertRefusal(await registering, { status: 409, code: 'operation_in_progress' });
  assert.equal((await platform.api.post('/v1/webhook-endpoints', body)).status, 201);
});

function holdStatement({ id }: TestPlatform) {
  return sql('test_hold_platform')`
    select platform_id from platforms where platform_id = ${id}::uuid for update`;
}

function waits(): Promise<number> {
  return countLockWaits(service.databaseUrl);
}
