import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingsChange } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  balanceOf,
  dayOfWeek,
  itemsOf,
  itemTexts,
  lastPayoutOf,
  monday,
  payoutsOf,
  requestPayout,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

const taps = await TapService.start();
const inEuro = settlingIn('EUR');

test('the available balance is paid out each business day, with an event for every step', async () => {
  const { platform, api, counter } = await openAt(monday);
  const tap = await counter.tap({ amount: 1000, platform_fee: 100 });
  await advanceTo(api, dayOfWeek(1, '05:00'));
  const scheduled = await lastPayoutOf(counter);
  const { id, created_at, ...facts } = scheduled;
  assert.match(id, /^po_[0-9a-z]{26}$/);
  assert.match(created_at, /^2030-03-05T05:00:0/);
  const expected = {
    object: 'payout',
    submerchant: counter.externalRef,
    amount: 900,
    currency: 'EUR',
    deductions: [],
    status: 'scheduled',
    automatic: true,
    eta: '2030-03-05T16:00:00.000Z',
    wire_reference: null,
    failure_code: null,
    missing_amount: null,
    awaits_reference_since: null,
    decision_since: null,
  };
  assert.deepEqual(facts, expected);
  assert.deepEqual(await balanceOf(counter), { in_transit: 900 });
  const [item] = await itemsOf(api, scheduled);
  assert.deepEqual([item?.kind, item?.transaction], ['settlement', tap.transaction]);

  await advanceTo(api, dayOfWeek(1, '08:00'));
  assert.equal((await api.taprail.payouts.get(scheduled.id)).status, 'in_transit');
  assert.deepEqual(await balanceOf(counter), { in_transit: 900 });
  await advanceTo(api, dayOfWeek(1, '16:00'));
  const { items: _, ...paid } = await api.taprail.payouts.get(scheduled.id);
  assert.match(String(paid.wire_reference), /^SIM20300305\d{12}$/);
  const wire_reference = paid.wire_reference;
  assert.deepEqual(paid, { ...scheduled, status: 'paid', wire_reference });
  assert.deepEqual(await balanceOf(counter), {});
  const settled = await api.taprail.transactions.get(tap.transaction);
  assert.equal(settled.stages.settlement?.payout, id);

  await advanceTo(api, dayOfWeek(10, '12:00'));
  assert.equal((await payoutsOf(counter)).length, 1, 'nothing is paid out twice');
  const events = (await taps.events(platform)).filter(({ type }) => type.startsWith('payout.'));
  assert.deepEqual(
    events.map(({ type, sequence, submerchant, data }) => [
      type,
      sequence,
      submerchant,
      // Events do not have the field about an open decision.
      { ...data.object, ...onlyPresent },
    ]),
    [
      ['payout.scheduled', 1, counter.externalRef, scheduled],
      ['payout.paid', 2, counter.externalRef, paid],
    ],
  );
  assert.deepEqual(await movements(api, counter), [
    'capture submerchant_pending -900',
    'payout submerchant_available 900',
    'payout submerchant_in_transit -900',
    'payout_paid submerchant_in_transit 900',
    'settlement submerchant_available -900',
    'settlement submerchant_pending 900',
  ]);
});

test('a payout has all money that became available since the one before', async () => {
  const { api, counter } = await openAt(dayOfWeek(3, '14:00'));
  for (const amount of [1, 20, 300]) await counter.tap({ amount });
  await advanceTo(api, dayOfWeek(4, '14:00'));
  await counter.tap({ amount: 4000 });
  await advanceTo(api, dayOfWeek(5, '14:00'));
  await counter.tap({ amount: 50_000 });
  await advanceTo(api, dayOfWeek(9, '14:00'));
  const payouts = await payoutsOf(counter);
  assert.deepEqual(
    payouts.map(({ amount, created_at }) => [amount, created_at.slice(0, 10)]),
    [
      [321, '2030-03-08'],
      [4000, '2030-03-11'],
      [50_000, '2030-03-12'],
    ],
  );
  const [first] = payouts;
  assert(first !== undefined);
  const texts = ['settlement 1', 'settlement 20', 'settlement 300'];
  assert.deepEqual(await itemTexts(api, first), texts);
});

/** When money available on Tuesday, 5 March 2030, is paid out. */
type Schedule = NonNullable<SettingsChange['payout_schedule']>;

const schedules: readonly { what: string; own?: string; platform?: Schedule; on: string }[] = [
  { what: 'daily unless something else is said', on: '2030-03-05T05:00' },
  {
    what: "weekly by the platform's settings",
    platform: { interval: 'weekly', weekly_anchor: 'thursday' },
    on: '2030-03-07T05:00',
  },
  {
    what: "monthly by the platform's settings, with a Sunday as the last day",
    platform: { interval: 'monthly', monthly_anchor: 31 },
    on: '2030-04-01T04:00',
  },
  { what: "never by the platform's settings", platform: { interval: 'manual' }, on: 'never' },
  { what: 'weekly of its own, which is on Mondays', own: 'weekly', on: '2030-03-11T05:00' },
  { what: 'monthly of its own, which is on the first', own: 'monthly', on: '2030-04-01T04:00' },
  { what: 'never of its own', own: 'manual', on: 'never' },
  {
    what: 'daily of its own, where the platform pays by the month',
    own: 'daily',
    platform: { interval: 'monthly', monthly_anchor: 15 },
    on: '2030-03-05T05:00',
  },
  {
    what: 'weekly of its own on the day of the platform, which is the same',
    own: 'weekly',
    platform: { interval: 'weekly', weekly_anchor: 'friday' },
    on: '2030-03-08T05:00',
  },
];

for (const { what, own, platform: payout_schedule, on } of schedules) {
  test(`payouts are made ${what}`, async () => {
    const details = own === undefined ? {} : { payout_schedule: { interval: own } };
    const { api, counter } = await openAt(monday, details);
    if (payout_schedule !== undefined) await setSchedule(api, payout_schedule);
    await counter.tap({ amount: 1000 });
    await advanceTo(api, dayOfWeek(7, '06:00'));
    await advanceTo(api, dayOfWeek(40, '12:00'));
    const payouts = await payoutsOf(counter);
    const made = payouts.map(({ created_at }) => created_at.slice(0, 16));
    assert.deepEqual(made, on === 'never' ? [] : [on]);
    assert.deepEqual(await balanceOf(counter), on === 'never' ? { available: 1000 } : {});
  });
}

test('a new schedule applies from the next morning on', async () => {
  const { api, counter } = await openAt(monday);
  await setSchedule(api, { interval: 'monthly', monthly_anchor: 20 });
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(2, '12:00'));
  assert.deepEqual(await payoutsOf(counter), []);
  await setSchedule(api, { interval: 'daily' });
  await advanceTo(api, dayOfWeek(3, '05:00'));
  assert.equal((await lastPayoutOf(counter)).amount, 1000);

  const { submerchants } = api.taprail;
  const { externalRef } = counter;
  await submerchants.update(externalRef, { payout_schedule: { interval: 'manual' } });
  await counter.tap({ amount: 200 });
  await advanceTo(api, dayOfWeek(15, '12:00'));
  assert.equal((await payoutsOf(counter)).length, 1);
  await submerchants.update(externalRef, { payout_schedule: { interval: 'daily' } });
  await advanceTo(api, dayOfWeek(16, '05:00'));
  assert.equal((await lastPayoutOf(counter)).amount, 200);
});

test('while the platform pauses payouts none is made, and the next has everything', async () => {
  const { api, counter } = await openAt(monday);
  const other = await TestCounter.open(api, inEuro);
  await pause(api, counter, true);
  await counter.tap({ amount: 1000 });
  await other.tap({ amount: 1 });
  await advanceTo(api, dayOfWeek(1, '14:00'));
  await counter.tap({ amount: 200 });
  await advanceTo(api, dayOfWeek(3, '14:00'));
  assert.deepEqual(await payoutsOf(counter), []);
  assert.deepEqual(await balanceOf(counter), { available: 1200 });
  assert.equal((await lastPayoutOf(other)).status, 'paid');
  await pause(api, counter, false);
  await advanceTo(api, dayOfWeek(4, '17:00'));
  const payout = await lastPayoutOf(counter);
  assert.deepEqual([payout.amount, payout.status], [1200, 'paid']);
  assert.deepEqual(await itemTexts(api, payout), ['settlement 1000', 'settlement 200']);
});

test('a payout scheduled before a pause is cancelled, not sent', async () => {
  const { platform, api, counter } = await openAt(monday);
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '06:00'));
  await pause(api, counter, true);
  await advanceTo(api, dayOfWeek(1, '17:00'));
  const stopped = await lastPayoutOf(counter);
  assert.equal(stopped.status, 'cancelled');
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  await pause(api, counter, false);
  await advanceTo(api, dayOfWeek(2, '17:00'));
  const payout = await lastPayoutOf(counter);
  assert.deepEqual([payout.amount, payout.status], [1000, 'paid']);
  const [item] = await itemsOf(api, payout);
  assert.deepEqual([item?.kind, item?.payout], ['payout_cancelled', stopped.id]);
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.scheduled', 'payout.paid'],
  );
});

test('a negative balance is never paid out, and is netted from later payouts', async () => {
  const { api, counter } = await openAt(monday);
  const [first, second] = [await counter.tap({ amount: 1000 }), await counter.tap({ amount: 500 })];
  await advanceTo(api, dayOfWeek(1, '17:00'));
  assert.deepEqual(await balanceOf(counter), {});
  for (const { transaction } of [first, second]) await refund(api, transaction);
  await advanceTo(api, dayOfWeek(2, '14:00'));
  assert.equal((await payoutsOf(counter)).length, 1);
  assert.deepEqual(await balanceOf(counter), { available: -1500 });
  const debts = async () => (await api.taprail.balance.listNegative()).data;
  const [debt, ...others] = await debts();
  const { submerchant, currency, available, negative_since } = debt ?? assert.fail('no debt');
  assert.deepEqual([submerchant, currency, available], [counter.externalRef, 'EUR', -1500]);
  assert.ok(negative_since?.startsWith('2030-03-05T17:00:0'), negative_since ?? 'null');
  assert.deepEqual(others, []);

  // New money covers a part of it, then exactly all of it, and then more.
  await counter.tap({ amount: 600 });
  await advanceTo(api, dayOfWeek(3, '14:00'));
  assert.deepEqual(await balanceOf(counter), { available: -900 });
  await counter.tap({ amount: 900 });
  await advanceTo(api, dayOfWeek(4, '14:00'));
  assert.deepEqual(await balanceOf(counter), {});
  assert.deepEqual(await debts(), []);
  assert.equal((await payoutsOf(counter)).length, 1);
  await counter.tap({ amount: 70 });
  await advanceTo(api, dayOfWeek(8, '17:00'));
  const payout = await lastPayoutOf(counter);
  assert.deepEqual([payout.amount, payout.status], [70, 'paid']);
  assert.deepEqual(await itemTexts(api, payout), [
    'refund -1000',
    'refund -500',
    'settlement 600',
    'settlement 70',
    'settlement 900',
  ]);
});

test('a refund while a payout is in transit is netted from the next one', async () => {
  const { api, counter } = await openAt(monday);
  const tap = await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  assert.equal((await lastPayoutOf(counter)).status, 'in_transit');
  await refund(api, tap.transaction);
  await counter.tap({ amount: 1500 });
  assert.deepEqual(await balanceOf(counter), { pending: 1500, available: -1000, in_transit: 1000 });
  await advanceTo(api, dayOfWeek(2, '17:00'));
  const [first, second] = await payoutsOf(counter);
  assert.deepEqual([first?.status, first?.amount], ['paid', 1000]);
  assert(second !== undefined);
  assert.deepEqual([second.status, second.amount], ['paid', 500]);
  assert.deepEqual(await itemTexts(api, second), ['refund -1000', 'settlement 1500']);
});

test('each currency of a sub-merchant has a payout of its own', async () => {
  const { api, counter } = await openAt(monday, { country: 'GB', default_currency: 'EUR' });
  await counter.tap({ amount: 1000, currency: 'EUR' });
  await api.taprail.submerchants.update(counter.externalRef, {
    default_currency: 'GBP',
    external_account: { account_number: '00012345', routing_number: '108800' },
  });
  await counter.tap({ amount: 300, currency: 'GBP' });
  await advanceTo(api, dayOfWeek(1, '18:00'));
  const payouts = await payoutsOf(counter);
  const told = payouts.map(({ amount, currency, status }) => `${amount} ${currency} ${status}`);
  assert.deepEqual(told.toSorted(), ['1000 EUR paid', '300 GBP paid']);
  for (const payout of payouts) assert.equal((await itemsOf(api, payout)).length, 1);
});

test('a sub-merchant on a manual schedule is paid only on request', async () => {
  const { api, counter } = await openAt(monday, { payout_schedule: { interval: 'manual' } });
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(2, '12:00'));
  assert.equal((await requestPayout(counter)).status, 201);
  await advanceTo(api, dayOfWeek(3, '16:00'));
  const { amount, status, automatic } = await lastPayoutOf(counter);
  assert.deepEqual([amount, status, automatic], [1000, 'paid', false]);
});

/** A sub-merchant that is paid in euro, of a new platform whose clock shows that instant. */
async function openAt(instant: Date, details: JsonObject & { country?: string } = {}) {
  const opened = await taps.newCounter({ ...inEuro, ...details });
  await advanceTo(opened.api, instant);
  return opened;
}

async function setSchedule({ taprail }: ApiClient, payout_schedule: Schedule): Promise<void> {
  await taprail.settings.update({ payout_schedule });
}

async function pause({ taprail }: ApiClient, { externalRef }: TestCounter, payouts: boolean) {
  await taprail.submerchants.pause(externalRef, { payouts });
}

async function refund({ taprail }: ApiClient, transaction: string): Promise<void> {
  assert.equal((await taprail.refunds.create({ transaction })).status, 'succeeded');
}

/** The entries of a sub-merchant in short, in the order of their text. */
async function movements({ taprail }: ApiClient, { externalRef }: TestCounter): Promise<string[]> {
  const { data } = await taprail.ledger.list({ submerchant: externalRef });
  return data.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`).toSorted();
}

/** Fields that no event has. */
const onlyPresent = { missing_amount: null, awaits_reference_since: null, decision_since: null };
