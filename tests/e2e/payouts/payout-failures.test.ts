import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubMerchant } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  balanceOf,
  dayOfWeek,
  itemsOf,
  itemTexts,
  lastPayoutOf,
  monday,
  ownBalance,
  payoutIn,
  payoutsOf,
  requestPayout,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();

/** In New York payouts are made at 11:00, sent at 14:00 and paid at 22:00 by UTC. */
const account = (ending: string) => ({
  country: 'US',
  currency: 'USD',
  account_holder_name: 'Jenny Rosen',
  account_number: `00012345${ending}`,
  routing_number: '110000000',
});

test('each failing bank account gives its reason, and the money is available again', async () => {
  const { platform, api, counter } = await openAt(monday, '0002');
  const codes = new Map([[counter, 'account_closed']]);
  for (const [ending, code] of [
    ['0004', 'no_account'],
    ['0006', 'account_frozen'],
    ['0008', 'incorrect_account_holder_name'],
    ['0010', 'bank_rejected'],
  ] as const) {
    codes.set(await TestCounter.open(api, { external_account: account(ending) }), code);
  }
  for (const each of codes.keys()) await each.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '21:58'));
  for (const each of codes.keys()) assert.deepEqual(await balanceOf(each), { in_transit: 1000 });
  await advanceTo(api, dayOfWeek(1, '22:00'));
  for (const [each, code] of codes) {
    const failed = await lastPayoutOf(each);
    assert.deepEqual(
      [failed.status, failed.failure_code, failed.wire_reference],
      ['failed', code, null],
    );
    assert.deepEqual(await balanceOf(each), { available: 1000 });
  }
  const events = (await taps.events(platform)).filter(({ type }) => type === 'payout.failed');
  assert.deepEqual(
    events.map(({ data }) => data.object.failure_code).toSorted(),
    [...codes.values()].toSorted(),
  );
  assert.ok(events.every(({ sequence }) => sequence === 2));
});

test('returned money is in the next payout, with the earnings since', async () => {
  const { api, counter } = await openAt(monday, '0002');
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '20:00'));
  await counter.tap({ amount: 200 });
  await supplyAccount(api, counter, '6789');
  await advanceTo(api, dayOfWeek(2, '22:00'));
  const [failed, paid] = await payoutsOf(counter);
  // The old account was the bank's when it was sent.
  assert.deepEqual([failed?.status, failed?.amount], ['failed', 1000]);
  assert(paid !== undefined);
  assert.deepEqual([paid.status, paid.amount], ['paid', 1200]);
  const items = await itemsOf(api, paid);
  const back = items.find(({ kind }) => kind === 'payout_failed');
  assert.deepEqual([back?.amount, back?.payout, back?.transaction], [1000, failed?.id, null]);
  assert.deepEqual(await balanceOf(counter), {});
});

test('a transaction names the payout with its money, however often that came back', async () => {
  const { api, counter } = await openAt(monday, '0002');
  const { transaction } = await counter.tap({ amount: 1000 });
  const named = async () => {
    const { stages } = await api.taprail.transactions.get(transaction);
    const span = { from: monday.toISOString() };
    const [header = '', row = ''] = (
      await api.taprail.reports.download('transactions', span)
    ).split('\r\n');
    const inReport = row.split(',')[header.split(',').indexOf('payout')];
    assert.equal(inReport, stages.settlement?.payout ?? '', 'the report has the same payout');
    return stages.settlement?.payout;
  };
  await advanceTo(api, dayOfWeek(1, '12:00'));
  const first = await lastPayoutOf(counter);
  assert.equal(await named(), first.id);
  await advanceTo(api, dayOfWeek(1, '22:00'));
  assert.equal(await named(), null, 'the bank rejected it');
  await advanceTo(api, dayOfWeek(2, '12:00'));
  const second = await lastPayoutOf(counter);
  assert.equal(await named(), second.id);
  payoutIn(await api.post(`/v1/payouts/${second.id}/cancel`));
  assert.equal(await named(), null, 'it was cancelled');
  await supplyAccount(api, counter, '6789');
  await advanceTo(api, dayOfWeek(3, '22:00'));
  const third = await lastPayoutOf(counter);
  assert.deepEqual([third.status, await named()], ['paid', third.id]);
  assert.equal(new Set([first.id, second.id, third.id]).size, 3);
});

test('a failed partial payout and its deduction cancel out', async () => {
  const { api, counter } = await openAt(monday, '0002');
  const manual = { payout_schedule: { interval: 'manual' } } as const;
  await api.taprail.submerchants.update(counter.externalRef, manual);
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '10:00'));
  payoutIn(await requestPayout(counter, { amount: 300 }), 201);
  await advanceTo(api, dayOfWeek(1, '22:00'));
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  const all = payoutIn(await requestPayout(counter), 201);
  assert.deepEqual(await itemTexts(api, all), [
    'paid_before -300',
    'payout_failed 300',
    'settlement 1000',
  ]);
});

test('the test helper has the bank reject a payout in transit, and no other', async () => {
  const { platform, api, counter } = await openAt(monday, '6789');
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  const payout = await lastPayoutOf(counter);
  const path = `/v1/test/payouts/${payout.id}/fail`;
  const notInTransit = { status: 409, code: 'payout_not_in_transit' };
  assertRefusal(await api.post(path, {}), notInTransit);
  await advanceTo(api, dayOfWeek(1, '15:00'));
  const key = newKey();
  const failed = await api.post(path, { code: 'account_frozen' }, keyed(key));
  const failure = { status: 'failed', failure_code: 'account_frozen' };
  assert.deepEqual(payoutIn(failed), { ...payout, ...failure });
  assertReplays(await api.post(path, { code: 'account_frozen' }, keyed(key)), failed);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  assertRefusal(await api.post(path, {}), notInTransit);

  await advanceTo(api, dayOfWeek(2, '15:00'));
  const second = await lastPayoutOf(counter);
  const rejected = await api.taprail.test.payouts.fail(second.id);
  assert.equal(rejected.failure_code, 'bank_rejected');
  await advanceTo(api, dayOfWeek(3, '22:00'));
  const third = await lastPayoutOf(counter);
  assert.equal(third.status, 'paid');
  assertRefusal(await api.post(`/v1/test/payouts/${third.id}/fail`, {}), notInTransit);
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => /^payout\.(paid|failed)/.test(type)),
    ['payout.failed', 'payout.failed', 'payout.paid'],
  );
});

test("a failed payout of the platform's own money returns to the platform", async () => {
  const { api, counter } = await openAt(monday, '6789');
  await counter.tap({ amount: 1000, platform_fee: 250 });
  const { payouts, test: helpers } = api.taprail;
  const payout = await payouts.create({ currency: 'USD' });
  await advanceTo(api, dayOfWeek(1, '10:00'));
  assert.deepEqual(await ownBalance(api), { in_transit: 250 });
  await helpers.payouts.fail(payout.id, { code: 'no_account' });
  const { status, failure_code } = await payouts.get(payout.id);
  assert.deepEqual([status, failure_code], ['failed', 'no_account']);
  assert.deepEqual(await ownBalance(api), { operating: 250 });
  assert.equal((await payouts.create({ currency: 'USD' })).amount, 250);
});

test('three failures in a row hold payouts until there is another bank account', async () => {
  const { api, counter } = await openAt(monday, '0002');
  const enabled = await profileOf(api, counter);
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(2, '23:00'));
  assert.equal((await payoutsOf(counter)).length, 2);
  assert.deepEqual(await profileOf(api, counter), enabled, 'two failures change nothing');

  await advanceTo(api, dayOfWeek(3, '22:00'));
  const held = await profileOf(api, counter);
  const { requirements } = held;
  assert.deepEqual(
    [held.status, held.charges_enabled, held.payouts_enabled, requirements.disabledReason],
    ['enabled', true, false, 'payouts_paused'],
  );
  assert.deepEqual(requirements.currentlyDue, ['external_account']);
  assertRefusal(await requestPayout(counter), { status: 403, code: 'payouts_disabled' });
  await counter.tap({ amount: 200 });
  await advanceTo(api, dayOfWeek(9, '20:00'));
  assert.equal((await payoutsOf(counter)).length, 3, 'nothing is tried meanwhile');
  assert.deepEqual(await balanceOf(counter), { available: 1200 });

  const freed = await supplyAccount(api, counter, '6789');
  assert.deepEqual([freed.payouts_enabled, freed.requirements.disabledReason], [true, null]);
  assert.deepEqual(freed.requirements.currentlyDue, []);
  await advanceTo(api, dayOfWeek(10, '22:00'));
  const paid = await lastPayoutOf(counter);
  assert.deepEqual([paid.amount, paid.status], [1200, 'paid']);
  const third = (await payoutsOf(counter)).at(2);
  const items = await itemsOf(api, paid);
  assert.deepEqual(items.map(({ kind, amount }) => `${kind} ${amount}`).toSorted(), [
    'payout_failed 1000',
    'settlement 200',
  ]);
  assert.equal(items.find(({ kind }) => kind === 'payout_failed')?.payout, third?.id);
});

test('another bank account has three tries, too', async () => {
  const { api, counter } = await openAt(monday, '0002');
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(3, '23:00'));
  assert.equal((await supplyAccount(api, counter, '0004')).payouts_enabled, true);
  await advanceTo(api, dayOfWeek(7, '23:00'));
  const statuses = (await payoutsOf(counter)).map(({ failure_code }) => failure_code);
  const [closed, unknown] = ['account_closed', 'no_account'];
  assert.deepEqual(statuses, [closed, closed, closed, unknown, unknown]);
  assert.equal((await profileOf(api, counter)).payouts_enabled, true);
  await advanceTo(api, dayOfWeek(8, '23:00'));
  assert.equal((await profileOf(api, counter)).payouts_enabled, false);
  assert.equal((await payoutsOf(counter)).length, 6);
});

test('a paid payout ends the row of failures', async () => {
  const { api, counter } = await openAt(monday, '6789');
  const manual = { payout_schedule: { interval: 'manual' } } as const;
  await api.taprail.submerchants.update(counter.externalRef, manual);
  await counter.tap({ amount: 1000 });
  for (const [index, fails] of [true, true, false, true, true, true].entries()) {
    assert.equal((await profileOf(api, counter)).payouts_enabled, true, `try ${index}`);
    const day = [1, 2, 3, 4, 7, 8][index] ?? 0;
    await advanceTo(api, dayOfWeek(day, '10:00'));
    const { id } = payoutIn(await requestPayout(counter, { amount: 100 }), 201);
    await advanceTo(api, dayOfWeek(day, '15:00'));
    if (fails) await api.taprail.test.payouts.fail(id);
    await advanceTo(api, dayOfWeek(day, '22:30'));
  }
  assert.equal((await profileOf(api, counter)).payouts_enabled, false);
  assert.deepEqual(await balanceOf(counter), { available: 900 });
});

test('payouts that fail on one day hold the scheduled ones', async () => {
  const { api, counter } = await openAt(monday, '0002');
  const manual = { payout_schedule: { interval: 'manual' } } as const;
  await api.taprail.submerchants.update(counter.externalRef, manual);
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(1, '10:00'));
  for (const amount of [100, 200, 300]) payoutIn(await requestPayout(counter, { amount }), 201);
  await advanceTo(api, dayOfWeek(1, '15:00'));
  const scheduled = payoutIn(await requestPayout(counter, { amount: 50 }), 201);
  await advanceTo(api, dayOfWeek(1, '22:00'));
  assert.equal((await profileOf(api, counter)).payouts_enabled, false);
  assert.equal((await api.taprail.payouts.get(scheduled.id)).status, 'scheduled');
  await advanceTo(api, dayOfWeek(2, '14:00'));
  assert.equal((await api.taprail.payouts.get(scheduled.id)).status, 'cancelled');
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

/** A sub-merchant with a failing bank account, of a new platform whose clock shows that instant. */
async function openAt(instant: Date, ending: string, details: JsonObject = {}) {
  const opened = await taps.newCounter({ external_account: account(ending), ...details });
  await advanceTo(opened.api, instant);
  return opened;
}

function supplyAccount(
  { taprail }: ApiClient,
  { externalRef }: TestCounter,
  ending: string,
): Promise<SubMerchant> {
  return taprail.submerchants.update(externalRef, { external_account: account(ending) });
}

function profileOf({ taprail }: ApiClient, { externalRef }: TestCounter): Promise<SubMerchant> {
  return taprail.submerchants.get(externalRef);
}
