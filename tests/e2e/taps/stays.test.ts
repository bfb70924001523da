import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Authorisation, Charge, ChargeRequest } from '../../../sdk/src/index.ts';
import { newId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter } from '../../support/money/taps.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { taprail } = platform;
const notFound = { status: 404, code: 'authorisation_chain_not_found' } as const;

test('every tap begins a new stay unless it joins one', async () => {
  const first = await counter.hold(10_000);
  const second = await counter.hold(5_000, {
    authorisation_chain_id: first.authorisation_chain_id,
  });
  const other = await counter.hold(5_000);
  assert.equal(second.authorisation_chain_id, first.authorisation_chain_id);
  assert.notEqual(other.authorisation_chain_id, first.authorisation_chain_id);
});

test('a stay shows its authorisations, oldest first, and their sums', async () => {
  const first = await counter.hold(10_000);
  const joining = { authorisation_chain_id: first.authorisation_chain_id };
  const second = await counter.tap({ amount: 700, ...joining });
  const third = await counter.hold(2_000, joining);
  await counter.tap({ device: 'sim_decline_05', ...joining });
  await taprail.taps.capture(first.id, { amount: 4_000 });

  const chain = await taprail.authorisations.getChain(first.authorisation_chain_id);
  assert.equal(chain.object, 'authorisation_chain');
  assert.equal(chain.id, first.authorisation_chain_id);
  assert.equal(chain.submerchant, counter.externalRef);
  assert.equal(chain.currency, 'USD');
  const sums = [chain.amount_authorised, chain.amount_captured, chain.amount_released];
  assert.deepEqual(sums, [12_700, 4_700, 6_000]);
  assert.deepEqual(
    chain.authorisations.map(({ id, status }) => [id, status]),
    [
      [first.authorisation, 'captured'],
      [second.authorisation, 'captured'],
      [third.authorisation, 'open'],
    ],
  );
});

test('only the same sub-merchant can join a stay, in the same currency', async () => {
  const { authorisation_chain_id } = await counter.hold(10_000);
  const param = 'authorisation_chain_id';
  const mismatch = { status: 422, code: 'chain_mismatch', param };
  const inEuro = await counter.send({ authorisation_chain_id, currency: 'EUR' });
  assertRefusal(inEuro, mismatch);
  const neighbour = await TestCounter.open(api);
  assertRefusal(await neighbour.send({ authorisation_chain_id }), mismatch);
  const stranger = await taps.newCounter();
  const elsewhere = await stranger.counter.send({ authorisation_chain_id });
  assertRefusal(elsewhere, { ...notFound, param });
  assertRefusal(await counter.send({ authorisation_chain_id: newId('ach') }), notFound);
  assertRefusal(await counter.send({ authorisation_chain_id: 'my stay' }), notFound);
});

test('a stay takes at most a thousand taps', async () => {
  const { platform: owner, ...hotel } = await taps.newCounter();
  const { authorisation_chain_id } = await hotel.counter.hold(10_000);
  // All but one of the remaining taps. No card was read for them.
  await taps.service.database.rows(sql('test_fill_stay')`
    insert into transactions (
      platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
      amount_authorised, amount_captured, amount_released, amount_refunded, created_at
    )
    select platform_id, gen_random_uuid(), submerchant_id, device_id, chain_id, 'cancelled',
      currency, 0, 0, 0, 0, created_at
    from transactions, generate_series(1, 998)
    where platform_id = ${owner.id}::uuid`);
  assert.equal((await hotel.counter.tap({ authorisation_chain_id })).status, 'approved');
  const refused = await hotel.counter.send({ authorisation_chain_id });
  const param = 'authorisation_chain_id';
  assertRefusal(refused, { status: 422, code: 'chain_limit_reached', param });
  await taps.service.database.rows(sql('test_empty_stay')`
    delete from transactions where platform_id = ${owner.id}::uuid and status = 'cancelled'`);
});

test('an increase sets a new total, which replaces the old one', async () => {
  const tap = await counter.hold(10_000, { ceiling_amount: 30_000 });
  const raised = await increase(tap, 12_000);
  assert.equal(raised.amount_authorised, 12_000);
  assert.equal(raised.ceiling_amount, 30_000);
  assert.equal((await increase(tap, 30_000)).amount_authorised, 30_000);
  const { increases } = await taprail.authorisations.get(tap.authorisation);
  assert.deepEqual(
    increases.map(({ amount, approved }) => [amount, approved]),
    [
      [12_000, true],
      [30_000, true],
    ],
  );
  assert.equal((await counter.read(tap)).amount_authorised, 30_000);
  const kinds = ['tap', 'authorisation', 'increase', 'increase'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved']);
});

test('an increase must exceed the hold and stay within the ceiling', async () => {
  const tap = await counter.hold(10_000, { ceiling_amount: 30_000 });
  for (const amount of [9_999, 10_000]) {
    const refused = await counter.stay(tap, 'increase', { amount });
    assertRefusal(refused, { status: 422, code: 'amount_not_greater', param: 'amount' });
  }
  const refused = await counter.stay(tap, 'increase', { amount: 30_001 });
  assertRefusal(refused, { status: 422, code: 'amount_exceeds_ceiling', param: 'amount' });
  assert.equal((await counter.read(tap)).amount_authorised, 10_000);
});

test('an authorisation is increased ten times at most', async () => {
  const tap = await counter.hold(100);
  for (let amount = 101; amount <= 110; amount += 1) await increase(tap, amount);
  const refused = await counter.stay(tap, 'increase', { amount: 111 });
  assertRefusal(refused, { status: 422, code: 'increase_limit_reached' });
  assert.equal((await counter.read(tap)).amount_authorised, 110);
});

test('a declined increase leaves the authorisation unchanged', async () => {
  const tap = await counter.hold(10_000, { device: 'sim_increase_decline' });
  const declined = await increase(tap, 12_000);
  assert.equal(declined.status, 'open');
  assert.equal(declined.amount_authorised, 10_000);
  assert.equal(declined.failure?.code, 'increase_declined');
  const [asked] = declined.increases;
  assert.deepEqual([asked?.amount, asked?.approved, asked?.response_code], [12_000, false, '51']);
  assert.equal((await taprail.taps.capture(tap.id)).amount_captured, 10_000);
});

test('only a hold can be increased or charged', async () => {
  const direct = await counter.tap({ device: 'sim_capture_fail' });
  const closed = { status: 409, code: 'authorisation_not_open' };
  assertRefusal(await counter.stay(direct, 'increase', { amount: 5_000 }), closed);
  assertRefusal(await counter.stay(direct, 'charges', { amount: 5 }), closed);
  const declined = await counter.tap({ device: 'sim_decline_05' });
  assertRefusal(await counter.act(declined, 'capture'), closed);
  const cancelled = await counter.tap({ device: 'sim_cancelled' });
  assertRefusal(await counter.act(cancelled, 'capture'), closed);
});

test('charges add up against the authorisation, and capture nothing', async () => {
  const tap = await counter.hold(10_000);
  const dinner = await charge(tap, { amount: 4_000, description: 'Dinner', reference: 'bill 7' });
  assert.match(dinner.id, /^chg_[0-9a-z]{26}$/);
  const { id, created_at, ...facts } = dinner;
  assert.deepEqual(facts, {
    object: 'charge',
    amount: 4_000,
    currency: tap.currency,
    authorisation: tap.authorisation,
    authorisation_chain_id: tap.authorisation_chain_id,
    charged_total: 4_000,
    headroom: 6_000,
    description: 'Dinner',
    reference: 'bill 7',
    voided: false,
  });
  assert.ok(!Number.isNaN(Date.parse(created_at)));
  const bar = await charge(tap, { amount: 6_000 });
  assert.deepEqual([bar.charged_total, bar.headroom], [10_000, 0]);
  assert.equal((await counter.read(tap)).amount_captured, 0);
  const { charges } = await taprail.authorisations.get(tap.authorisation);
  assert.deepEqual(
    charges.map((each) => each.id),
    [id, bar.id],
  );
});

test('charges beyond the authorisation are refused until it is increased', async () => {
  const tap = await counter.hold(10_000);
  await charge(tap, { amount: 6_000 });
  const refused = await counter.stay(tap, 'charges', { amount: 4_001 });
  assertRefusal(refused, { status: 422, code: 'charges_exceed_authorised', param: 'amount' });
  assert.equal((await increase(tap, 10_001)).headroom, 4_001);
  assert.equal((await charge(tap, { amount: 4_001 })).headroom, 0);
});

test('a charge can be voided once before capture, and a stage records it', async () => {
  const tap = await counter.hold(10_000);
  const wrong = await charge(tap, { amount: 4_000 });
  await charge(tap, { amount: 1_000 });
  const voided = await taprail.authorisations.void(tap.authorisation, wrong.id);
  assert.equal(voided.voided, true);
  assert.deepEqual([voided.charged_total, voided.headroom], [1_000, 9_000]);
  assertRefusal(await voidCharge(tap, wrong.id), { status: 404, code: 'charge_not_found' });
  const unknown = await voidCharge(tap, newId('chg'));
  assertRefusal(unknown, { status: 404, code: 'charge_not_found' });
  const kinds = ['tap', 'authorisation', 'charge', 'charge', 'void'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);

  assert.equal((await taprail.taps.capture(tap.id)).amount_captured, 1_000);
  const kept = (await taprail.authorisations.get(tap.authorisation)).charges;
  assertRefusal(await voidCharge(tap, String(kept[1]?.id)), {
    status: 409,
    code: 'already_captured',
  });
});

test('one call captures the charges of a stay and releases the rest', async () => {
  const tap = await counter.hold(10_000);
  await increase(tap, 20_000);
  await charge(tap, { amount: 5_000 });
  await charge(tap, { amount: 6_000 });
  const captured = await taprail.authorisations.capture(tap.authorisation);
  assert.equal(captured.object, 'authorisation');
  assert.equal(captured.status, 'captured');
  assert.equal(captured.headroom, 0);
  const view = await counter.read(tap);
  assert.deepEqual([view.amount_captured, view.amount_released], [11_000, 9_000]);
  const kinds = ['tap', 'authorisation', 'increase', 'charge', 'charge', 'capture', 'release'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);
});

test('a capture without an amount or charges takes everything and releases nothing', async () => {
  for (const path of ['tap', 'stay'] as const) {
    const tap = await counter.hold(10_000);
    const captured = await (path === 'tap'
      ? taprail.taps.capture(tap.id)
      : taprail.authorisations.capture(tap.authorisation));
    assert.equal(captured.amount_captured, 10_000);
    assert.equal(captured.amount_released, 0);
    const kinds = ['tap', 'authorisation', 'capture'];
    assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  }
});

test('a capture without an amount takes nothing if every charge was voided', async () => {
  const tap = await counter.hold(10_000);
  const { id } = await charge(tap, { amount: 3_000 });
  await taprail.authorisations.void(tap.authorisation, id);
  const refused = { status: 422, code: 'amount_too_small', param: 'amount' };
  assertRefusal(await counter.act(tap, 'capture'), refused);
  assert.equal((await counter.read(tap)).amount_captured, 0);
  assert.equal((await taprail.taps.capture(tap.id, { amount: 500 })).amount_captured, 500);
});

test('a capture may have any amount between the charges and the authorisation', async () => {
  const tap = await counter.hold(10_000);
  await charge(tap, { amount: 5_000 });
  const expected = [
    { amount: 0, code: 'amount_too_small' },
    { amount: 4_999, code: 'amount_below_charges' },
    { amount: 10_001, code: 'amount_exceeds_authorised' },
  ];
  for (const { amount, code } of expected) {
    const refused = await counter.act(tap, 'capture', { amount });
    assertRefusal(refused, { status: 422, code, param: 'amount' });
  }
  const captured = await taprail.taps.capture(tap.id, { amount: 7_500 });
  assert.deepEqual([captured.amount_captured, captured.amount_released], [7_500, 2_500]);
});

test('an authorisation is captured once, and nothing can be added after that', async () => {
  const tap = await counter.hold(10_000);
  await taprail.taps.capture(tap.id, { amount: 1 });
  const captured = { status: 409, code: 'already_captured' };
  assertRefusal(await counter.act(tap, 'capture', { amount: 1 }), captured);
  assertRefusal(await counter.stay(tap, 'capture'), captured);
  assertRefusal(await counter.stay(tap, 'increase', { amount: 12_000 }), captured);
  assertRefusal(await counter.stay(tap, 'charges', { amount: 1 }), captured);
  assertRefusal(await counter.act(await counter.tap(), 'capture'), captured);
});

function increase(tap: TapView, amount: number): Promise<Authorisation> {
  return taprail.authorisations.increase(tap.authorisation, { amount });
}

function charge(tap: TapView, body: ChargeRequest): Promise<Charge> {
  return taprail.authorisations.charge(tap.authorisation, body);
}

function voidCharge(tap: TapView, id: string): Promise<ApiResponse> {
  return api.send('DELETE', `/v1/authorisations/${tap.authorisation}/charges/${id}`);
}
