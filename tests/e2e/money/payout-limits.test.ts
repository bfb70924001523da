import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefusal } from '../../support/assert-refusal.ts';
import {
  balanceOf,
  dayOfWeek,
  lastPayoutOf,
  monday,
  payoutsOf,
  requestPayout,
} from '../../support/payouts.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider-worlds.ts';
import { openBistroOn, openPlatformOn } from '../../support/stripe-bistro.ts';

// Without workers everything that is due is done when the platform's clock is used, and not before.
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

  await hotel.tap({ amount: 45, currency: 'EUR' });
  await world.advanceTo(api, dayOfWeek(2, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(hotel);
  assert.deepEqual([paid.status, paid.amount], ['paid', 105]);
  assert.deepEqual(await balanceOf(hotel), {});
  await assertReconciled(world, platform);
});

test('a currency that we do not know stops the payout of no other', async () => {
  const { api, counter, account } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  control.money.addFunds(account, 500, 'zzz');
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(counter);
  assert.deepEqual([paid.status, paid.amount], ['paid', 1000]);
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

test('amounts in a currency with three digits end in 0, or are refused at the door', async () => {
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
