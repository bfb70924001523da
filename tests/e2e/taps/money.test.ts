import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { setFeePlan } from '../../support/service/settings.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { database } = taps.service;
const largest = 99_999_999_999;

interface EntryView {
  readonly account: string;
  readonly submerchant: string | null;
  readonly amount: number;
  readonly currency: string;
}

await setFeePlan(database, {
  platformId: platform.id,
  currency: 'USD',
  plan: { basisPoints: 150, fixedMinor: 10n },
});

test('an amount is at least one minor unit and has eleven digits at most', async () => {
  assert.equal((await counter.tap({ amount: 1 })).amount_captured, 1);
  assert.equal((await counter.tap({ amount: largest })).amount_captured, largest);
  const small = { status: 422, code: 'amount_too_small', param: 'amount' };
  const large = { status: 422, code: 'amount_too_large', param: 'amount' };
  assertRefusal(await counter.send({ amount: 0 }), small);
  assertRefusal(await counter.send({ amount: largest + 1 }), large);
  assertRefusal(await counter.send({ amount: Number.MAX_SAFE_INTEGER }), large);
  assertRefusal(await counter.send({ amount: 1e300 }), large);
});

test('every amount in a request has bounds, which the description and refusals state', async () => {
  const held = await counter.hold(10_000);
  const stay = `/v1/authorisations/${held.authorisation}`;
  const tip = { capture_mode: 'tap_with_tip' };
  const named = [
    { path: '/v1/taps', body: counter.body(), param: 'amount', least: 1 },
    { path: '/v1/taps', body: counter.body(tip), param: 'tip_amount', least: 0 },
    { path: '/v1/taps', body: counter.body(), param: 'platform_fee', least: 0 },
    {
      path: '/v1/taps',
      body: counter.body({ capture_mode: 'pre-auth' }),
      param: 'ceiling_amount',
      least: 1,
    },
    { path: `/v1/taps/${held.id}/capture`, body: {}, param: 'amount', least: 1 },
    { path: `${stay}/capture`, body: {}, param: 'amount', least: 1 },
    { path: `${stay}/increase`, body: {}, param: 'amount', least: 1 },
    { path: `${stay}/charges`, body: {}, param: 'amount', least: 1 },
  ];
  for (const { path, body, param, least } of named) {
    const cases = [
      { value: least - 1, code: 'amount_too_small', bound: least },
      { value: largest + 1, code: 'amount_too_large', bound: largest },
    ];
    for (const { value, code, bound } of cases) {
      const refused = await api.post(path, { ...body, [param]: value });
      const { message } = assertRefusal(refused, { status: 422, code, param }, path);
      assert.ok(message.includes(` ${bound} `), message);
    }
  }
  assert.deepEqual(await counter.read(held), held);
  const { schemas } = taps.service.app.openApi.components as unknown as {
    schemas: Record<string, { properties: Record<string, JsonObject> }>;
  };
  const described = [
    ['TapRequest', 'amount', 1],
    ['TapRequest', 'tip_amount', 0],
    ['TapRequest', 'ceiling_amount', 1],
    ['TapRequest', 'platform_fee', 0],
    ['CaptureRequest', 'amount', 1],
    ['IncreaseRequest', 'amount', 1],
    ['ChargeRequest', 'amount', 1],
  ] as const;
  for (const [title, name, minimum] of described) {
    const schema = schemas[title]?.properties[name];
    assert.deepEqual([schema?.minimum, schema?.maximum], [minimum, largest], `${title}.${name}`);
  }
});

test('amount and tip together have the limit of an amount', async () => {
  const tip = { capture_mode: 'tap_with_tip', amount: largest - 1 } as const;
  assert.equal((await counter.tap({ ...tip, tip_amount: 1 })).amount_captured, largest);
  const refused = await counter.send({ ...tip, tip_amount: 2 });
  assertRefusal(refused, { status: 422, code: 'amount_too_large', param: 'tip_amount' });
});

test('an amount must be an integer, and nothing is converted to one', async () => {
  for (const amount of [12.5, '1250', true, null]) {
    const refused = await counter.send({ amount });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'amount' });
  }
});

test('a currency must be a supported one in upper case', async () => {
  const refused = await counter.send({ currency: 'XXX' });
  assertRefusal(refused, { status: 422, code: 'currency_not_supported', param: 'currency' });
  const lower = await counter.send({ currency: 'usd' });
  const invalid = { status: 400, code: 'parameter_invalid' };
  const { message } = assertRefusal(lower, { ...invalid, param: 'currency' });
  assert.equal(message, 'currency must be three upper-case letters, such as EUR.');
  const reader = assertRefusal(await counter.send({ device: 'bar 1' }), invalid);
  assert.equal(reader.message, 'device must have 1 to 64 letters, digits or any of . _ : -.');
});

const metadataFaults = [
  { title: 'a name of 41 characters', metadata: { ['n'.repeat(41)]: 'x' } },
  { title: 'a name of none', metadata: { '': 'x' } },
  { title: 'a control character in a name', metadata: { 'a\u0007b': 'x' } },
  { title: 'a line feed in a name', metadata: { 'a\nb': 'x' } },
  { title: 'an object for a value', metadata: { note: { deep: 'x' } } },
  { title: 'an object under a long name', metadata: { ['n'.repeat(41)]: { deep: 'x' } } },
  { title: 'a number for a value', metadata: { note: 7 } },
  { title: 'a value of 200 kB', metadata: { note: 'x'.repeat(200_000) } },
  { title: '200 kB under a long name', metadata: { ['n'.repeat(41)]: 'x'.repeat(200_000) } },
  {
    title: 'more than 50 of them',
    metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`n${index}`, 'x'])),
  },
];

for (const { title, metadata } of metadataFaults) {
  test(`metadata with ${title} is refused`, async () => {
    const { status, body } = await counter.send({ metadata });
    const { code, param } = body.error as { code: string; param: string };
    assert.deepEqual([status, code, param.split('.')[0]], [400, 'parameter_invalid', 'metadata']);
  });
}

test('a currency without a rate to the settlement currency is refused first', async () => {
  const reference = 'in dong';
  for (const capture_mode of ['direct', 'pre-auth']) {
    const refused = await counter.send({ currency: 'VND', capture_mode, reference });
    assertRefusal(refused, { status: 422, code: 'currency_not_supported', param: 'currency' });
  }
  assert.equal(await taps.openOperations(platform), 0);
  assert.deepEqual((await api.get('/v1/taps?reference=in%20dong')).body.data, []);
});

/** 2.9 % plus 30 minor units, computed by hand and rounded half up. */
const fees = [
  { title: 'yen, without decimals', currency: 'JPY', amount: 1234, tip: 66, fee: 68 },
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
    const { platform: owner, ...other } = await taps.newCounter(settlingIn(currency));
    const plan = { basisPoints: 290, fixedMinor: 30n };
    await setFeePlan(database, { platformId: owner.id, currency, plan });
    const body = { amount, tip_amount: tip, capture_mode: 'tap_with_tip' } as const;
    const tap = await other.counter.tap(body);
    assert.equal(tap.amount_captured, amount + tip);
    assert.equal(tap.platform_fee, fee);
    assert.equal(tap.fx, null);
    const path = `/v1/balance?submerchant=${other.counter.externalRef}`;
    const none = {
      ...{ available: 0, in_transit: 0, held: 0, deductions: [], negative_since: null },
      ...{ payout_minimum: null, waits_for_minimum: false, waits_for_bank_account: false },
    };
    assert.deepEqual((await other.api.get(path)).body.balances, [
      { currency, pending: amount + tip - fee, ...none, operating: 0, payable: 0 },
    ]);
    assert.deepEqual((await other.api.get('/v1/balance')).body.balances, [
      { currency, pending: 0, ...none, operating: fee, payable: fee },
    ]);
  });
}

test('many of the largest taps add up exactly', async () => {
  const count = 5;
  for (let index = 0; index < count; index += 1)
    await counter.tap({ amount: largest, platform_fee: 0 });
  const path = `/v1/ledger/entries?submerchant=${counter.externalRef}&limit=${count}`;
  const { data } = (await api.get(path)).body as unknown as { data: { amount: number }[] };
  assert.equal(
    data.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    -499_999_999_995n,
  );
});

test('the platform fee follows the fee plan, in the currency of the tap', async () => {
  const tap = await counter.tap({ amount: 10_000 });
  assert.equal(tap.platform_fee, 160);
  assert.deepEqual(await entriesOf(tap), [
    { account: 'platform_operating', submerchant: null, amount: -160, currency: 'USD' },
    { account: 'psp_clearing', submerchant: null, amount: 10_000, currency: 'USD' },
    {
      account: 'submerchant_pending',
      submerchant: counter.externalRef,
      amount: -9840,
      currency: 'USD',
    },
  ]);
});

test('a tap may set its own fee, from zero to the whole amount', async () => {
  assert.equal((await counter.tap({ amount: 10_000, platform_fee: 1 })).platform_fee, 1);
  const free = await counter.tap({ amount: 10_000, platform_fee: 0 });
  assert.equal(free.platform_fee, 0);
  assert.equal((await entriesOf(free)).length, 2);
  const all = await counter.tap({ amount: 10_000, platform_fee: 10_000 });
  assert.equal(all.platform_fee, 10_000);
  assert.deepEqual(
    (await entriesOf(all)).map(({ account }) => account),
    ['platform_operating', 'psp_clearing'],
  );
});

test('a fee above the whole tap is refused', async () => {
  const refused = await counter.send({ amount: 100, platform_fee: 101 });
  assertRefusal(refused, { status: 422, code: 'amount_too_large', param: 'platform_fee' });
  const tip = { capture_mode: 'tap_with_tip', tip_amount: 1 } as const;
  const whole = await counter.tap({ amount: 100, ...tip, platform_fee: 101 });
  assert.equal(whole.platform_fee, 101);
});

test('the fee is based on the captured amount, not on the hold', async () => {
  const held = await counter.hold(10_000);
  const captured = await counter.taprail.taps.capture(held.id, { amount: 2_000 });
  assert.equal(captured.platform_fee, 40);
  const named = await counter.hold(10_000, { platform_fee: 500 });
  assert.equal((await counter.taprail.taps.capture(named.id, { amount: 300 })).platform_fee, 300);
});

test('a fee plan has one currency, and a change affects later captures only', async () => {
  const other = await taps.newCounter();
  const before = await other.counter.tap({ amount: 1_000 });
  assert.equal(before.platform_fee, 0);
  const plan = { basisPoints: 1_000, fixedMinor: 0n };
  await setFeePlan(database, { platformId: other.platform.id, currency: 'USD', plan });
  // A node may cache the old plan for half a second.
  await eventually('the new plan holds', async () => {
    return (await other.counter.tap({ amount: 1_000 })).platform_fee === 100;
  });
  assert.equal((await other.counter.read(before)).platform_fee, 0);
  assert.equal((await other.counter.tap({ currency: 'EUR' })).platform_fee, 0);
});

test('the rate to the settlement currency is locked at capture', async () => {
  const abroad = await taps.newCounter();
  const tap = await abroad.counter.tap({ amount: 10_000, currency: 'EUR', platform_fee: 100 });
  // 99.00 EUR at 1.0834 are 107.2566 USD.
  assert.deepEqual(tap.fx, {
    rate: '1.0834',
    source: 'reference',
    at: tap.created_at,
    from: 'EUR',
    to: 'USD',
    settled_amount: 10_726,
  });
  assert.equal(tap.platform_fee, 100);
  assert.deepEqual(await balancesOf(abroad.counter), [{ currency: 'USD', pending: 10_726 }]);
  assert.deepEqual(await entriesOf(tap, abroad.counter.api), [
    { account: 'fx_clearing', submerchant: null, amount: -9_900, currency: 'EUR' },
    { account: 'fx_clearing', submerchant: null, amount: 10_726, currency: 'USD' },
    { account: 'platform_operating', submerchant: null, amount: -100, currency: 'EUR' },
    { account: 'psp_clearing', submerchant: null, amount: 10_000, currency: 'EUR' },
    {
      account: 'submerchant_pending',
      submerchant: abroad.counter.externalRef,
      amount: -10_726,
      currency: 'USD',
    },
  ]);
});

test('a hold locks no rate', async () => {
  const held = await counter.hold(10_000, { currency: 'EUR' });
  assert.equal(held.fx, null);
  const captured = await counter.taprail.taps.capture(held.id, { amount: 1 });
  // 0.010834 USD is a cent.
  assert.equal(captured.fx?.settled_amount, 1);
  assert.equal(captured.fx?.from, 'EUR');
});

/** Rates from the bundled table, and the result rounded half up. */
const conversions = [
  { from: 'JPY', to: 'USD', amount: 1_000, rate: '0.00661336', settled: 661 },
  { from: 'KWD', to: 'USD', amount: 1_000, rate: '3.25247673', settled: 325 },
  { from: 'USD', to: 'JPY', amount: 1_000, rate: '151.20915636', settled: 1_512 },
  { from: 'USD', to: 'KWD', amount: 1_000, rate: '0.307458', settled: 3_075 },
  { from: 'JPY', to: 'KWD', amount: 99_999_999_999, rate: '0.00203333', settled: 203_332_999_998 },
  { from: 'KRW', to: 'USD', amount: 1, rate: '0.00074584', settled: 0 },
];

for (const [to, pairs] of Map.groupBy(conversions, (pair) => pair.to)) {
  test(`settlement in ${to} is converted exactly, with one rounding at the end`, async () => {
    const at = await TestCounter.open(api, settlingIn(to));
    for (const { from, amount, rate, settled } of pairs) {
      const tap = await at.tap({ amount, currency: from, platform_fee: 0 });
      assert.equal(tap.fx?.rate, rate);
      assert.equal(tap.fx?.settled_amount, settled, `${amount} ${from}`);
    }
    const pending = pairs.reduce((sum, { settled }) => sum + settled, 0);
    assert.deepEqual(await balancesOf(at), [{ currency: to, pending }]);
  });
}

async function entriesOf(tap: { transaction: string }, from = api): Promise<EntryView[]> {
  const { body } = await from.get(`/v1/ledger/entries?transaction=${tap.transaction}`);
  const entries = body.data as unknown as EntryView[];
  return entries
    .map(({ account, submerchant, amount, currency }) => {
      return { account, submerchant, amount, currency };
    })
    .sort((one, other) =>
      `${one.account} ${one.currency}`.localeCompare(`${other.account} ${other.currency}`),
    );
}

async function balancesOf(at: typeof counter) {
  const { body } = await at.api.get(`/v1/balance?submerchant=${at.externalRef}`);
  const balances = body.balances as unknown as { currency: string; pending: number }[];
  return balances.map(({ currency, pending }) => ({ currency, pending }));
}
