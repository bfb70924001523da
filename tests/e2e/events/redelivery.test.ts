import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Redelivery, RedeliveryJob } from '../../../sdk/src/index.ts';
import { pruneEvents } from '../../../server/src/domains/events/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import {
  beginRedelivery,
  emitEvents,
  registerEndpoint,
  runRedeliveries,
  settleDeliveries,
} from '../../support/webhooks/webhooks.ts';

// Without a worker, nothing is sent.
const service = await startTestService({ config: { role: 'api' } });
const { database } = service;

test('an event is redelivered to every endpoint that is subscribed now', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const then = await registerEndpoint(api);
  const [event = ''] = await emitEvents(service, platform);
  await settleDeliveries(service, platform, { event, status: 'delivered' });
  await api.taprail.webhookEndpoints.update(then.id, { enabled: false });
  const now = [await registerEndpoint(api, { events: ['tap.approved'] })];
  await registerEndpoint(api, { events: ['tap.declined'] });
  now.push(await registerEndpoint(api));

  const answer = await api.post(`/v1/events/${event}/redeliver`);
  assert.equal(answer.status, 202, answer.text);
  assert.equal(answer.body.event, event);
  const { deliveries } = answer.body as unknown as Redelivery;
  assert.deepEqual(
    deliveries.map(({ endpoint, kind, status }) => ({ endpoint, kind, status })),
    now.map(({ id }) => ({ endpoint: id, kind: 'replay', status: 'pending' })),
  );
  assert.deepEqual(await replays(platform), { [event]: 2 });
});

test('an event is redelivered to the one endpoint that is named', async () => {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  const named = await registerEndpoint(api);
  const other = await registerEndpoint(api, { events: ['tap.declined'] });
  await registerEndpoint(api);
  const [event = ''] = await emitEvents(service, platform);
  const { deliveries } = await taprail.events.redeliver(event, { endpoint: named.id });
  assert.deepEqual(
    deliveries.map(({ endpoint, endpoint_url, kind }) => ({ endpoint, endpoint_url, kind })),
    [{ endpoint: named.id, endpoint_url: named.url, kind: 'replay' }],
  );
  assert.deepEqual(await replays(platform), { [event]: 1 });
  const send = (endpoint: string) => api.post(`/v1/events/${event}/redeliver`, { endpoint });
  const unknown = { status: 404, code: 'webhook_endpoint_not_found', param: 'endpoint' } as const;
  assertRefusal(await send('we_01k9t3m8e6f4x9p2q7r5s1v0zc'), unknown);
  assertRefusal(await send('nonsense'), unknown);
  assertRefusal(await send(other.id), { status: 409, code: 'no_subscribed_endpoint' });
});

test('an event is redelivered once per idempotency key', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  await registerEndpoint(api);
  const [event = ''] = await emitEvents(service, platform);
  const path = `/v1/events/${event}/redeliver`;
  const key = keyed(newKey());
  const first = await api.post(path, undefined, key);
  assertReplays(await api.post(path, undefined, key), first);
  assert.deepEqual(await replays(platform), { [event]: 1 });
  await api.post(path, undefined, keyed(newKey()));
  assert.deepEqual(await replays(platform), { [event]: 2 });
});

test('an event without a subscribed endpoint cannot be redelivered', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  await registerEndpoint(api, { events: ['tap.declined'] });
  await registerEndpoint(api, { enabled: false });
  const [event] = await emitEvents(service, platform);
  const expected = { status: 409, code: 'no_subscribed_endpoint' } as const;
  assertRefusal(await api.post(`/v1/events/${event}/redeliver`), expected);
  const from = ago(60);
  const types = ['tap.approved', 'tap.reversed'];
  assertRefusal(await api.post('/v1/redeliveries', { from, types }), expected);
});

test("events can be redelivered for thirty days on the platform's clock", async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const [event] = await emitEvents(service, platform);
  await advance(api, 30 * daySeconds - 60);
  await registerEndpoint(api);
  assert.equal((await api.post(`/v1/events/${event}/redeliver`)).status, 202);
  await advance(api, 120);
  const tooOld = { status: 410, code: 'event_too_old' } as const;
  assertRefusal(await api.post(`/v1/events/${event}/redeliver`), tooOld);
  await pruneEvents(database, { id: platform.id, now: await clockNow(api), limit: 10 });
  assertRefusal(await api.get(`/v1/events/${event}`), { status: 404, code: 'event_not_found' });
  assertRefusal(await api.post(`/v1/events/${event}/redeliver`), tooOld);

  const now = await clockNow(api);
  const daysAgo = (days: number) => new Date(now.getTime() - days * daySeconds * 1000);
  const ended = { from: daysAgo(40).toISOString(), to: daysAgo(31).toISOString() };
  assertRefusal(await api.post('/v1/redeliveries', ended), { ...tooOld, param: 'to' });
  const { id, from } = await beginRedelivery(api, { from: daysAgo(40).toISOString() });
  assert.ok(
    Math.abs(Date.parse(from) - daysAgo(30).getTime()) < 60_000,
    'older events are left out',
  );
  await runRedeliveries(service, platform, await clockNow(api));
  const done = await readJob(api, id);
  assert.deepEqual([done.status, done.events_redelivered], ['completed', 0]);
});

test('a range of events is redelivered, each once, and the job shows its progress', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const made = await emitEvents(service, platform, { count: 450 });
  await registerEndpoint(api);
  const { id: tested } = await registerEndpoint(api);
  // Tests are not counted.
  await platform.taprail.webhookEndpoints.test(tested);
  const begun = await api.post('/v1/redeliveries', { from: ago(3600) });
  assert.equal(begun.status, 202);
  const job = begun.body as unknown as RedeliveryJob;
  assert.match(job.id, /^rdj_[0-9a-z]{26}$/);
  assert.equal(begun.headers.get('location'), `/v1/redeliveries/${job.id}`);
  assert.deepEqual([job.status, job.events_examined, job.finished_at], ['running', 0, null]);
  await emitEvents(service, platform, { at: new Date(Date.parse(job.to) + 1) });

  await runRedeliveries(service, platform);
  const done = await readJob(api, job.id);
  assert.deepEqual(
    { ...done, finished_at: null },
    {
      ...job,
      status: 'completed',
      examined_until: job.to,
      events_examined: 450,
      events_redelivered: 450,
      deliveries_created: 900,
    },
  );
  assert.notEqual(done.finished_at, null);
  assert.deepEqual(await replays(platform), Object.fromEntries(made.map((id) => [id, 2])));
  await runRedeliveries(service, platform);
  assert.deepEqual(await readJob(api, job.id), done);
});

test('a range can be filtered by kind, delivery status and endpoint', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const a = await registerEndpoint(api);
  const [failed = '', delivered = ''] = await emitEvents(service, platform, { count: 2 });
  const [declined = ''] = await emitEvents(service, platform, { type: 'tap.declined' });
  await settleDeliveries(service, platform, { event: failed, status: 'failed' });
  await settleDeliveries(service, platform, { event: delivered, status: 'delivered' });
  const b = await registerEndpoint(api);
  const [lost = ''] = await emitEvents(service, platform, { type: 'tap.reversed' });
  await settleDeliveries(service, platform, { event: lost, endpoint: a.id, status: 'failed' });
  await settleDeliveries(service, platform, { event: lost, status: 'delivered' });
  const sentBy = async (narrowing: JsonObject) => {
    const before = await replays(platform);
    const { id } = await beginRedelivery(api, narrowing);
    await runRedeliveries(service, platform);
    assert.equal((await readJob(api, id)).status, 'completed');
    const after = await replays(platform);
    // Reset, because a replay changes the status of its event.
    await forgetReplays(platform);
    assert.deepEqual(before, {});
    return after;
  };
  // One endpoint has already accepted the last one.
  assert.deepEqual(await sentBy({ status: 'failed' }), { [lost]: 1, [failed]: 2 });
  assert.deepEqual(await sentBy({ status: 'pending' }), { [declined]: 2 });
  assert.deepEqual(await sentBy({ types: ['tap.declined', 'payout.paid'] }), { [declined]: 2 });
  assert.deepEqual(await sentBy({ types: ['tap.approved'], status: 'delivered' }), {
    [delivered]: 2,
  });
  assert.deepEqual(await sentBy({ status: 'failed', endpoint: a.id }), { [lost]: 1, [failed]: 1 });
  assert.deepEqual(await sentBy({ status: 'failed', endpoint: b.id }), {});
  assert.deepEqual(await sentBy({ status: 'none', endpoint: a.id }), {});
  assert.deepEqual(await sentBy({ status: 'none', endpoint: b.id }), {
    [failed]: 1,
    [delivered]: 1,
    [declined]: 1,
  });
});

test('a range must begin before its end and before the present', async () => {
  const { api } = await service.newPlatform();
  await registerEndpoint(api);
  const refuse = async (range: JsonObject, param: string) => {
    const expected = { status: 400, code: 'parameter_invalid', param } as const;
    assertRefusal(await api.post('/v1/redeliveries', range), expected);
  };
  const minuteAgo = ago(60);
  await refuse({ from: minuteAgo, to: minuteAgo }, 'to');
  await refuse({ from: ago(60), to: ago(120) }, 'to');
  await refuse({ from: ago(-60) }, 'from');
  await refuse({ from: ago(-60), to: ago(-120) }, 'from');
  await refuse({ from: '2016-12-31T23:59:60Z' }, 'from');
});

test('all faults of a range are reported at once', async () => {
  const { api } = await service.newPlatform();
  const leapSecond = '2016-12-31T23:59:60Z';
  const invalid = 'parameter_invalid';
  const cases: readonly (readonly [JsonObject, Readonly<Record<string, string>>])[] = [
    [
      { from: leapSecond, to: leapSecond },
      { from: invalid, to: invalid },
    ],
    [
      { from: ago(60), to: ago(120), types: ['tap.imagined'] },
      { to: invalid, 'types.0': invalid },
    ],
    [
      { from: ago(-60), to: 'tomorrow' },
      { from: invalid, to: invalid },
    ],
    [
      { to: leapSecond, status: 'lost' },
      { from: 'parameter_missing', to: invalid, status: invalid },
    ],
  ];
  for (const [range, codes] of cases) {
    const refused = await api.post('/v1/redeliveries', range);
    assert.deepEqual(codesIn(assertRefusal(refused, { status: 400, code: /^parameter_/ })), codes);
  }
});

test('a stopped job sends nothing more and keeps its counts', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  await registerEndpoint(api);
  await emitEvents(service, platform, { count: 3 });
  const { id } = await beginRedelivery(api);
  const { events } = api.taprail;
  const stop = () => events.stopRedelivery(id);
  const stopped = await stop();
  assert.equal(stopped.status, 'stopped');
  assert.notEqual(stopped.finished_at, null);
  await runRedeliveries(service, platform);
  assert.deepEqual(await stop(), stopped);
  assert.deepEqual(await replays(platform), {});

  const other = await beginRedelivery(api);
  await runRedeliveries(service, platform);
  assert.equal((await events.stopRedelivery(other.id)).status, 'completed');
  assert.deepEqual(
    (await events.listRedeliveries()).data.map((job) => [job.id, job.status]),
    [
      [other.id, 'completed'],
      [id, 'stopped'],
    ],
  );
});

test('a worker without the lease of a job writes nothing, and its successor misses nothing', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  await registerEndpoint(api);
  const made = await emitEvents(service, platform, { count: 900 });
  const { id } = await beginRedelivery(api);
  // Several workers at once, while leases are taken away as after a crash.
  const isDone = async () => (await readJob(api, id)).status === 'completed';
  const tear = async () => {
    while (!(await isDone())) await endLeases(platform);
  };
  const work = async () => {
    while (!(await isDone())) await runRedeliveries(service, platform);
  };
  await Promise.all([tear(), work(), work(), work()]);
  assert.deepEqual(await replays(platform), Object.fromEntries(made.map((one) => [one, 1])));
  const done = await readJob(api, id);
  assert.deepEqual([done.events_examined, done.deliveries_created], [900, 900]);
});

test("a platform cannot see another platform's redelivery jobs", async () => {
  const { api } = await service.newPlatform();
  await registerEndpoint(api);
  const { id } = await beginRedelivery(api);
  const { api: stranger } = await service.newPlatform();
  const expected = { status: 404, code: 'redelivery_job_not_found' } as const;
  assertRefusal(await stranger.get(`/v1/redeliveries/${id}`), expected);
  assertRefusal(await stranger.post(`/v1/redeliveries/${id}/stop`), expected);
  assert.deepEqual((await stranger.taprail.events.listRedeliveries()).data, []);
  assert.equal((await readJob(api, id)).status, 'running');
});

function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1000).toISOString();
}

function readJob({ taprail }: ApiClient, id: string): Promise<RedeliveryJob> {
  return taprail.events.getRedelivery(id);
}

/** The number of replays of each event. */
async function replays({ id, taprail }: TestPlatform): Promise<Record<string, number>> {
  const rows = await database.rows<{ event: string; count: number }>(sql('test_replays')`
    select event_id as event, count(*)::integer as count
    from webhook_deliveries
    where platform_id = ${id}::uuid and kind = 'replay'
    group by event_id`);
  const counts = new Map(rows.map(({ event, count }) => [event, count]));
  const found: Record<string, number> = {};
  for await (const event of taprail.events.list({ limit: 100 })) {
    const count = counts.get(parseId('evt', event.id) ?? '');
    if (count !== undefined) found[event.id] = count;
  }
  return found;
}

async function forgetReplays({ id }: TestPlatform): Promise<void> {
  await database.rows(sql('test_forget_replays')`
    delete from webhook_deliveries where platform_id = ${id}::uuid and kind = 'replay'`);
}

async function endLeases({ id }: TestPlatform): Promise<void> {
  await database.rows(sql('test_end_job_leases')`
    update redelivery_jobs set lease_until = null where platform_id = ${id}::uuid`);
}
