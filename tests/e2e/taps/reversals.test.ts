import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { balanceAmounts } from '../../support/money/balance-amounts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { setFeePlan } from '../../support/service/settings.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();

interface Amounts {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

test('reversing a hold releases it in full', async () => {
  const tap = await counter.hold(10_000);
  const reversed = await counter.taprail.taps.reverse(tap.id, { reason: 'guest left' });
  assert.equal(reversed.status, 'reversed');
  assert.deepEqual([reversed.amount_captured, reversed.amount_released], [0, 10_000]);
  assert.equal(reversed.reversal_reason, 'guest left');
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation', 'reversal']);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'tap.reversed']);
  assert.deepEqual(await entriesOf(tap), []);
});

test('reversing a capture adds the opposite posting and keeps the original', async () => {
  const other = await taps.newCounter();
  const plan = { basisPoints: 290, fixedMinor: 30n };
  const { id: platformId } = other.platform;
  await setFeePlan(taps.service.database, { platformId, currency: 'EUR', plan });
  const tap = await other.counter.tap({ amount: 9_999, currency: 'EUR' });
  const posted = await entriesOf(tap, other.counter);
  assert.equal(posted.length, 5);
  const reversed = await other.counter.taprail.taps.reverse(tap.id);
  assert.equal(reversed.status, 'reversed');
  assert.deepEqual([reversed.amount_captured, reversed.amount_released], [0, 9_999]);
  assert.equal(reversed.platform_fee, 0);
  assert.equal(reversed.reversal_reason, 'requested');
  const all = await entriesOf(tap, other.counter);
  assert.deepEqual(byAccount(all.slice(5)), byAccount(posted));
  assert.deepEqual(
    byAccount(all.slice(0, 5)),
    byAccount(posted.map((entry) => ({ ...entry, amount: -entry.amount }))),
  );
  const mine = `/v1/balance?submerchant=${other.counter.externalRef}`;
  for (const path of ['/v1/balance', mine]) {
    const balances = (await other.api.get(path)).body.balances as unknown as JsonObject[];
    assert.ok(balances.length > 0);
    for (const balance of balances) {
      assert.deepEqual(new Set(Object.values(balanceAmounts(balance))), new Set([0]));
    }
  }
});

test('a partly captured stay is reversed as a whole', async () => {
  const tap = await counter.hold(10_000);
  await counter.taprail.taps.capture(tap.id, { amount: 4_000 });
  const reversed = await counter.taprail.taps.reverse(tap.id);
  assert.deepEqual([reversed.amount_captured, reversed.amount_released], [0, 10_000]);
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  const { reversal, capture } = body.stages as { reversal: JsonObject; capture: JsonObject };
  assert.equal(capture.amount, 4_000);
  assert.deepEqual([reversal.captured, reversal.released], [4_000, 4_000]);
});

test('reversing again returns the same answer and changes nothing', async () => {
  const tap = await counter.tap();
  const first = await counter.act(tap, 'reverse', { reason: 'wrong table' });
  const stages = await taps.stages(platform, tap);
  const second = await counter.act(tap, 'reverse');
  assert.equal(second.status, 200);
  assert.deepEqual(second.body, first.body);
  assert.deepEqual(await taps.stages(platform, tap), stages);
  assert.deepEqual(await taps.eventTypes(platform, tap), [
    'tap.approved',
    'charge.captured',
    'tap.reversed',
  ]);
});

test('the key of a repeated reversal is bound to it', async () => {
  const tap = await counter.tap();
  await counter.taprail.taps.reverse(tap.id);
  const key = keyed(newKey());
  const again = await counter.act(tap, 'reverse', {}, key);
  assertReplays(await counter.act(tap, 'reverse', {}, key), again);
  const other = await counter.act(tap, 'reverse', { reason: 'another' }, key);
  assertRefusal(other, { status: 422, code: 'idempotency_key_reused' });
});

test('an unauthorised tap cannot be reversed, and a reversed hold takes no more steps', async () => {
  const closed = { status: 409, code: 'authorisation_not_open' };
  for (const device of ['sim_decline_05', 'sim_risk_block', 'sim_cancelled']) {
    assertRefusal(await counter.act(await counter.tap({ device }), 'reverse'), closed);
  }
  const tap = await counter.hold(10_000);
  await counter.taprail.taps.reverse(tap.id);
  assertRefusal(await counter.act(tap, 'capture'), closed);
  assertRefusal(await counter.stay(tap, 'capture'), closed);
  assertRefusal(await counter.stay(tap, 'increase', { amount: 11_000 }), closed);
  assertRefusal(await counter.stay(tap, 'charges', { amount: 1 }), closed);
});

/** The days until an authorisation expires, by the kind of sub-merchant. */
const validities = [
  {
    place: 'a bistro',
    mcc: '5812',
    days: { sim_visa: 5, sim_mastercard: 7, sim_amex: 7, 'pre-auth': 7 },
  },
  { place: 'a hotel', mcc: '7011', days: { sim_visa: 5, sim_mastercard: 7, 'pre-auth': 30 } },
  { place: 'a car rental', mcc: '7512', days: { sim_visa: 5, 'pre-auth': 30 } },
] as const;

for (const { place, mcc, days } of validities) {
  test(`at ${place} an authorisation is held for as long as its scheme allows`, async () => {
    const there = await TestCounter.open(api, { business_profile: { mcc } });
    for (const [kind, expected] of Object.entries(days)) {
      const { capture_before, created_at } = await there.tap(
        kind === 'pre-auth' ? { capture_mode: kind } : { device: kind },
      );
      const heldMs = Date.parse(capture_before ?? '') - Date.parse(created_at);
      assert.equal(heldMs, expected * daySeconds * 1000, kind);
    }
  });
}

test('a hold that is not captured in time is released, and its event has the reason', async () => {
  const { platform: owner, ...hotel } = await taps.newCounter();
  const tap = await hotel.counter.hold(10_000);
  const charged = await hotel.counter.stay(tap, 'charges', { amount: 100 });
  assert.equal(charged.status, 201, charged.text);
  const deadline = new Date(tap.capture_before ?? '');
  await advanceTo(hotel.api, new Date(deadline.getTime() - 60_000));
  assert.equal((await hotel.counter.read(tap)).status, 'approved');
  await advanceTo(hotel.api, deadline);

  const expired = await hotel.counter.read(tap);
  assert.equal(expired.status, 'expired');
  assert.deepEqual([expired.amount_captured, expired.amount_released], [0, 10_000]);
  assert.equal(expired.reversal_reason, 'expired');
  assert.deepEqual(await taps.eventTypes(owner, tap), ['tap.approved', 'tap.reversed']);
  const [, event] = await taps.events(owner, tap);
  assert.equal(event?.data.object.reversal_reason, 'expired');
  assert.equal(event?.data.object.status, 'expired');
  const kinds = ['tap', 'authorisation', 'charge', 'reversal'];
  assert.deepEqual(await taps.stageKinds(owner, tap), kinds);
  const { body } = await hotel.api.get(`/v1/transactions/${tap.transaction}`);
  assert.equal(body.status, 'expired');
  const { reversal } = body.stages as { reversal: JsonObject };
  const at = event?.created_at;
  assert.deepEqual(reversal, { reason: 'expired', captured: 0, released: 10_000, at });

  const over = { status: 409, code: 'authorisation_expired' };
  assertRefusal(await hotel.counter.act(tap, 'capture'), over);
  assertRefusal(await hotel.counter.act(tap, 'reverse'), over);
  assertRefusal(await hotel.counter.stay(tap, 'increase', { amount: 11_000 }), over);
  assertRefusal(await hotel.counter.stay(tap, 'charges', { amount: 1 }), over);
});

test('a tap whose capture failed expires like any other hold', async () => {
  const { platform: owner, ...shop } = await taps.newCounter();
  const tap = await shop.counter.tap({ device: 'sim_capture_fail' });
  await advance(shop.api, 5 * daySeconds);
  assert.equal((await shop.counter.read(tap)).status, 'expired');
  const types = ['tap.approved', 'charge.failed', 'tap.reversed'];
  assert.deepEqual(await taps.eventTypes(owner, tap), types);
});

test('a captured or reversed tap does not expire', async () => {
  const { platform: owner, ...shop } = await taps.newCounter();
  const captured = await shop.counter.hold(10_000);
  const reversed = await shop.counter.hold(10_000);
  await shop.counter.taprail.taps.capture(captured.id);
  await shop.counter.taprail.taps.reverse(reversed.id);
  const stages = async () => [
    await taps.stageKinds(owner, captured),
    await taps.stageKinds(owner, reversed),
  ];
  const [capture, reversal] = await stages();
  await advance(shop.api, 40 * daySeconds);
  assert.deepEqual(await stages(), [[...(capture ?? []), 'settlement'], reversal]);
  assert.equal((await shop.counter.read(captured)).status, 'approved');
  assert.equal((await shop.counter.read(reversed)).status, 'reversed');
});

async function entriesOf(tap: TapView, at = counter): Promise<Amounts[]> {
  const { body } = await at.api.get(`/v1/ledger/entries?transaction=${tap.transaction}`);
  return (body.data as unknown as Amounts[]).map(({ account, currency, amount }) => {
    return { account, currency, amount };
  });
}

function byAccount(entries: readonly Amounts[]): Amounts[] {
  const name = ({ account, currency }: Amounts) => `${account} ${currency}`;
  return entries.toSorted((one, other) => name(one).localeCompare(name(other)));
}
