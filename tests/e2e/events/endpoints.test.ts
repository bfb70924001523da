import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Page,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from '../../../sdk/src/index.ts';
import { newId, parseId } from '../../../server/src/lib/ids.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import {
  emitEvents,
  registerEndpoint,
  settleDeliveries,
  silentUrl,
} from '../../support/webhooks/webhooks.ts';

// Without a worker, nothing is sent.
const service = await startTestService({ config: { role: 'api' } });
const { database } = service;
const path = '/v1/webhook-endpoints';

test('an endpoint is registered, read, changed, listed and deleted', async () => {
  const { api, taprail } = await service.newPlatform();
  const created = await api.post(path, { url: silentUrl, events: ['tap.approved'] });
  assert.equal(created.status, 201);
  const { secret, ...shown } = created.body as unknown as WebhookEndpointWithSecret;
  assert.match(shown.id, /^we_[0-9a-z]{26}$/);
  assert.match(secret, /^whsec_[\w-]{43}$/);
  assert.equal(created.headers.get('location'), `${path}/${shown.id}`);
  assert.deepEqual(shown, {
    id: shown.id,
    object: 'webhook_endpoint',
    url: silentUrl,
    events: ['tap.approved'],
    description: null,
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    previous_secret_until: null,
    created_at: shown.created_at,
    updated_at: shown.created_at,
  });
  assert.deepEqual(await taprail.webhookEndpoints.get(shown.id), shown);

  const change = { url: 'http://127.0.0.1:9/else', events: ['*'], description: 'Bar' } as const;
  const changed = await patch(api, shown.id, change);
  assert.deepEqual(changed, { ...shown, ...change, updated_at: changed.updated_at });
  assert.ok(changed.updated_at > shown.updated_at);
  const cleared = await patch(api, shown.id, { description: null });
  assert.deepEqual(cleared, { ...changed, description: null, updated_at: cleared.updated_at });
  assert.deepEqual(await patch(api, shown.id, {}), cleared);
  assert.deepEqual((await taprail.webhookEndpoints.list()).data, [cleared]);

  const deleted = await taprail.webhookEndpoints.delete(shown.id);
  assert.deepEqual(deleted, { id: shown.id, object: 'webhook_endpoint', deleted: true });
  const gone = { status: 404, code: 'webhook_endpoint_not_found' } as const;
  assertRefusal(await api.get(`${path}/${shown.id}`), gone);
  assertRefusal(await api.send('DELETE', `${path}/${shown.id}`), gone);
  assert.deepEqual((await taprail.webhookEndpoints.list()).data, []);
});

test('endpoints are listed newest first, page by page', async () => {
  const { api, taprail } = await service.newPlatform();
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.unshift((await registerEndpoint(api)).id);
  const first = await taprail.webhookEndpoints.list({ limit: 3 });
  assert.deepEqual(ids(first), made.slice(0, 3));
  assert.equal(first.next_cursor, made[2]);
  const second = await taprail.webhookEndpoints.list({ limit: 3, cursor: String(made[2]) });
  assert.deepEqual(ids(second), made.slice(3));
  assert.equal(second.has_more, false);
});

test('a cursor must be an id of the listed kind', async () => {
  const { api } = await service.newPlatform();
  const { id } = await registerEndpoint(api);
  const lists = {
    we: path,
    dlv: `${path}/${id}/deliveries`,
    evt: '/v1/events',
    rdj: '/v1/redeliveries',
  };
  for (const [prefix, list] of Object.entries(lists)) {
    assert.equal((await api.get(`${list}?cursor=${newId(prefix)}`)).status, 200, list);
    for (const cursor of ['nothing', `${prefix}_1`, newId('tap'), `${newId(prefix)}.x`]) {
      const refused = await api.get(`${list}?cursor=${cursor}`);
      assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' }, list);
    }
  }
});

test('a subscription to all kinds is shown as *', async () => {
  const { api } = await service.newPlatform();
  const { events } = await registerEndpoint(api, { events: ['tap.approved', '*'] });
  assert.deepEqual(events, ['*']);
});

for (const [title, difference] of Object.entries({
  'a planned kind': { events: ['submerchant.enabled'] },
  'an unknown kind': { events: ['tap.imagined'] },
  'a kind twice': { events: ['tap.approved', 'tap.approved'] },
  'no kind at all': { events: [] },
})) {
  test(`an endpoint cannot subscribe to ${title}`, async () => {
    const { api } = await service.newPlatform();
    const refused = await api.post(path, { url: silentUrl, ...difference });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid' });
  });
}

// The most that fit in a body. Comparing all pairs took up to 40 seconds.
const hugeLists: Readonly<Record<string, (index: number) => Json>> = {
  'different numbers': (index) => index,
  'different texts': (index) => `x${index}`,
  'different lists': (index) => [index],
  'the same kind': () => 'tap.approved',
};

for (const [title, item] of Object.entries(hugeLists)) {
  test(`a huge list of kinds with ${title} is refused at once`, async () => {
    const { api } = await service.newPlatform();
    const hugeList: Json[] = [];
    for (let size = 0; size < 200_000; size += JSON.stringify(hugeList.at(-1)).length + 1) {
      hugeList.push(item(hugeList.length));
    }
    const before = process.cpuUsage();
    const made = await api.post(path, { url: silentUrl, events: hugeList });
    const begun = await api.post('/v1/redeliveries', { from: dayAgo(), types: hugeList });
    const { user } = process.cpuUsage(before);
    assert.ok(user < 5_000_000, `${user} µs of processor time`);
    const refusal = { status: 400, code: 'parameter_invalid' } as const;
    const { errors = [] } = assertRefusal(made, { ...refusal, param: 'events' });
    assert.equal(errors[0]?.message, 'events must have at most 13 entries.');
    assertRefusal(begun, { ...refusal, param: 'types' });
  });
}

function dayAgo(): string {
  return new Date(Date.now() - 86_400_000).toISOString();
}

const forbidden = [
  'http://10.0.0.1/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://0x0a000001/',
  'http://[::ffff:10.0.0.1]/',
  'http://someone:secret-word@127.0.0.1/',
  'ftp://127.0.0.1/',
  'no address at all',
  `http://127.0.0.1/${'ü'.repeat(1000)}`,
];

for (const url of forbidden) {
  test(`an endpoint at ${url.slice(0, 60)} is refused`, async () => {
    const { api } = await service.newPlatform();
    const expected = { status: 422, code: 'endpoint_url_forbidden', param: 'url' } as const;
    const key = keyed(newKey());
    const refused = await api.post(path, { url, events: ['*'] }, key);
    const { message } = assertRefusal(refused, { ...expected, secrets: [url, 'secret-word'] });
    assert.match(message, /^url must .+\.$/);
    const corrected = await api.post(path, { url: silentUrl, events: ['*'] }, key);
    assert.equal(corrected.status, 201, corrected.text);
    const { id } = await registerEndpoint(api);
    assertRefusal(await api.patch(`${path}/${id}`, { url }), expected);
    assert.equal((await read(api, id)).url, silentUrl);
  });
}

test('a forbidden URL is named beside the other faults', async () => {
  const { api } = await service.newPlatform();
  const { id } = await registerEndpoint(api);
  const faulty = { url: 'http://10.0.0.1/hook', events: ['tap.imagined'], foo: 1 };
  for (const refused of [await api.post(path, faulty), await api.patch(`${path}/${id}`, faulty)]) {
    assert.deepEqual(codesIn(assertRefusal(refused, { status: 400, code: /^parameter_/ })), {
      url: 'endpoint_url_forbidden',
      'events.0': 'parameter_invalid',
      foo: 'parameter_unknown',
    });
  }
});

test('a URL is stored in the normalised spelling that was checked', async () => {
  const { api } = await service.newPlatform();
  const { url } = await registerEndpoint(api, { url: 'HTTP://0x7f.1:4242/a/../b' });
  assert.equal(url, 'http://127.0.0.1:4242/b');
});

test('a platform has at most sixteen endpoints, also with concurrent requests', async () => {
  const { api } = await service.newPlatform();
  const body = { url: silentUrl, events: ['*'] };
  const answers = await Promise.all(Array.from({ length: 24 }, () => api.post(path, body)));
  const refused = answers.filter(({ status }) => status !== 201);
  assert.equal(refused.length, 8);
  for (const answer of refused) assertRefusal(answer, tooMany);
  const listed = await api.taprail.webhookEndpoints.list({ limit: 100 });
  assert.equal(listed.data.length, 16);

  await api.send('DELETE', `${path}/${ids(listed)[0]}`);
  assert.equal((await api.post(path, body)).status, 201, 'a deleted endpoint makes room');
  assertRefusal(await api.post(path, body), tooMany);
});

const tooMany = { status: 422, code: 'too_many_endpoints' } as const;

test('enabling an endpoint that the service disabled resets its failures', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const { id } = await registerEndpoint(api);
  await database.rows(sql('test_disable_endpoint')`
    update webhook_endpoints
    set enabled = false, disabled_reason = 'failing', failing_since = ${new Date()}::timestamptz
    where platform_id = ${platform.id}::uuid and endpoint_id = ${parseId('we', id)}::uuid`);
  const disabled = await patch(api, id, { description: 'still' });
  assert.deepEqual([disabled.enabled, disabled.disabled_reason], [false, 'failing']);
  assert.notEqual(disabled.failing_since, null);
  const enabled = await patch(api, id, { enabled: true });
  assert.deepEqual(
    [enabled.enabled, enabled.disabled_reason, enabled.failing_since],
    [true, null, null],
  );
});

test('an enabled endpoint gets the kinds of its subscription', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const all = await registerEndpoint(api);
  const some = await registerEndpoint(api, { events: ['tap.declined', 'tap.reversed'] });
  const off = await registerEndpoint(api, { enabled: false });
  const [approved] = await emitEvents(service, platform);
  const [declined] = await emitEvents(service, platform, { type: 'tap.declined' });
  await patch(api, all.id, { enabled: false });
  const [reversed] = await emitEvents(service, platform, { type: 'tap.reversed' });
  const receivedBy = async ({ id }: WebhookEndpoint) =>
    (await deliveries(api, id)).map(({ event }) => event);
  assert.deepEqual(await receivedBy(all), [declined, approved]);
  assert.deepEqual(await receivedBy(some), [reversed, declined]);
  assert.deepEqual(await receivedBy(off), []);
});

test('the deliveries of an endpoint show their results', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const { id } = await registerEndpoint(api);
  const [first = '', second = ''] = await emitEvents(service, platform, { count: 2 });
  await settleDeliveries(service, platform, { event: first, status: 'failed' });
  const [newest, oldest] = await deliveries(api, id);
  assert.match(newest?.id ?? '', /^dlv_[0-9a-z]{26}$/);
  assert.deepEqual(newest, {
    id: newest?.id,
    object: 'webhook_delivery',
    endpoint: id,
    endpoint_url: silentUrl,
    event: second,
    event_type: 'tap.approved',
    kind: 'event',
    status: 'pending',
    attempt_count: 0,
    last_response_status: null,
    last_error: null,
    last_duration_ms: null,
    next_attempt_at: newest?.created_at,
    created_at: newest?.created_at,
  });
  assert.deepEqual(oldest, {
    ...newest,
    id: oldest?.id,
    event: first,
    status: 'failed',
    attempt_count: 1,
    last_response_status: 500,
    last_duration_ms: 12,
    next_attempt_at: null,
  });
  const { webhookEndpoints } = platform.taprail;
  const page = await webhookEndpoints.listDeliveries(id, { limit: 1 });
  assert.deepEqual([ids(page), page.next_cursor], [[newest?.id], newest?.id]);
  const all = await Array.fromAsync(webhookEndpoints.listDeliveries(id, { limit: 1 }));
  assert.deepEqual(all, [newest, oldest]);
  await webhookEndpoints.delete(id);
  const [shown] = (await platform.taprail.events.get(first)).deliveries;
  assert.equal(shown?.endpoint_url, null, 'a deleted endpoint has no address any more');
});

test('a test is one delivery to that endpoint only, and creates no event', async () => {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  const tested = await registerEndpoint(api, { events: ['payout.paid'] });
  const other = await registerEndpoint(api);
  const delivery = await taprail.webhookEndpoints.test(tested.id);
  assert.deepEqual([delivery.kind, delivery.status], ['test', 'pending']);
  assert.deepEqual(await deliveries(api, tested.id), [delivery]);
  assert.deepEqual(await deliveries(api, other.id), []);

  assert.deepEqual((await taprail.events.list()).data, []);
  const event = await taprail.events.get(delivery.event);
  assert.equal(event.type, 'tap.approved');
  assert.deepEqual(event.deliveries, [{ ...delivery, attempts: [] }]);
  const again = await api.post(`/v1/events/${delivery.event}/redeliver`);
  assertRefusal(again, { status: 404, code: 'event_not_found' });
});

test('a test sends tap.approved by default', async () => {
  const { api } = await service.newPlatform();
  const { id } = await registerEndpoint(api);
  const send = (body?: JsonObject) => api.post(`${path}/${id}/test`, body);
  assert.equal((await send()).body.event_type, 'tap.approved');
  assert.equal((await send({})).body.event_type, 'tap.approved');
  assert.equal((await send({ type: 'dispute.closed' })).body.event_type, 'dispute.closed');
  for (const type of ['submerchant.enabled', 'tap.imagined', '*', null]) {
    const refused = await send({ type });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'type' });
  }
});

test('a disabled endpoint cannot be tested', async () => {
  const { api } = await service.newPlatform();
  const { id } = await registerEndpoint(api, { enabled: false });
  const refused = await api.post(`${path}/${id}/test`);
  assertRefusal(refused, { status: 409, code: 'webhook_endpoint_disabled' });
});

test('deleting an endpoint cancels its open deliveries and no others', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const deleted = await registerEndpoint(api);
  const kept = await registerEndpoint(api);
  const [first = '', second = ''] = await emitEvents(service, platform, { count: 2 });
  await settleDeliveries(service, platform, { event: first, status: 'delivered' });
  await api.send('DELETE', `${path}/${deleted.id}`);
  assert.deepEqual(await statuses(api, first), {
    [deleted.id]: 'delivered',
    [kept.id]: 'delivered',
  });
  assert.deepEqual(await statuses(api, second), {
    [deleted.id]: 'cancelled',
    [kept.id]: 'pending',
  });
  await emitEvents(service, platform);
  assert.equal((await deliveries(api, kept.id)).length, 3);
});

test('a long backlog of a deleted endpoint is cancelled in the background', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const { id } = await registerEndpoint(api);
  await emitEvents(service, platform, { count: 2_500 });
  await api.send('DELETE', `${path}/${id}`);
  assert.equal(await countRows(platform, 'pending'), 1_500);
  await advance(api, 0);
  assert.equal(await countRows(platform, 'cancelled'), 2_500);
  // A delivery that commits late is cancelled, too, before the endpoint is removed.
  await database.rows(sql('test_straggler')`
    update webhook_deliveries
    set status = 'pending', due_at = ${new Date()}::timestamptz
    where platform_id = ${platform.id}::uuid and delivery_id in (
      select delivery_id from webhook_deliveries where platform_id = ${platform.id}::uuid limit 1
    )`);
  await advance(api, 60);
  assert.equal(await countRows(platform, 'cancelled'), 2_500);
  assert.equal(await countEndpointRows(platform), 0);
});

test("a platform cannot see another platform's endpoints", async () => {
  const platform = await service.newPlatform();
  const { id } = await registerEndpoint(platform.api);
  const { api: stranger } = await service.newPlatform();
  assert.deepEqual((await stranger.get(path)).body.data, []);
  const [event = ''] = await emitEvents(service, platform);
  const from = new Date(Date.now() - 60_000).toISOString();
  await registerEndpoint(stranger);
  const foreign = await stranger.post('/v1/redeliveries', { from, endpoint: id });
  assertRefusal(foreign, { status: 404, code: 'webhook_endpoint_not_found', param: 'endpoint' });
  assert.deepEqual(await statuses(platform.api, event), { [id]: 'pending' });
});

function ids({ data }: Page<{ readonly id: string }>): string[] {
  return data.map(({ id }) => id);
}

function read({ taprail }: ApiClient, id: string): Promise<WebhookEndpoint> {
  return taprail.webhookEndpoints.get(id);
}

function patch(
  { taprail }: ApiClient,
  id: string,
  change: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  return taprail.webhookEndpoints.update(id, change);
}

async function deliveries({ taprail }: ApiClient, id: string): Promise<readonly WebhookDelivery[]> {
  return (await taprail.webhookEndpoints.listDeliveries(id)).data;
}

/** The status of an event at each endpoint. */
async function statuses({ taprail }: ApiClient, event: string): Promise<Record<string, string>> {
  const found = (await taprail.events.get(event)).deliveries;
  return Object.fromEntries(found.map(({ endpoint, status }) => [endpoint, status]));
}

async function countRows({ id }: TestPlatform, status: string): Promise<number | undefined> {
  const row = await database.row<{ count: number }>(sql('test_count_deliveries')`
    select count(*)::integer as count
    from webhook_deliveries
    where platform_id = ${id}::uuid and status = ${status}::text`);
  return row?.count;
}

async function countEndpointRows({ id }: TestPlatform): Promise<number | undefined> {
  const row = await database.row<{ count: number }>(sql('test_count_endpoints')`
    select count(*)::integer as count from webhook_endpoints where platform_id = ${id}::uuid`);
  return row?.count;
}
