import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFeePlan } from '../../../server/src/domains/payments/index.ts';
import { assertRefusal } from '../../support/assert-refusal.ts';
import { TapService } from '../../support/tap-service.ts';

const taps = await TapService.start();
const { api, counter } = await taps.newCounter();
const largest = 99_999_999_999;

test('an amount is at least one minor unit and has eleven digits at most', async () => {
  assert.equal((await counter.tap({ amount: 1 })).amount_captured, 1);
  assert.equal((await counter.tap({ amount: largest })).amount_captured, largest);
  const small = { status: 422, code: 'amount_too_small', param: 'amount' };
  const large = { status: 422, code: 'amount_too_large', param: 'amount' };
  assertRefusal(await counter.send({ amount: 0 }), small);
  assertRefusal(await counter.send({ amount: largest + 1 }), large);
  assertRefusal(await counter.send({ amount: Number.MAX_SAFE_INTEGER }), large);
});

test('amount and tip together are bounded like an amount', async () => {
  const tip = { capture_mode: 'tap_with_tip', amount: largest - 1 };
  assert.equal((await counter.tap({ ...tip, tip_amount: 1 })).amount_captured, largest);
  const refused = await counter.send({ ...tip, tip_amount: 2 });
  assertRefusal(refused, { status: 422, code: 'amount_too_large', param: 'tip_amount' });
});

test('an amount is an integer and nothing that could be taken for one', async () => {
  for (const amount of [12.5, '1250', -1, true, null]) {
    const refused = await counter.send({ amount });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'amount' });
  }
});

test('a currency is one that people pay in, in upper case', async () => {
  const refused = await counter.send({ currency: 'XXX' });
  assertRefusal(refused, { status: 422, code: 'currency_not_supported', param: 'currency' });
  const lower = await counter.send({ currency: 'usd' });
  assertRefusal(lower, { status: 400, code: 'parameter_invalid', param: 'currency' });
});

test('a currency that cannot become the one of settlement is refused before all else', async () => {
  const { platform, ...other } = await taps.newCounter();
  for (const capture_mode of ['direct', 'pre-auth']) {
    const refused = await other.counter.send({ currency: 'VND', capture_mode });
    assertRefusal(refused, { status: 422, code: 'currency_not_supported', param: 'currency' });
  }
  assert.equal(await taps.openOperations(platform), 0);
  assert.deepEqual((await other.api.get('/v1/taps')).body.data, []);
  assert.deepEqual(await taps.events(platform), []);
});

/** 2.9 % and 30 minor units, worked out by hand; a half goes up. */
const fees = [
  { title: 'yen, which have no parts', currency: 'JPY', amount: 1234, tip: 66, fee: 68 },
  { title: 'cents', currency: 'USD', amount: 1249, tip: 1, fee: 66 },
  { title: 'fils, a thousand to the dinar', currency: 'KWD', amount: 10_017, tip: 0, fee: 320 },
  // 2,899,999,999.971 and 30.
  {
    title: 'the largest amount',
    currency: 'KWD',
    amount: largest - 500,
    tip: 500,
    fee: 2_900_000_030,
  },
] as const;

for (const { title, currency, amount, tip, fee } of fees) {
  test(`tip, fee and balances are exact in ${title}`, async () => {
    const { platform, ...other } = await taps.newCounter({ default_currency: currency });
    const plan = { basisPoints: 290, fixedMinor: 30n };
    await setFeePlan(taps.service.database, { platformId: platform.id, currency, plan });
    const body = { amount, tip_amount: tip, capture_mode: 'tap_with_tip' };
    const tap = await other.counter.tap(body);
    assert.equal(tap.amount_captured, amount + tip);
    assert.equal(tap.platform_fee, fee);
    assert.equal(tap.fx, null);
    const path = `/v1/balance?submerchant=${other.counter.externalRef}`;
    const none = { available: 0, in_transit: 0, held: 0 };
    assert.deepEqual((await other.api.get(path)).body.balances, [
      { currency, pending: amount + tip - fee, ...none, operating: 0 },
    ]);
    assert.deepEqual((await other.api.get('/v1/balance')).body.balances, [
      { currency, pending: 0, ...none, operating: fee },
    ]);
  });
}

test('many of the largest taps add up without losing a unit', async () => {
  const count = 5;
  for (let index = 0; index < count; index += 1) await counter.tap({ amount: largest });
  const path = `/v1/ledger/entries?submerchant=${counter.externalRef}&limit=${count}`;
  const { data } = (await api.get(path)).body as unknown as { data: { amount: number }[] };
  assert.equal(
    data.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    -499_999_999_995n,
  );
});
