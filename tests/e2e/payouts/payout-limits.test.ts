import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  balanceOf,
  dayOfWeek,
  lastPayoutOf,
  monday,
  payoutsOf,
  requestPayout,
} from '../../support/money/payouts.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import {
  hearFrom,
  lastMade,
  openBistroOn,
  openPlatformOn,
} from '../../support/provider/stripe-bistro.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { control } = world.server;

test("money below Stripe's minimum waits for more, and the balance says so", async () => {
  const { platform, api } = await openPlatformOn(world);
  const hotel = await world.openCounter(api, { country: 'DE', default_currency: 'EUR' });
  await world.advanceTo(api, monday);
  await hotel.tap({ amount: 60, currency: 'EUR' });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  assert.deepEqual(await payoutsOf(hotel), []);
  const { balances } = await api.taprail.balance.get({ submerchant: hotel.externalRef });
  assert.partialDeepStrictEqual(balances, [
    { currency: 'EUR', available: 60, payout_minimum: 100, waits_for_minimum: true },
  ]);
  const owner = { api, taprail: api.taprail, externalRef: hotel.externalRef, currency: 'EUR' };
  const small = await requestPayout(owner, { amount: 60 });
  assertRefusal(small, { status: 422, code: 'amount_too_small', param: 'amount' });
  assert.match(small.text, /pays out 100 or more in EUR/);
  const all = await requestPayout(owner);
  assertRefusal(all, { status: 409, code: 'balance_insufficient' });
  assert.match(all.text, /waits for the next payout/);

  await hotel.tap({ amount: 50, currency: 'EUR' });
  await world.advanceTo(api, dayOfWeek(3, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(hotel);
  assert.deepEqual([paid.status, paid.amount], ['paid', 110]);
  assert.deepEqual(await balanceOf(hotel), {});
  await assertReconciled(world, platform);
});

test('an unknown currency stops no other payout', async () => {
  const { api, counter } = await openBistroOn(world);
  await counter.tap({ amount: 1000, platform_fee: 300 });
  // Own accounts of this Stripe keep every currency unconverted.
  control.money.addFunds(world.server.ownAccount, 500, 'zzz');
  const own = await api.taprail.payouts.create({ currency: 'USD' });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  const paid = await api.taprail.payouts.get(own.id);
  assert.deepEqual([paid.status, paid.amount], ['paid', 300]);
});

test('a payout says how much Stripe lacks for it', async () => {
  const { api, counter } = await openBistroOn(world);
  control.money.setAvailableAtOnce(false);
  await counter.tap({ amount: 1000 });
  control.money.setAvailableAtOnce(true);
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const { id } = await lastPayoutOf(counter);
  const waiting = await api.taprail.payouts.get(id);
  assert.deepEqual([waiting.status, waiting.missing_amount], ['scheduled', 1000]);
});

test('amounts in a currency with three decimals end in 0, or are refused on receipt', async () => {
  const { api, counter } = await openBistroOn(world);
  const asked = world.server.requests.length;
  const tap = { submerchant: counter.externalRef, device: counter.reader, currency: 'KWD' };
  const body = { ...tap, amount: 1250, capture_mode: 'tap_with_tip', tip_amount: 100 };
  for (const [param, value] of [
    ['amount', 1254],
    ['tip_amount', 101],
    ['platform_fee', 25],
  ] as const) {
    const refused = await api.post('/v1/taps', { ...body, [param]: value });
    assertRefusal(refused, { status: 422, code: 'amount_not_round', param });
    assert.match(refused.text, /in KWD must end in 0/);
  }
  const payout = { submerchant: counter.externalRef, currency: 'KWD', amount: 1254 };
  assertRefusal(await api.post('/v1/payouts', payout), { status: 422, code: 'amount_not_round' });
  const forint = { ...payout, currency: 'HUF', amount: 40_050 };
  const part = await api.post('/v1/payouts', forint);
  assertRefusal(part, { status: 422, code: 'amount_not_round' });
  assert.match(part.text, /in HUF must end in 00/);
  assert.equal(world.server.requests.length, asked, 'Stripe is not asked');
});

test("an amount below Stripe's minimum waits for more, without a failure", async () => {
  const { platform, api, counter } = await openBistroOn(world);
  control.money.setPayoutMinimum('USD', 5000);
  await counter.tap({ amount: 1000 });
  await world.advanceTo(api, dayOfWeek(7, '20:00'));
  const [refused, ...more] = await payoutsOf(counter);
  assert.deepEqual([refused?.status, refused?.failure_code, more], ['cancelled', null, []]);
  const { balances } = await api.taprail.balance.get({ submerchant: counter.externalRef });
  assert.partialDeepStrictEqual(balances, [
    { available: 1000, payout_minimum: 1001, waits_for_minimum: true },
  ]);
  const { payouts_enabled } = await api.taprail.submerchants.get(counter.externalRef);
  assert.equal(payouts_enabled, true);
  await counter.tap({ amount: 4500 });
  await world.advanceTo(api, dayOfWeek(9, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(counter);
  assert.deepEqual([paid.status, paid.amount], ['paid', 5500]);
  control.money.setPayoutMinimum('USD', 0);
  await assertReconciled(world, platform);
});

test("a payout waits a day for the bank's trace id, and one that comes later completes it", async () => {
  const { platform, api, counter } = await openBistroOn(world);
  control.money.delayTraceIds(true);
  const payOn = async (day: number) => {
    await counter.tap({ amount: 1000 });
    await world.advanceTo(api, dayOfWeek(day, '20:00'));
    await world.letBanksPay(api);
    const { id } = await lastPayoutOf(counter);
    const read = () => api.taprail.payouts.get(id);
    return { read, ref: lastMade(world.server, 'payouts.create') };
  };
  const first = await payOn(1);
  const waiting = await first.read();
  assert.deepEqual([waiting.status, waiting.wire_reference], ['in_transit', null]);
  assert.notEqual(waiting.awaits_reference_since, null);
  await world.advance(api, 2 * 60 * 60);
  await assertReconciled(world, platform);
  control.money.setTraceId(first.ref, 'TRACE1');
  await hearFrom(world.server, api);
  const paid = await first.read();
  assert.deepEqual([paid.status, paid.wire_reference], ['paid', 'TRACE1']);
  assert.equal(paid.awaits_reference_since, null);

  const second = await payOn(3);
  await world.advanceTo(api, dayOfWeek(4, '19:00'));
  assert.equal((await second.read()).status, 'in_transit');
  await world.advanceTo(api, dayOfWeek(4, '21:00'));
  const unnamed = await second.read();
  assert.deepEqual([unnamed.status, unnamed.wire_reference], ['paid', second.ref]);
  await assertReconciled(world, platform);
  // This payout has no webhook, so polling finds it.
  control.webhooks.deliverTo(null);
  control.money.setTraceId(second.ref, 'TRACE2');
  await world.advanceTo(api, dayOfWeek(7, '20:00'));
  const completed = await second.read();
  assert.deepEqual([completed.status, completed.wire_reference], ['paid', 'TRACE2']);
  control.webhooks.deliverTo(`${world.taps.service.url}/psp/webhooks/stripe`);
  control.money.delayTraceIds(false);
  const told = (await world.taps.events(platform)).filter(({ type }) => type === 'payout.paid');
  assert.equal(told.length, 2);
  await assertReconciled(world, platform);
});
