import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceQuery } from '../../../sdk/src/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const neighbour = await TestCounter.open(api);
const { taprail } = counter;
const notFound = { status: 404, code: 'device_not_found' } as const;
const notAssigned = { status: 422, code: 'device_not_assigned', param: 'device' } as const;

test('a new reader is assigned to the sub-merchant of its first tap', async () => {
  assertRefusal(await api.get('/v1/devices/new-reader'), notFound);
  const tap = await counter.tap({ device: 'new-reader' });
  const device = await taprail.devices.get('new-reader');
  assert.deepEqual(device, {
    id: 'new-reader',
    object: 'device',
    submerchant: counter.externalRef,
    label: null,
    action: 'idle',
    display: null,
    online: true,
    battery_percent: 82,
    firmware: '4.2.0',
    created_at: tap.created_at,
  });
  assertRefusal(await neighbour.send({ device: 'new-reader' }), notAssigned);
  assert.deepEqual(await taprail.devices.get('new-reader'), device);
});

test('two sub-merchants that first use a reader at once cannot both get it', async () => {
  const seen = Array.from({ length: 40 }, (_, index) => `contested-${index}`);
  const answers = await Promise.all(
    seen.flatMap((device) => [counter.send({ device }), neighbour.send({ device })]),
  );
  for (const [index, device] of seen.entries()) {
    const pair = answers.slice(2 * index, 2 * index + 2);
    const [taken] = pair.filter(({ status }) => status === 200);
    const [refused] = pair.filter(({ status }) => status !== 200);
    assert(taken !== undefined && refused !== undefined, device);
    assertRefusal(refused, notAssigned);
    const { submerchant } = await taprail.devices.get(device);
    assert.equal(submerchant, taken.body.submerchant);
  }
});

test('two nodes that first see a reader at once assign it to one sub-merchant', async () => {
  const device = 'on-two-nodes';
  const held = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  // The other node has registered it but not committed yet.
  const other = taps.service.database.transaction(async (transaction) => {
    await transaction.rows(sql('test_register')`
      insert into devices (platform_id, device_id, submerchant_id, created_at)
      select platform_id, ${device}::text, submerchant_id, created_at
      from submerchants
      where platform_id = ${platform.id}::uuid
        and external_ref = ${neighbour.externalRef}::text`);
    inserted.resolve();
    await held.promise;
  });
  await inserted.promise;
  const sent = counter.send({ device });
  await eventually(
    'the claim waits for it',
    async () => (await countLockWaits(taps.service.databaseUrl)) > 0,
  );
  held.resolve();
  await other;
  assertRefusal(await sent, notAssigned);
  assert.equal((await neighbour.tap({ device })).status, 'approved');
});

test('a shared reader serves every sub-merchant, and a moved one its new sub-merchant', async () => {
  const device = 'desk-1';
  const { devices } = taprail;
  await devices.register({ id: device, submerchant: counter.externalRef, label: 'Desk' });
  assertRefusal(await neighbour.send({ device }), notAssigned);
  const shared = await devices.update(device, { submerchant: null });
  assert.deepEqual([shared.submerchant, shared.label], [null, 'Desk']);
  assert.equal((await neighbour.tap({ device })).status, 'approved');
  assert.equal((await counter.tap({ device })).status, 'approved');
  assert.equal((await devices.get(device)).submerchant, null);
  const { externalRef } = neighbour;
  const moved = await devices.update(device, { submerchant: externalRef, label: null });
  assert.deepEqual([moved.submerchant, moved.label], [externalRef, null]);
  assertRefusal(await counter.send({ device }), notAssigned);
  assert.equal((await neighbour.tap({ device })).status, 'approved');
  const nowhere = await api.patch(`/v1/devices/${device}`, { submerchant: 'nobody' });
  assertRefusal(nowhere, { status: 404, code: 'submerchant_not_found', param: 'submerchant' });
  assert.deepEqual(await devices.update(device, {}), moved);
  const born = await devices.register({ id: 'shared-1', submerchant: null });
  assert.equal(born.submerchant, null);
  for (const shop of [counter, neighbour]) await shop.tap({ device: 'shared-1' });
});

test('a reader is not paired by a code where the provider has no pairing', async () => {
  const address = { line1: '1 High Street', city: 'London', postal_code: 'N1 9GU', country: 'GB' };
  const code = 'field_not_applicable';
  const pairing = { submerchant: counter.externalRef, registration_code: 'quick-brown-fox' };
  for (const [body, param] of [
    [{ ...pairing, address }, 'registration_code'],
    [{ ...pairing, id: 'desk-9' }, 'registration_code'],
    [{ submerchant: null, address }, 'address'],
  ] as const) {
    assertRefusal(await api.post('/v1/devices', body), { status: 422, code, param });
  }
  const neither = await api.post('/v1/devices', { submerchant: null });
  assertRefusal(neither, { status: 400, code: 'parameter_missing', param: 'id' });
  const nothing = await api.post('/v1/devices', {});
  const { errors } = assertRefusal(nothing, { status: 400, code: 'parameter_missing' });
  assert.deepEqual(
    errors?.map(({ param, code }) => [param, code]),
    [
      ['submerchant', 'parameter_missing'],
      ['id', 'parameter_missing'],
    ],
  );
});

test('a tap refused because of its reader stores nothing and frees its key', async () => {
  await counter.tap({ device: 'taken' });
  const key = keyed(newKey());
  assertRefusal(await neighbour.send({ device: 'taken' }, key), notAssigned);
  assert.equal(viewIn(await neighbour.send({}, key)).status, 'approved');
});

test('simulated readers serve every sub-merchant and cannot be assigned to one', async () => {
  const { api: fresh, counter: one } = await taps.newCounter();
  const another = await TestCounter.open(fresh);
  for (const shop of [one, another]) await shop.tap({ device: 'sim_visa' });
  const submerchant = one.externalRef;
  const refusal = { status: 422, code: 'field_not_applicable', param: 'submerchant' };
  assertRefusal(await fresh.post('/v1/devices', { id: 'sim_visa', submerchant }), refusal);
  assertRefusal(await fresh.patch('/v1/devices/sim_visa', { submerchant }), refusal);
  assert.equal((await fresh.get('/v1/devices/sim_visa')).body.submerchant, null);
  const labelled = await fresh.patch('/v1/devices/sim_visa', { submerchant: null, label: 'Demo' });
  assert.deepEqual([labelled.status, labelled.body.label], [200, 'Demo']);
});

test('the id of a reader may be repeated in a change, and never changes', async () => {
  await counter.tap({ device: 'fixed' });
  const same = await api.patch('/v1/devices/fixed', { id: 'fixed', label: 'Door' });
  assert.deepEqual([same.status, same.body.id, same.body.label], [200, 'fixed', 'Door']);
  const other = await api.patch('/v1/devices/fixed', { id: 'other', label: 'Gate' });
  assertRefusal(other, { status: 422, code: 'immutable_field', param: 'id' });
  const now = await api.get('/v1/devices/fixed');
  assert.deepEqual([now.body.id, now.body.label], ['fixed', 'Door']);
});

const mistyped = [
  ['sim_vsia', 'sim_visa'],
  ['SIM_VISA', 'sim_visa'],
  ['sim_decline_5', 'sim_decline_51'],
  ['sim_decline51', 'sim_decline_51'],
  ['sim_wait', 'sim_wait_10'],
  ['sim_wait_-1', 'sim_wait_10'],
  ['sim_nothing_of_the_kind', 'sim_visa, sim_mastercard'],
  ['sim_', 'sim_visa, sim_mastercard'],
  ['sim-decline_51', 'sim_decline_51'],
  ['simdecline51', 'sim_decline_51'],
  ['decline_51', 'sim_decline_51'],
] as const;

test('an unknown sim_ reader is refused before anything happens', async () => {
  const { api: fresh, counter: shop, platform: owner } = await taps.newCounter();
  const invalid = { status: 400, code: 'parameter_invalid' };
  for (const [device, meant] of mistyped) {
    const tapped = assertRefusal(await shop.send({ device }), { ...invalid, param: 'device' });
    assert.ok(tapped.message.includes(meant), tapped.message);
    const body = { id: device, submerchant: null };
    const registered = await fresh.post('/v1/devices', body);
    const { message } = assertRefusal(registered, { ...invalid, param: 'id' });
    assert.ok(message.includes(meant), message);
  }
  assert.deepEqual((await fresh.get('/v1/taps')).body.data, []);
  assert.deepEqual((await fresh.get('/v1/devices')).body.data, []);
  assert.deepEqual(await taps.events(owner), []);
});

test('a reader that waits for its card is busy until the wait is cancelled', async () => {
  const device = 'sim_wait_60';
  // The first one gets the reader; the other is refused at once.
  const both = [counter.send({ device }), neighbour.send({ device })];
  const refused = await Promise.race(both);
  assertRefusal(refused, { status: 409, code: 'device_busy' });
  assert.equal(refused.headers.get('retry-after'), '1');
  assertRefusal(await counter.send({ device }), { status: 409, code: 'device_busy' });
  const cancelled = await api.post(`/v1/devices/${device}/cancel`);
  assert.equal(cancelled.status, 200, cancelled.text);
  const waited = (await Promise.all(both)).find((answer) => answer !== refused);
  assert(waited !== undefined);
  const tap = viewIn(waited);
  assert.deepEqual([tap.status, tap.failure?.code], ['cancelled', 'cancelled_by_customer']);
  assert.deepEqual([tap.card, tap.authorisation], [null, null]);
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap']);
  assert.deepEqual(await taps.events(platform, tap), []);
});

test('at sim_wait_<seconds> the card comes after that many seconds', async () => {
  const sentAt = Date.now();
  const tap = await counter.tap({ device: 'sim_wait_1' });
  assert.ok(Date.now() >= sentAt + 1_000);
  assert.deepEqual([tap.status, tap.amount_captured], ['approved', 1250]);
  // By now there is no wait to cancel.
  assert.equal((await api.post('/v1/devices/sim_wait_1/cancel')).status, 200);
  assert.equal((await counter.read(tap)).status, 'approved');
  assert.equal((await counter.tap({ device: 'sim_wait_0' })).status, 'approved');
});

test('a tap stops waiting for its card after the timeout', async () => {
  const hasty = await startTestService({
    beside: taps.service,
    config: { tapTimeoutMs: 50 },
  });
  const tap = viewIn(await counter.at(hasty.url).send({ device: 'sim_wait_60' }));
  assert.deepEqual([tap.status, tap.failure?.code], ['cancelled', 'tap_timeout']);
});

test('a reader is registered with a label, and moved by registering it elsewhere', async () => {
  const place = { id: 'terrace', submerchant: counter.externalRef, label: 'Terrace' };
  const key = keyed(newKey());
  const registered = await api.post('/v1/devices', place, key);
  assert.equal(registered.status, 201, registered.text);
  assert.deepEqual(
    [registered.body.submerchant, registered.body.label],
    [counter.externalRef, 'Terrace'],
  );
  assertReplays(await api.post('/v1/devices', place, key), registered);
  const elsewhere = { id: place.id, submerchant: neighbour.externalRef };
  assert.equal((await taprail.devices.register(elsewhere)).label, 'Terrace');
  const { submerchant, created_at } = await taprail.devices.get('terrace');
  assert.deepEqual([submerchant, created_at], [neighbour.externalRef, registered.body.created_at]);
  const nowhere = await api.post('/v1/devices', { ...place, submerchant: 'nobody' });
  assertRefusal(nowhere, { status: 404, code: 'submerchant_not_found', param: 'submerchant' });
});

test('the label of a reader can be set, changed and removed', async () => {
  await counter.tap({ device: 'bar' });
  for (const label of ['Bar', 'Bar, left', null]) {
    assert.equal((await taprail.devices.update('bar', { label })).label, label);
    assert.equal((await taprail.devices.get('bar')).label, label);
  }
  assertRefusal(await api.patch('/v1/devices/unseen', { label: 'x' }), notFound);
});

test('cancelling an idle reader succeeds and does nothing', async () => {
  await counter.tap({ device: 'front-desk' });
  const key = keyed(newKey());
  const cancelled = await api.post('/v1/devices/front-desk/cancel', undefined, key);
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.deepEqual(cancelled.body, await taprail.devices.get('front-desk'));
  assertReplays(await api.post('/v1/devices/front-desk/cancel', undefined, key), cancelled);
  assertRefusal(await api.post('/v1/devices/unseen/cancel'), notFound);
});

test('readers are listed newest first, page by page, for all sub-merchants or one', async () => {
  const { counter: shop, ...other } = await taps.newCounter();
  const second = await TestCounter.open(other.api);
  for (const device of ['d', 'b', 'e']) await shop.tap({ device });
  for (const device of ['c', 'a']) await second.tap({ device });
  const { devices } = other.platform.taprail;
  const list = async (query: DeviceQuery = {}) => {
    const { data, next_cursor } = await devices.list(query);
    return [data.map(({ id }) => id).join(''), next_cursor];
  };
  assert.deepEqual(await list(), ['acebd', null]);
  assert.deepEqual(await list({ submerchant: shop.externalRef }), ['ebd', null]);
  assert.deepEqual(await list({ submerchant: 'nobody' }), ['', null]);
  assert.deepEqual(await list({ limit: 2 }), ['ac', 'c']);
  // New readers come first and do not shift later pages.
  await shop.tap({ device: 'f' });
  await devices.update('c', { label: 'Counter', submerchant: null });
  assert.deepEqual(await list({ limit: 2, cursor: 'c' }), ['eb', 'b']);
  assert.deepEqual(await list({ limit: 2, cursor: 'b' }), ['d', null]);
  assert.deepEqual(await list(), ['facebd', null]);
});

test('readers registered at the same instant are listed once each', async () => {
  const { devices } = (await taps.newPlatform()).taprail;
  const ids = Array.from({ length: 7 }, (_, index) => `twin-${index}`);
  await Promise.all(ids.map((id) => devices.register({ id, submerchant: null })));
  await taps.service.database.rows(sql('test_same_instant')`
    update devices set created_at = '2026-01-01T00:00:00Z' where device_id like 'twin-%'`);
  const listed = await Array.fromAsync(devices.list({ limit: 2 }), ({ id }) => id);
  assert.deepEqual(listed, ids.toReversed());
});

test('a cursor that is not a reader of the platform is refused', async () => {
  const elsewhere = await taps.newCounter();
  await elsewhere.counter.tap({ device: 'theirs' });
  const tap = await counter.tap();
  for (const cursor of ['', 'unheard-of', 'theirs', tap.id, '%20', 'x'.repeat(200)]) {
    const refused = await api.get(`/v1/devices?cursor=${cursor}`);
    assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' }, cursor);
  }
});

test('a sub-merchant that cannot charge takes no tap and registers no reader', async () => {
  const subMerchant = new TestSubMerchant(api);
  const { externalRef } = subMerchant.body;
  const closed = new TestCounter(api, { externalRef, currency: 'USD' });
  const disabled = { status: 403, code: 'charges_disabled', param: 'submerchant' };
  const unknown = { status: 404, code: 'submerchant_not_found', param: 'submerchant' };
  const device = 'early-reader';
  assertRefusal(await closed.send({ device }), unknown);
  await subMerchant.submit();
  assertRefusal(await closed.send({ device }), disabled);
  await advance(api, 0);
  assertRefusal(await closed.send({ device }), disabled);
  assertRefusal(await api.get(`/v1/devices/${device}`), notFound);

  await subMerchant.satisfy();
  assert.equal((await closed.tap({ device })).status, 'approved');
  const held = await closed.hold(1_000);
  await subMerchant.helper('reject');
  assertRefusal(await closed.send({ device }), disabled);
  // Existing holds can still be captured.
  assert.equal((await closed.act(held, 'capture')).body.amount_captured, 1_000);
});

test('texts of taps and readers that PostgreSQL cannot store are refused', async () => {
  const nul = 'a\u0000b';
  const bodies = [
    { reference: nul },
    { description: nul },
    { metadata: { note: nul } },
    { submerchant: nul },
  ];
  for (const body of bodies) {
    const refused = await counter.send(body);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid' }, JSON.stringify(body));
  }
  await counter.tap({ device: 'plain' });
  const refused = await api.patch('/v1/devices/plain', { label: nul });
  assertRefusal(refused, { status: 400, code: 'parameter_invalid' });
  for (const path of ['devices/%00', 'taps/%00', 'authorisations/%00', 'transactions/%00']) {
    const { status, text } = await api.get(`/v1/${path}`);
    assert.ok(status === 400 || status === 404, `${path}: ${text}`);
  }
  const lists = ['taps?reference=', 'taps?device=', 'transactions?submerchant='];
  const others = ['devices?submerchant=', 'devices?cursor=', 'balance?submerchant='];
  for (const path of [...lists, ...others, 'ledger/entries?submerchant=']) {
    const { status, text } = await api.get(`/v1/${path}%00`);
    assert.ok(status === 400 || status === 404, `${path}: ${status} ${text}`);
  }
});
