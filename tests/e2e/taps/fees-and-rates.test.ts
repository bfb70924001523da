import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFeePlan } from '../../../server/src/domains/payments/index.ts';
import { assertRefusal } from '../../support/assert-refusal.ts';
import { TapService } from '../../support/tap-service.ts';
import { viewIn } from '../../support/taps.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { database } = taps.service;

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

test('the platform keeps its plan of a capture, in the currency of the tap', async () => {
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

test('a tap may name its fee instead, down to none and up to all', async () => {
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
  const tip = { capture_mode: 'tap_with_tip', amount: 100, tip_amount: 1, platform_fee: 101 };
  assert.equal((await counter.tap(tip)).platform_fee, 101);
});

test('a fee is taken of what is captured, not of what was held', async () => {
  const held = await counter.hold(10_000);
  const captured = viewIn(await counter.act(held, 'capture', { amount: 2_000 }));
  assert.equal(captured.platform_fee, 40);
  const named = await counter.hold(10_000, { platform_fee: 500 });
  assert.equal(viewIn(await counter.act(named, 'capture', { amount: 300 })).platform_fee, 300);
});

test('a plan is of one currency, and a platform without one keeps nothing', async () => {
  assert.equal((await counter.tap({ currency: 'EUR' })).platform_fee, 0);
  const other = await taps.newCounter();
  assert.equal((await other.counter.tap()).platform_fee, 0);
});

test('a changed plan is that of later captures alone', async () => {
  const other = await taps.newCounter();
  const held = await other.counter.hold(1_000);
  const plan = { basisPoints: 1_000, fixedMinor: 0n };
  await setFeePlan(database, { platformId: other.platform.id, currency: 'USD', plan });
  // A node may believe in the old plan for half a second; another service never knew it.
  const fresh = await TapService.start({ beside: taps.service });
  const elsewhere = other.counter.at(fresh.service.url);
  assert.equal(viewIn(await elsewhere.act(held, 'capture')).platform_fee, 100);
});

test('the rate into the currency of settlement is locked at capture', async () => {
  const { api: _, ...abroad } = await taps.newCounter();
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

test('no rate is locked for money that is only held', async () => {
  const held = await counter.hold(10_000, { currency: 'EUR' });
  assert.equal(held.fx, null);
  const captured = viewIn(await counter.act(held, 'capture', { amount: 1 }));
  // 0.010834 USD is a cent.
  assert.equal(captured.fx?.settled_amount, 1);
  assert.equal(captured.fx?.from, 'EUR');
});

/** Units of the target for the source, from the bundled table, and the result rounded half up. */
const conversions = [
  { from: 'JPY', to: 'USD', amount: 1_000, rate: '0.00661336', settled: 661 },
  { from: 'KWD', to: 'USD', amount: 1_000, rate: '3.25247673', settled: 325 },
  { from: 'USD', to: 'JPY', amount: 1_000, rate: '151.20915636', settled: 1_512 },
  { from: 'USD', to: 'KWD', amount: 1_000, rate: '0.30745800', settled: 3_075 },
  { from: 'JPY', to: 'KWD', amount: 99_999_999_999, rate: '0.00203333', settled: 203_332_999_998 },
  { from: 'KRW', to: 'USD', amount: 1, rate: '0.00074584', settled: 0 },
];

for (const { from, to, amount, rate, settled } of conversions) {
  test(`${amount} minor units of ${from} settle as exactly ${settled} of ${to}`, async () => {
    const other = await taps.newCounter({ default_currency: to });
    const tap = await other.counter.tap({ amount, currency: from });
    assert.equal(tap.fx?.rate, rate.replace(/0+$/, ''));
    assert.equal(tap.fx?.settled_amount, settled);
    const pending = await balancesOf(other.counter);
    assert.deepEqual(pending, settled === 0 ? [] : [{ currency: to, pending: settled }]);
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
