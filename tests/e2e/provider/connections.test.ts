import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import {
  type ConnectedPlatform,
  fileOf,
  startConnectedService,
} from '../../support/provider/connected-platforms.ts';
import { lastMade } from '../../support/provider/stripe-bistro.ts';

const world = await startConnectedService();
const { server, taps } = world;
const { database, url, logs } = taps.service;

async function openCounter({ api }: ConnectedPlatform): Promise<TestCounter> {
  const counter = await TestCounter.open(api);
  const address = { line1: '1 High Street', city: 'Berlin', postal_code: '10115', country: 'DE' };
  const { externalRef: submerchant } = counter;
  const pairing = { submerchant, registration_code: 'simulated-wpe', address };
  const paired = await api.post('/v1/devices', pairing);
  assert.equal(paired.status, 201, paired.text);
  return counter.withReader(String(paired.body.id));
}

/** Sends an event as Stripe would, signed with a secret. */
async function send(
  path: string,
  { event, secret }: { readonly event: object; readonly secret: string },
): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
  return response.status;
}

async function keptEvents(platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_kept_webhooks')`
    select event_id from psp_webhooks where platform_id = ${platformId}::uuid`);
  return rows.length;
}

test('each platform opens accounts, charges and is paid in its own account at Stripe', async () => {
  const [one, other] = [await world.openPlatform(), await world.openPlatform({ currency: 'eur' })];
  for (const platform of [one, other]) {
    const counter = await openCounter(platform);
    const tap = await counter.tap({ platform_fee: 50 });
    assert.equal(tap.status, 'approved');
    const asked = server.requests.filter(({ operation }) => operation === 'paymentIntents.create');
    assert.equal(asked.at(-1)?.own, platform.own.id);
    const rows = await database.rows<{ of: string; named: string }>(sql('test_named_connections')`
      select s.connection_id::text as of, o.connection_id::text as named
      from submerchants s
      join operations o on o.platform_id = s.platform_id and o.kind = 'tap'
      where s.platform_id = ${platform.id}::uuid`);
    assert.equal(rows.length, 1);
    assert.equal(rows[0]?.of, rows[0]?.named, 'the tap names the connection of its sub-merchant');
    assert.notEqual(rows[0]?.of ?? null, null);
  }
});

test('a webhook counts at the address of its own connection only', async () => {
  const [one, other] = [await world.openPlatform(), await world.openPlatform()];
  await openCounter(one);
  const account = lastMade(server, 'accounts.create');
  await server.control.webhooks.whenDelivered();
  const [before, beforeOther] = [await keptEvents(one.id), await keptEvents(other.id)];
  const event = (id: string) => {
    const data = { object: { id: account, object: 'account' } };
    return { id, object: 'event', type: 'account.updated', account, data };
  };
  const oneAddress = `/psp/webhooks/stripe/${one.connection}`;
  const otherAddress = `/psp/webhooks/stripe/${other.connection}`;
  const [secret, otherSecret] = [one.own.webhookSecret, other.own.webhookSecret];
  const rows = [
    // Validly signed, but at another's address or at a deployment without a connection.
    [otherAddress, { event: event('evt_1'), secret }, 400],
    ['/psp/webhooks/stripe', { event: event('evt_2'), secret }, 404],
    [oneAddress, { event: event('evt_3'), secret: otherSecret }, 400],
    // A platform sends an event of another's account: accepted, since it is Stripe's, and dropped.
    [otherAddress, { event: event('evt_4'), secret: otherSecret }, 200],
    [`${oneAddress.slice(0, -4)}0000`, { event: event('evt_5'), secret }, 404],
    ['/psp/webhooks/stripe/conn_1', { event: event('evt_6'), secret }, 404],
    [`/psp/webhooks/simulator/${one.connection}`, { event: event('evt_7'), secret }, 404],
  ] as const;
  for (const [path, sent, status] of rows) assert.equal(await send(path, sent), status, path);
  assert.equal(await keptEvents(one.id), before);
  assert.equal(await keptEvents(other.id), beforeOther);
  assert.equal(await send(oneAddress, { event: event('evt_8'), secret }), 200);
  assert.equal(await keptEvents(one.id), before + 1);
});

test("an event of another platform's own account is dropped", async () => {
  const [one, other] = [await world.openPlatform(), await world.openPlatform()];
  const object = { id: 'po_1', object: 'payout', metadata: { platform_id: other.id } };
  const event = { id: 'evt_own', object: 'event', type: 'payout.paid', data: { object } };
  const path = `/psp/webhooks/stripe/${one.connection}`;
  assert.equal(await send(path, { event, secret: one.own.webhookSecret }), 200);
  assert.deepEqual([await keptEvents(one.id), await keptEvents(other.id)], [0, 0]);
});

test('credentials are replaced without a restart, and old ones are no longer used', async () => {
  const platform = await world.openPlatform();
  const counter = await openCounter(platform);
  const { own, name } = platform;
  server.control.accounts.restrictKey('rk_test_rolled', [], own.id);
  const outcome = await world.connect(name, {
    provider: 'stripe',
    secret_key: 'rk_test_rolled',
    webhook_secrets: [own.webhookSecret, 'whsec_next'],
  });
  assert.equal(outcome.code, 0, outcome.stderr);
  assert.partialDeepStrictEqual(JSON.parse(outcome.stdout), {
    id: platform.connection,
    is_new: false,
    webhook_url: `${url}/psp/webhooks/stripe/${platform.connection}`,
  });
  // The key that was replaced is refused from now on.
  server.control.accounts.restrictKey(own.secretKey, ['payment_intent_write'], own.id);
  await eventuallyApproved(counter);
  const event = { id: 'evt_rolled', object: 'event', type: 'balance.available', data: {} };
  const path = `/psp/webhooks/stripe/${platform.connection}`;
  assert.equal(await send(path, { event, secret: 'whsec_next' }), 200);
  // The file replaces only the fields that it names.
  const kept = await world.connect(name, { provider: 'stripe', webhook_secrets: ['whsec_next'] });
  assert.equal(kept.code, 0, kept.stderr);
  await eventuallyApproved(counter);
});

/** Credentials are cached for a second. */
async function eventuallyApproved(counter: TestCounter): Promise<void> {
  for (;;) {
    const { status, body } = await counter.send();
    if (status === 200 && body.status === 'approved') return;
    assert.equal(status, 502, JSON.stringify(body));
  }
}

test('credentials of another account are refused while there are sub-merchants', async () => {
  const platform = await world.openPlatform();
  const elsewhere = server.control.accounts.openOwn();
  const free = await world.connect(platform.name, fileOf(elsewhere));
  assert.equal(free.code, 0, 'nothing is there yet');
  const back = await world.connect(platform.name, fileOf(platform.own));
  assert.equal(back.code, 0, back.stderr);
  await openCounter(platform);
  const refused = await world.connect(platform.name, fileOf(elsewhere));
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /whose money stays there/);
  assert.match(refused.stderr, new RegExp(elsewhere.id));
});

test("a platform cannot be connected to another platform's account", async () => {
  const [one, other] = [await world.openPlatform(), await world.openPlatform()];
  const swapped = await world.connect(one.name, fileOf(other.own));
  assert.equal(swapped.code, 1);
  assert.match(swapped.stderr, /Another platform is connected to the account/);
});

test("Stripe's agreed terms are stored, and stay unless named again", async () => {
  const { name, id } = await world.openPlatform();
  const limitsOf = () =>
    database.row<object>(sql('test_connection_limits')`
      select calls_per_second as "perSecond", calls_per_endpoint as "perEndpoint"
      from psp_connections where platform_id = ${id}::uuid`);
  const limits = { calls_per_second: 400, calls_per_endpoint: 100 };
  assert.equal((await world.connect(name, { provider: 'stripe', ...limits })).code, 0);
  assert.deepEqual({ ...(await limitsOf()) }, { perSecond: 400, perEndpoint: 100 });
  await world.connect(name, { provider: 'stripe', calls_per_endpoint: null });
  assert.deepEqual({ ...(await limitsOf()) }, { perSecond: 400, perEndpoint: null });
});

test('all faults of a connection are named at once, and no secret is shown', async () => {
  const { name } = await world.openPlatform();
  const wrong = {
    provider: 'bank',
    secret_key: 'sk_live_secret',
    webhook_secrets: ['secret'],
    password: 'secret',
    calls_per_second: 0,
  };
  const refused = await world.connect(name, wrong);
  assert.equal(refused.code, 2);
  for (const part of [
    /provider must be "stripe"/,
    /secret_key must be a test key in test/,
    /webhook_secrets must be a list/,
    /no field "password"/,
    /calls_per_second must be a whole number/,
  ]) {
    assert.match(refused.stderr, part);
  }
  assert.doesNotMatch(refused.stderr, /sk_live_secret|"secret"/);
  const unknown = await world.connect(name, { provider: 'stripe', secret_key: 'sk_test_nobody' });
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /Stripe does not take the key/);
});

test('a platform without a connection waits for one, and then continues', async () => {
  const { api, id } = await taps.newPlatform();
  const submission = { externalRef: 'bistro', businessType: 'individual', country: 'US' };
  const submitted = await api.post('/sub-merchants', { ...submission, email: 'b@example.com' });
  assert.equal(submitted.status, 201);
  await advance(api, 0);
  assert.equal((await api.get('/sub-merchants/bistro')).body.status, 'creating');
  const row = await database.row<{ name: string }>(sql('test_platform_name')`
    select name from platforms where platform_id = ${id}::uuid`);
  const outcome = await world.connect(row?.name ?? '', fileOf(server.control.accounts.openOwn()));
  assert.equal(outcome.code, 0, outcome.stderr);
  await advance(api, 3_600);
  assert.equal((await api.get('/sub-merchants/bistro')).body.status, 'pending_requirements');
});

test('neither log nor command shows a secret', () => {
  assert.ok(logs.length > 0);
  for (const secret of [/sk_test_/, /rk_test_/, /whsec_/]) {
    assert.ok(!logs.some((line) => secret.test(line)), String(secret));
  }
});
