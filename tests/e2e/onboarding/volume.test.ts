import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  type Profile,
  profileIn,
  TestSubMerchant,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { setFeePlan } from '../../support/service/settings.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, volume is checked only when the test clock is moved.
const taps = await TapService.start({ config: { role: 'api' } });
const { database } = taps.service;

/** The captured volume at which a sub-merchant in the US or in Germany needs more details. */
const threshold = 1_000_000;
const later = ['individual.id_number'];

async function read(counter: TestCounter): Promise<Profile> {
  return profileIn(await counter.api.get(`/sub-merchants/${counter.externalRef}`));
}

/** The profile after all work that is due within a few seconds. */
async function settled(counter: TestCounter): Promise<Profile> {
  await advance(counter.api, 5);
  return read(counter);
}

async function watches(platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_volume_watches')`
    select from volume_watches where platform_id = ${platformId}::uuid`);
  return rows.length;
}

function assertAsked({ status, requirements }: Profile, items = later): void {
  assert.equal(status, 'enabled');
  assert.deepEqual(requirements.eventuallyDue, []);
  assert.deepEqual(requirements.currentlyDue, items);
}

function assertNotAsked({ requirements }: Profile, items = later): void {
  assert.deepEqual(requirements.eventuallyDue, items);
  assert.deepEqual(requirements.currentlyDue, []);
  assert.equal(requirements.currentDeadline, null);
}

test('captures that reach the threshold make eventuallyDue due within 14 days, once', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await counter.tap({ amount: threshold - 1 });
  assertNotAsked(await settled(counter));
  const from = await clockNow(api);
  await counter.tap({ amount: 1 });
  const asked = await settled(counter);
  assertAsked(asked);
  const deadline = new Date(String(asked.requirements.currentDeadline));
  const earliest = from.getTime() + 14 * daySeconds * 1000;
  assert(deadline.getTime() >= earliest && deadline.getTime() < earliest + 60_000);
  assert.equal(await watches(platform.id), 0, 'nothing is left to check');

  await counter.tap({ amount: threshold });
  assert.deepEqual((await settled(counter)).requirements, asked.requirements);
  await advanceTo(api, deadline);
  const late = await read(counter);
  assert.deepEqual(late.requirements.pastDue, later);
  assert.deepEqual([late.charges_enabled, late.payouts_enabled], [true, false]);
  await advance(api, 7 * daySeconds);
  assert.equal((await read(counter)).charges_enabled, false);
  const body = { 'individual.id_number': '123-45-6789' };
  const restored = profileIn(await api.patch(`/sub-merchants/${counter.externalRef}`, body));
  assert.deepEqual([restored.status, restored.payouts_enabled], ['enabled', true]);
});

test('the gross captured amount counts, not what was held, declined or reversed', async () => {
  const { platform, counter } = await taps.newCounter();
  const plan = { basisPoints: 5_000, fixedMinor: 0n };
  await setFeePlan(database, { platformId: platform.id, currency: 'USD', plan });
  await counter.tap({ amount: threshold, device: 'sim_decline_05' });
  const reversed = await counter.tap({ amount: threshold / 2 });
  await counter.taprail.taps.reverse(reversed.id);
  const held = await counter.hold(threshold);
  assertNotAsked(await settled(counter));
  await counter.taprail.taps.capture(held.id, { amount: threshold - 100 });
  assertNotAsked(await settled(counter));
  await counter.tap({ amount: 60, tip_amount: 40, capture_mode: 'tap_with_tip' });
  assertAsked(await settled(counter));
});

test('the capture of a stay counts at the time of the capture', async () => {
  const { counter } = await taps.newCounter();
  const held = await counter.hold(threshold / 2);
  const increased = await counter.stay(held, 'increase', { amount: threshold });
  assert.equal(increased.status, 200, increased.text);
  const charged = await counter.stay(held, 'charges', { amount: threshold });
  assert.equal(charged.status, 201, charged.text);
  assertNotAsked(await settled(counter));
  assert.equal((await counter.stay(held, 'capture')).status, 200);
  assertAsked(await settled(counter));
});

test("amounts in several currencies add up in that of the sub-merchant's country", async () => {
  const document = ['individual.verification.document.front'];
  const { counter } = await taps.newCounter({ country: 'DE', default_currency: 'USD' });
  // By the bundled rates 2,708.50 USD and 409,550 yen are 2,500.00 EUR each.
  await counter.tap({ amount: 500_000, currency: 'EUR' });
  await counter.tap({ amount: 270_850, currency: 'USD' });
  await counter.tap({ amount: 409_549, currency: 'JPY' });
  assertNotAsked(await settled(counter), document);
  await counter.tap({ amount: 2, currency: 'JPY' });
  assertAsked(await settled(counter), document);
});

test('captures before a jump of months count at the time they were made', async () => {
  const { api, counter } = await taps.newCounter();
  const from = await clockNow(api);
  await Promise.all(Array.from({ length: 8 }, () => counter.tap({ amount: threshold / 8 })));
  await advance(api, 10 * daySeconds);
  const asked = await read(counter);
  assertAsked(asked);
  const deadline = Date.parse(String(asked.requirements.currentDeadline));
  assert(deadline - from.getTime() - 14 * daySeconds * 1000 < 60_000);
});

test('an item supplied early does not become due, and one cleared after the threshold does', async () => {
  const { api, counter } = await taps.newCounter();
  const path = `/sub-merchants/${counter.externalRef}`;
  await api.patch(path, {
    'individual.id_number': '123-45-6789',
    individual: { ssn_last_4: '6789' },
  });
  await counter.tap({ amount: threshold });
  const { requirements } = await settled(counter);
  assert.deepEqual([requirements.eventuallyDue, requirements.currentlyDue], [[], []]);
  await api.patch(path, { 'individual.id_number': null });
  assertAsked(await settled(counter));
});

test('the check of a dead worker is done once by another', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await counter.tap({ amount: threshold });
  // The state after a process was killed just after it had claimed the row.
  await database.rows(sql('test_volume_abandoned')`
    update volume_watches
    set lease_token = ${newUuid()}::uuid, lease_until = ${new Date(Date.now() + 100)}::timestamptz
    where platform_id = ${platform.id}::uuid`);
  await advance(api, 5);
  const asked = await read(counter);
  assertAsked(asked);
  await advance(api, daySeconds);
  assert.deepEqual((await read(counter)).requirements, asked.requirements);
});

test('workers notice the volume without the clock, and concurrent captures all count', async () => {
  const { counter } = await taps.newCounter();
  const node = await startTestService({ beside: taps.service });
  const amount = threshold / 20;
  await Promise.all(Array.from({ length: 20 }, () => counter.tap({ amount })));
  const asked = await eventually('more is asked for', async () => {
    const profile = await read(counter);
    return profile.requirements.currentlyDue.length > 0 && profile;
  });
  assertAsked(asked);
  await node.stop();
});

test("everything in eventuallyDue of a company's country becomes due", async () => {
  const platform = await taps.newPlatform();
  const shop = new TestSubMerchant(platform.api, { businessType: 'company', country: 'GB' });
  const enabled = await shop.enable();
  assert(enabled.requirements.eventuallyDue.length > 1);
  const place = { externalRef: shop.body.externalRef, currency: 'GBP' };
  const counter = new TestCounter(platform.api, place);
  await counter.tap({ amount: threshold });
  const asked = await settled(counter);
  assertAsked(asked, [...enabled.requirements.eventuallyDue]);
  const fileId = await uploadDocument(platform.api);
  const done = await shop.supply(asked.requirements.currentlyDue, fileId);
  assert.deepEqual(done.requirements.currentlyDue, []);
  assert.equal(done.requirements.currentDeadline, null);
});
