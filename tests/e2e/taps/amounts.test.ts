import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFeePlan } from '../../../server/src/domains/payments/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
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

/** 2.9 % and 30 minor units, worked out by hand; halves go up. */
const totals: readonly (readonly [string, JsonObject, { total: number; fee: number }])[] = [
  ['yen, which have no smaller part', { amount: 1234, tip_amount: 66 }, { total: 1300, fee: 68 }],
  ['cents', { amount: 1249, tip_amount: 1 }, { total: 1250, fee: 66 }],
  ['fils, a thousand to the dinar', { amount: 10_017, tip_amount: 0 }, { total: 10_017, fee: 320 }],
  ['the largest amount', { amount: largest - 500, tip_amount: 500 }, largestTotal()],
  ['a fee that would be more than all', { amount: 20, tip_amount: 5 }, { total: 25, fee: 25 }],
];
const currencies = ['JPY', 'USD', 'KWD', 'KWD', 'JPY'];

for (const [index, [title, body, { total, fee }]] of totals.entries()) {
  test(`tip, fee and balances are exact in ${title}`, async () => {
    const currency = currencies[index] ?? '';
    const { platform, ...other } = await taps.newCounter({ default_currency: currency });
    const plan = { basisPoints: 290, fixedMinor: 30n };
    await setFeePlan(taps.service.database, { platformId: platform.id, currency, plan });
    const tap = await other.counter.tap({ ...body, capture_mode: 'tap_with_tip' });
    assert.equal(tap.amount_captured, total);
    assert.equal(tap.platform_fee, fee);
    assert.equal(tap.fx, null);
    const path = `/v1/balance?submerchant=${other.counter.externalRef}`;
    assert.deepEqual((await other.api.get(path)).body.balances, [
      { currency, pending: total - fee, available: 0, in_transit: 0, held: 0, operating: 0 },
    ]);
    assert.deepEqual((await other.api.get('/v1/balance')).body.balances, [
      { currency, pending: 0, available: 0, in_transit: 0, held: 0, operating: fee },
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

function largestTotal() {
  // 2,899,999,999.971 and 30.
  return { total: largest, fee: 2_900_000_030 };
}
