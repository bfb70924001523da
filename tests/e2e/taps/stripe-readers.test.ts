import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { clientOf } from '../../../stripe-server/src/index.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const world = await startStripeWorld();
const { control, requests } = world.server;
const { api } = await world.taps.service.newPlatform();
const counter = await world.openCounter(api);
const neighbour = await world.openCounter(api);
const address = { line1: '1 High Street', city: 'London', postal_code: 'N1 9GU', country: 'GB' };
const pairing = { submerchant: counter.externalRef, registration_code: 'quick-brown-fox', address };

const readersMade = () =>
  requests.filter(
    ({ operation, status }) => operation === 'terminal.readers.create' && status === 200,
  ).length;

test('a new reader is paired by its code, gets its id from Stripe and takes taps', async () => {
  const before = readersMade();
  const key = keyed(newKey());
  const paired = await api.post('/v1/devices', { ...pairing, label: 'Bar' }, key);
  assert.equal(paired.status, 201, paired.text);
  const id = String(paired.body.id);
  assert.match(id, /^tmr_/);
  assert.partialDeepStrictEqual(paired.body, { submerchant: counter.externalRef, label: 'Bar' });
  const state = { action: 'idle', online: true, firmware: '1.2.3' };
  assert.deepEqual(await api.taprail.devices.get(id), { ...paired.body, ...state });
  for (const again of [key, keyed(newKey())]) {
    const repeated = await api.post('/v1/devices', { ...pairing, label: 'Bar' }, again);
    assert.deepEqual([repeated.status, repeated.body.id], [201, id]);
  }
  assert.equal(readersMade() - before, 1);
  assert.equal((await counter.tap({ device: id })).status, 'approved');
  assertRefusal(await neighbour.send({ device: id }), {
    status: 422,
    code: 'device_not_assigned',
    param: 'device',
  });
});

for (const operation of ['terminal.locations.create', 'terminal.readers.create']) {
  test(`a retry after ${operation} without an answer of Stripe pairs the same reader`, async () => {
    control.faults.order({ operation, kind: 'html after', status: 404 });
    // Stripe makes a new reader of this code for every new key.
    const body = { ...pairing, registration_code: 'simulated-wpe', label: operation };
    const key = keyed(newKey());
    const send = () => api.post('/v1/devices', body, key);
    assertRefusal(await send(), { status: 502, code: 'psp_error' });
    const paired = await send();
    assert.equal(paired.status, 201, paired.text);
    assertReplays(await send(), paired);

    const { terminal } = clientOf(world.server);
    const stripeAccount = requests.at(-1)?.account ?? '';
    const readers = await terminal.readers.list({ limit: 100 }, { stripeAccount });
    const ids = readers.data.filter(({ label }) => label === operation).map(({ id }) => id);
    assert.deepEqual(ids, [paired.body.id]);
    const locations = await terminal.locations.list({ limit: 100 }, { stripeAccount });
    const places = locations.data.filter(({ display_name: name }) => name === operation);
    assert.equal(places.length, 1);
  });
}

test('a pairing that Stripe rejected may be corrected and sent under the same key', async () => {
  const key = keyed(newKey());
  const wrong = { ...pairing, registration_code: 'No Reader' };
  const rejected = { status: 400, code: 'parameter_invalid', param: 'registration_code' };
  assertRefusal(await api.post('/v1/devices', wrong, key), rejected);
  const corrected = { ...pairing, registration_code: 'brave-old-bear' };
  const paired = await api.post('/v1/devices', corrected, key);
  assert.equal(paired.status, 201, paired.text);
});

const { address: _, ...unplaced } = pairing;
const { registration_code: __, ...codeless } = pairing;
const missing = { status: 400, code: 'parameter_missing' };
const invalid = { status: 400, code: 'parameter_invalid' };
const inapplicable = { status: 422, code: 'field_not_applicable' };
const refused: Readonly<Record<string, readonly [JsonObject, object]>> = {
  'without an address': [unplaced, { ...missing, param: 'address' }],
  'without a code': [codeless, { ...missing, param: 'registration_code' }],
  'with an id': [
    { ...pairing, id: 'tmr_1' },
    { ...inapplicable, param: 'id' },
  ],
  'for nobody': [
    { ...pairing, submerchant: null },
    { ...inapplicable, param: 'submerchant' },
  ],
  'with a code that no reader shows': [
    { ...pairing, registration_code: 'No Reader' },
    { ...invalid, param: 'registration_code' },
  ],
  'for a stranger': [
    { ...pairing, submerchant: 'stranger' },
    { status: 404, code: 'submerchant_not_found', param: 'submerchant' },
  ],
};
for (const [how, [body, refusal]] of Object.entries(refused)) {
  test(`a reader cannot be paired ${how}`, async () => {
    const before = readersMade();
    assertRefusal(await api.post('/v1/devices', body), refusal as typeof missing);
    assert.equal(readersMade(), before);
  });
}

test('403 to pair a reader with a sub-merchant that has no account yet', async () => {
  const shop = new TestSubMerchant(api);
  control.faults.order({ operation: 'accounts.create', kind: 'rate limit', times: 100 });
  assert.equal((await shop.submit()).status, 201);
  const body = { ...pairing, submerchant: shop.body.externalRef };
  const refusal = { status: 403, code: 'charges_disabled', param: 'submerchant' };
  assertRefusal(await api.post('/v1/devices', body), refusal);
  control.faults.clear();
});

test('400 for a reader that cannot be one of Stripe', async () => {
  const invalidDevice = { ...invalid, param: 'device' };
  assertRefusal(await counter.send({ device: 'bar-1' }), invalidDevice);
  const body = { id: 'sim_visa', submerchant: null };
  assertRefusal(await api.post('/v1/devices', body), { ...invalid, param: 'id' });
});

test('a reader moved here that belongs to another account at Stripe takes no taps', async () => {
  const { reader: device } = neighbour;
  const moved = await api.patch(`/v1/devices/${device}`, { submerchant: counter.externalRef });
  assert.equal(moved.status, 200);
  const refusal = { status: 422, code: 'device_not_assigned', param: 'device' };
  assertRefusal(await counter.send({ device }), refusal);
  await api.patch(`/v1/devices/${device}`, { submerchant: neighbour.externalRef });
  assert.equal((await neighbour.tap({ device })).status, 'approved');
});

test('a waiting reader is busy, and cancelling ends its tap', async () => {
  const { reader: device } = counter;
  control.readers.next(device, { kind: 'no card' });
  const before = processed();
  const waiting = counter.send({ device });
  await eventually('the reader waits', () => processed() > before);
  assertRefusal(await counter.send({ device }), { status: 409, code: 'device_busy' });
  assert.equal((await api.post(`/v1/devices/${device}/cancel`)).status, 200);
  const tap = viewIn(await waiting);
  assert.deepEqual([tap.status, tap.failure?.code], ['cancelled', 'cancelled_by_customer']);
});

const processed = () =>
  requests.filter(({ operation }) => operation === 'terminal.readers.processPaymentIntent').length;

test('a tap whose answer is lost is pending, and then approved once', async () => {
  control.faults.order({ operation: 'paymentIntents.create', kind: 'error after' });
  const pending = viewIn(await counter.send({}), 202);
  assert.equal(pending.status, 'pending');
  await advance(api, 60);
  const { body } = await api.get(`/v1/taps/${pending.id}`);
  assert.partialDeepStrictEqual(body, { status: 'approved', amount_captured: pending.amount });
});

test("a tap that Stripe's own rules refuse is blocked, and a decline has its reason", async () => {
  const { reader: device } = counter;
  control.readers.next(device, { kind: 'decline', code: 'fraudulent', isBlocked: true });
  const blocked = viewIn(await counter.send({ device }));
  assert.partialDeepStrictEqual(blocked, {
    status: 'declined',
    decline_reason: 'risk_blocked',
    response_code: null,
    risk: { decision: 'block', rules: ['provider_block'] },
  });
  control.readers.next(device, { kind: 'decline', code: 'generic_decline' });
  const declined = viewIn(await counter.send({ device }));
  assert.partialDeepStrictEqual(declined, {
    status: 'declined',
    decline_reason: 'generic_decline',
    response_code: null,
    card: { scheme: 'visa', bin: null },
  });
});
