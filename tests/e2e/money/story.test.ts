import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiClient } from '../../support/api-client.ts';
import { assertRefusal } from '../../support/assert-refusal.ts';
import { daySeconds } from '../../support/onboarding.ts';
import {
  assertReconciled,
  type ProviderWorld,
  startSimulatorWorld,
  startStripeWorld,
} from '../../support/provider-worlds.ts';
import { type TestCounter, viewIn } from '../../support/taps.ts';

const worlds = [await startSimulatorWorld(), await startStripeWorld()];

/** A Monday on which no bank is closed, at 15:00 in Berlin and 09:00 in New York. */
const monday = new Date('2030-03-04T14:00:00Z');

for (const world of worlds) {
  test(`from the first tap to the bank, on ${world.name}`, () => live(world));
}

/** A tip, a stay, a refund, disputes and payouts. */
async function live(world: ProviderWorld): Promise<void> {
  const { taps } = world;
  const platform = await taps.newPlatform();
  const { api } = platform;
  const bistro = await world.openCounter(api);
  const hotel = await world.openCounter(api, { country: 'DE', default_currency: 'EUR' });
  await world.advanceTo(api, monday);
  const settings = { fee_plans: { USD: { basis_points: 250, fixed_amount: 30 } } };
  assert.equal((await api.patch('/v1/settings', settings)).status, 200);

  // A lunch with a tip: 12.00 less the fee of 0.60.
  const lunch = await bistro.tap({ amount: 1000, tip_amount: 200, capture_mode: 'tap_with_tip' });
  assert.deepEqual([lunch.amount_captured, lunch.platform_fee], [1200, 60]);
  assert.deepEqual(await balance(api, bistro), { ...nothing, currency: 'USD', pending: 1140 });

  // A stay: one authorisation, two increases, four charges, one capture.
  const stay = await hotel.hold(20_000);
  for (const amount of [30_000, 40_000]) {
    assert.equal((await hotel.stay(stay, 'increase', { amount })).status, 200);
  }
  for (const amount of [12_000, 5_000, 3_000, 1_500]) {
    assert.equal((await hotel.stay(stay, 'charges', { amount })).status, 201);
  }
  const left = await hotel.stay(stay, 'capture');
  assert.deepEqual([left.body.amount_captured, left.body.amount_released], [21_500, 18_500]);

  // A part of the lunch goes back, with the same part of the fee.
  const soup = { transaction: lunch.transaction, amount: 500, reason: 'cold soup' };
  const refund = await api.post('/v1/refunds', soup);
  assert.equal(refund.status, 201, refund.text);
  assert.deepEqual([refund.body.status, refund.body.fee_refunded], ['succeeded', 25]);
  const refunded = { ...nothing, currency: 'USD', pending: 1140, available: -475 };
  assert.deepEqual(await balance(api, bistro), refunded);

  // On Tuesday both are settled, paid out in the morning and with the bank by the evening.
  await world.advanceTo(api, new Date('2030-03-05T12:00:00Z'));
  const settled = await api.get(`/v1/transactions/${stay.transaction}`);
  const { stages } = settled.body as unknown as { stages: Stages };
  assert.equal(settled.body.status, 'settled');
  for (const [status, count] of [
    ['settled', 2],
    ['captured', 0],
  ] as const) {
    const { body } = await api.get(`/v1/transactions?status=${status}`);
    assert.equal((body.data as unknown[]).length, count, status);
  }
  assert.deepEqual(
    [stages.settlement.amount, stages.settlement.available_on],
    [21_500, '2030-03-05'],
  );
  assert.equal(stages.settlement.ledger_entries.length, 2);
  await world.advance(api, daySeconds / 2);
  await world.letBanksPay(api);
  const [payout] = await payoutsOf(api, hotel);
  assert.deepEqual(
    [payout?.status, payout?.amount, payout?.currency, payout?.eta],
    ['paid', 21_500, 'EUR', '2030-03-05T16:00:00.000Z'],
  );
  assert.match(String(payout?.wire_reference), world.wireReference);
  const [netted] = await payoutsOf(api, bistro);
  assert.deepEqual([netted?.status, netted?.amount], ['paid', 665]);
  const items = await api.get(`/v1/payouts/${netted?.id}/items`);
  const amounts = (items.body.data as { kind: string; amount: number }[]).map(
    ({ kind, amount }) => [kind, amount],
  );
  assert.deepEqual(amounts.sort(), [
    ['refund', -475],
    ['settlement', 1140],
  ]);
  assert.deepEqual(await balance(api, bistro), { ...nothing, currency: 'USD' });
  const paid = await api.get(`/v1/transactions/${stay.transaction}`);
  assert.equal((paid.body.stages as unknown as Stages).settlement.payout, payout?.id);

  // The guest disputes the stay, and the hotel proves that it was slept in.
  const won = await dispute(world, api, { ...stay, amount: 21_500 });
  assert.deepEqual(
    [won.amount, won.status, won.charges.length, won.authorisation_chain_id],
    [21_500, 'needs_response', 4, stay.authorisation_chain_id],
  );
  const held = { ...nothing, currency: 'EUR', available: -21_500, held: 21_500 };
  assert.deepEqual(await balance(api, hotel), held);
  const draft = await api.patch(`/v1/disputes/${won.id}/evidence`, { receipt: 'winning_evidence' });
  assert.equal(draft.status, 200, draft.text);
  const submitted = await api.post(`/v1/disputes/${won.id}/submit`);
  assert.deepEqual([submitted.status, submitted.body.status], [200, 'under_review']);
  // The lunch is disputed, too, and nobody answers: what is left of it is lost at the deadline.
  const lost = await dispute(world, api, { ...lunch, amount: 700 });
  const whileDisputed = await api.post('/v1/refunds', { transaction: lunch.transaction });
  assertRefusal(whileDisputed, { status: 409, code: 'transaction_disputed' });
  await world.advance(api, 2 * daySeconds);
  await world.decideDispute(api, won, 'won');
  assert.equal((await api.get(`/v1/disputes/${won.id}`)).body.status, 'won');
  assert.deepEqual(await balance(api, hotel), { ...nothing, currency: 'EUR' });
  await world.advance(api, 40 * daySeconds);
  await world.decideDispute(api, lost, 'lost');
  assert.equal((await api.get(`/v1/disputes/${lost.id}`)).body.status, 'lost');
  assert.deepEqual(await balance(api, bistro), { ...nothing, currency: 'USD', available: -700 });

  // What the bistro owes is taken from its next lunch.
  await bistro.tap({ amount: 2000 });
  await world.advance(api, 7 * daySeconds);
  await world.letBanksPay(api);
  const [last] = await payoutsOf(api, bistro);
  assert.deepEqual([last?.status, last?.amount], ['paid', 2000 - 80 - 700]);

  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(count(types), {
    'tap.approved': 3,
    'charge.captured': 3,
    'charge.refunded': 1,
    'payout.scheduled': 3,
    'payout.paid': 3,
    'dispute.opened': 2,
    'dispute.evidence_required': 1,
    'dispute.closed': 2,
  });
  viewIn(await api.get(`/v1/taps/${lunch.id}`));
  await assertReconciled(world, platform);
}

const nothing = { pending: 0, available: 0, in_transit: 0, held: 0, operating: 0 };

interface Stages {
  readonly settlement: {
    readonly amount: number;
    readonly available_on: string;
    readonly payout: string | null;
    readonly ledger_entries: readonly string[];
  };
}

interface PayoutView {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly eta: string;
  readonly wire_reference: string | null;
}

interface DisputeView {
  readonly id: string;
  readonly transaction: string;
  readonly status: string;
  readonly amount: number;
  readonly authorisation_chain_id: string;
  readonly charges: readonly object[];
}

async function balance(api: ApiClient, { externalRef }: TestCounter): Promise<unknown> {
  const { body } = await api.get(`/v1/balance?submerchant=${externalRef}`);
  const [only] = body.balances as readonly unknown[];
  return only;
}

async function payoutsOf(api: ApiClient, { externalRef }: TestCounter): Promise<PayoutView[]> {
  const { body } = await api.get(`/v1/payouts?submerchant=${externalRef}`);
  return body.data as unknown as PayoutView[];
}

async function dispute(
  world: ProviderWorld,
  api: ApiClient,
  { transaction, amount }: { readonly transaction: string; readonly amount: number },
): Promise<DisputeView> {
  await world.dispute(api, transaction, amount);
  const { body } = await api.get(`/v1/disputes?transaction=${transaction}`);
  const [only, ...others] = body.data as unknown as DisputeView[];
  assert(only !== undefined && others.length === 0);
  assert.equal(only.amount, amount);
  return only;
}

function count(types: readonly string[]): Record<string, number> {
  const grouped = Object.groupBy(types, (type) => type);
  return Object.fromEntries(Object.entries(grouped).map(([type, all]) => [type, all?.length ?? 0]));
}
