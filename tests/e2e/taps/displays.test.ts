import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewIn } from '../../support/money/taps.ts';
import { startSimulatorWorld, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const stripe = await startStripeWorld();
const simulator = await startSimulatorWorld();
const { control } = stripe.server;
const lunch = {
  currency: 'USD',
  items: [{ description: 'Soup', quantity: 2, amount: 1800 }],
  total: 1800,
};
const shown = { ...lunch, tax: null };
const notSupported = { status: 422, code: 'display_not_supported' } as const;
const busy = { status: 409, code: 'device_busy' } as const;

for (const world of [simulator, stripe]) {
  const { name } = world;
  const { api } = await world.newPlatform();
  const counter = await world.openCounter(api);
  const { devices } = api.taprail;
  const { reader } = counter;
  const path = `/v1/devices/${reader}/display`;
  await counter.tap();

  test(`${name}: a cart is shown, seen in every answer about the reader, and cleared`, async () => {
    const showing = await devices.display(reader, lunch);
    assert.deepEqual([showing.action, showing.display], ['displaying', shown]);
    assert.deepEqual(await devices.get(reader), showing);
    const { data } = await devices.list({ submerchant: counter.externalRef });
    assert.deepEqual(data, [showing]);
    const idle = await devices.clearDisplay(reader);
    assert.deepEqual([idle.action, idle.display], ['idle', null]);
    assert.deepEqual([idle.online, typeof idle.firmware], [true, 'string']);
    assert.deepEqual(await devices.clearDisplay(reader), idle);
  });

  test(`${name}: the same key shows a cart once`, async () => {
    const key = keyed(newKey());
    const answer = await api.post(path, lunch, key);
    assert.equal(answer.status, 200, answer.text);
    await devices.clearDisplay(reader);
    assertReplays(await api.post(path, lunch, key), answer);
    assert.equal((await devices.get(reader)).action, 'idle');
  });

  test(`${name}: a tap goes before a cart`, async () => {
    await devices.display(reader, lunch);
    assert.equal((await counter.tap()).status, 'approved');
    const { action, display } = await devices.get(reader);
    assert.deepEqual([action, display], ['idle', null]);
  });

  test(`${name}: no cart at an unknown reader, and none with wrong amounts`, async () => {
    const unknown = '/v1/devices/tmr_unknown/display';
    const notFound = { status: 404, code: 'device_not_found' } as const;
    assertRefusal(await api.post(unknown, lunch), notFound);
    assertRefusal(await api.send('DELETE', unknown), notFound);
    const [item] = lunch.items;
    const wrong = { ...lunch, items: [{ ...item, amount: -1 }] };
    const param = 'items[0].amount';
    assertRefusal(await api.post(path, wrong), { status: 422, code: 'amount_too_small', param });
    const money = { ...lunch, currency: 'XXX' };
    const currency = { status: 422, code: 'currency_not_supported', param: 'currency' };
    assertRefusal(await api.post(path, money), currency);
    const empty = { status: 400, code: 'parameter_invalid', param: 'items' };
    assertRefusal(await api.post(path, { ...lunch, items: [] }), empty);
  });
}

test('a waiting reader of Stripe is busy for a cart until its tap has ended', async () => {
  const { api } = await stripe.newPlatform();
  const counter = await stripe.openCounter(api);
  const { reader } = counter;
  await counter.tap();
  control.readers.next(reader, { kind: 'no card' });
  const waiting = counter.send();
  const { devices } = api.taprail;
  const actionOf = async () => (await devices.get(reader)).action;
  await eventually('it waits', async () => (await actionOf()) === 'waiting_for_card');
  const key = keyed(newKey());
  const path = `/v1/devices/${reader}/display`;
  assertRefusal(await api.post(path, lunch, key), busy);
  await devices.cancel(reader);
  assert.equal(viewIn(await waiting).status, 'cancelled');
  const later = await api.post(path, lunch, key);
  assert.deepEqual([later.status, later.body.action], [200, 'displaying'], later.text);
});

test('a tap at a reader of Stripe that is still drawing a cart ends that and is taken', async () => {
  const { api } = await stripe.newPlatform();
  const counter = await stripe.openCounter(api);
  await counter.tap();
  control.readers.slowDown(counter.reader);
  await api.taprail.devices.display(counter.reader, lunch);
  assert.equal((await counter.tap()).status, 'approved');
});

test('a reader that waits for its card in the simulator is busy for a cart', async () => {
  const { api } = await simulator.newPlatform();
  const counter = await simulator.openCounter(api);
  const device = 'sim_wait_30';
  const waiting = counter.send({ device });
  const { devices } = api.taprail;
  const actionOf = async () => (await devices.get(device).catch(() => null))?.action;
  await eventually('it waits', async () => (await actionOf()) === 'waiting_for_card');
  assertRefusal(await api.post(`/v1/devices/${device}/display`, lunch), busy);
  await devices.cancel(device);
  assert.equal(viewIn(await waiting).status, 'cancelled');
  assert.equal((await devices.display(device, lunch)).action, 'displaying');
});

test('readers that cannot show a cart are refused by name', async () => {
  const { api } = await simulator.newPlatform();
  const counter = await simulator.openCounter(api);
  for (const device of ['sim_no_screen', 'sim_reader_offline']) await counter.tap({ device });
  const cart = (device: string) => api.post(`/v1/devices/${device}/display`, lunch);
  assertRefusal(await cart('sim_no_screen'), notSupported);
  assertRefusal(await cart('sim_reader_offline'), { status: 409, code: 'device_offline' });
  assert.equal((await api.taprail.devices.get('sim_reader_offline')).online, false);

  const real = await stripe.newPlatform();
  const shop = await stripe.openCounter(real.api);
  await shop.tap();
  const path = `/v1/devices/${shop.reader}/display`;
  control.readers.setStatus(shop.reader, 'offline');
  assertRefusal(await real.api.post(path, lunch), { status: 409, code: 'device_offline' });
  control.readers.setType(shop.reader, 'bbpos_wisepad3');
  assertRefusal(await real.api.post(path, lunch), notSupported);
  const shared = await real.api.patch(`/v1/devices/${shop.reader}`, { submerchant: null });
  assert.equal(shared.status, 200);
  assertRefusal(await real.api.post(path, lunch), notSupported);
});

test('a list says what readers do unless they are of more than ten sub-merchants', async () => {
  const { api } = await simulator.newPlatform();
  const { devices } = api.taprail;
  const one = await simulator.openCounter(api);
  await one.tap();
  await one.tap({ device: 'sim_visa' });
  const some = await devices.list();
  assert.deepEqual(
    some.data.map(({ action }) => action),
    ['idle', 'idle'],
  );
  for (let count = 0; count < 10; count += 1) await (await simulator.openCounter(api)).tap();
  const many = await devices.list();
  assert.equal(many.data.length, 12);
  assert.ok(many.data.every(({ action, online }) => action === null && online === null));
});

test('a reader is shown although the provider cannot be read', async () => {
  const { api } = await stripe.newPlatform();
  const counter = await stripe.openCounter(api);
  await counter.tap();
  control.faults.order({ operation: 'terminal.readers.retrieve', kind: 'wrong key' });
  const { id, action } = await api.taprail.devices.get(counter.reader);
  assert.deepEqual([id, action], [counter.reader, null]);
});
