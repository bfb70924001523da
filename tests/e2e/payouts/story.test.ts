import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dispute, type Payout, type Taprail, TaprailRefusal } from '../../../sdk/src/index.ts';
import { balanceAmounts } from '../../support/money/balance-amounts.ts';
import type { TestCounter } from '../../support/money/taps.ts';
import { daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  type ProviderWorld,
  startSimulatorWorld,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

const worlds = [
  await startSimulatorWorld(),
  await startStripeWorld(),
  await startStripeWorld({}, { seed: 17, share: 0.15 }),
];

/** A Monday on which no bank is closed, at 15:00 in Berlin and 09:00 in New York. */
const monday = new Date('2030-03-04T14:00:00Z');

for (const world of worlds) {
  test(`from the first tap to the bank, on ${world.name}`, () => live(world));
}

/** A tip, a stay, a refund, disputes and payouts. */
async function live(world: ProviderWorld): Promise<void> {
  const { taps } = world;
  const platform = await world.newPlatform();
  const { api, taprail } = platform;
  const bistro = await world.openCounter(api);
  const hotel = await world.openCounter(api, { country: 'DE', default_currency: 'EUR' });
  await world.advanceTo(api, monday);
  world.beginBadDay();
  await taprail.settings.update({ fee_plans: { USD: { basis_points: 250, fixed_amount: 30 } } });

  // A lunch with a tip: 12.00 less the fee of 0.60.
  const lunch = await bistro.tap({ amount: 1000, tip_amount: 200, capture_mode: 'tap_with_tip' });
  assert.deepEqual([lunch.amount_captured, lunch.platform_fee], [1200, 60]);
  assert.deepEqual(await balance(taprail, bistro), { ...nothing, currency: 'USD', pending: 1140 });

  // A stay: one authorisation, two increases, four charges, one capture.
  const stay = await hotel.hold(20_000);
  for (const amount of [30_000, 40_000]) {
    const { amount_authorised } = await taprail.authorisations.increase(stay.authorisation, {
      amount,
    });
    assert.equal(amount_authorised, amount);
  }
  for (const amount of [12_000, 5_000, 3_000, 1_500]) {
    await taprail.authorisations.charge(stay.authorisation, { amount });
  }
  const left = await taprail.authorisations.capture(stay.authorisation);
  assert.deepEqual([left.amount_captured, left.amount_released], [21_500, 18_500]);

  // A part of the lunch is refunded, with the same part of the fee.
  const soup = { transaction: lunch.transaction, amount: 500, reason: 'cold soup' };
  const refund = await taprail.refunds.create(soup);
  assert.deepEqual([refund.status, refund.fee_refunded], ['succeeded', 25]);
  // A provider may return the fee by a separate step, which is repeated until it succeeds.
  await world.advance(api, 3600);
  const refunded = { ...nothing, currency: 'USD', pending: 1140, available: -475 };
  assert.deepEqual(await balance(taprail, bistro), refunded);

  // On Tuesday both are settled, paid out in the morning and at the bank by the evening.
  await world.advanceTo(api, new Date('2030-03-05T12:00:00Z'));
  const settled = await taprail.transactions.get(stay.transaction);
  const { settlement } = settled.stages;
  assert.equal(settled.status, 'settled');
  for (const [status, count] of [
    ['settled', 2],
    ['captured', 0],
  ] as const) {
    assert.equal((await taprail.transactions.list({ status })).data.length, count, status);
  }
  assert.deepEqual([settlement?.amount, settlement?.available_on], [21_500, '2030-03-05']);
  assert.equal(settlement?.ledger_entries.length, 2);
  await world.advance(api, daySeconds / 2);
  await world.letBanksPay(api);
  const [payout] = await payoutsOf(taprail, hotel);
  assert.deepEqual(
    [payout?.status, payout?.amount, payout?.currency, payout?.eta],
    ['paid', 21_500, 'EUR', '2030-03-05T16:00:00.000Z'],
  );
  assert.match(String(payout?.wire_reference), world.wireReference);
  const [netted] = await payoutsOf(taprail, bistro);
  assert.deepEqual([netted?.status, netted?.amount], ['paid', 665]);
  const items = await taprail.payouts.listItems(netted?.id ?? '');
  // A provider may return the fee of a refund separately.
  const given = items.data.filter(({ kind }) => kind === 'refund' || kind === 'fee_return');
  const others = items.data.filter((item) => !given.includes(item));
  assert.equal(
    given.reduce((sum, { amount }) => sum + amount, 0),
    -475,
  );
  assert.deepEqual(
    others.map(({ kind, amount }) => [kind, amount]),
    [['settlement', 1140]],
  );
  assert.deepEqual(await balance(taprail, bistro), { ...nothing, currency: 'USD' });
  const paid = await taprail.transactions.get(stay.transaction);
  assert.equal(paid.stages.settlement?.payout, payout?.id);

  // The guest disputes the stay, and the hotel wins with its evidence.
  const won = await dispute(world, api, { ...stay, amount: 21_500 });
  assert.deepEqual(
    [won.amount, won.status, won.charges.length, won.authorisation_chain_id],
    [21_500, 'needs_response', 4, stay.authorisation_chain_id],
  );
  const held = { ...nothing, currency: 'EUR', available: -21_500, held: 21_500 };
  assert.deepEqual(await balance(taprail, hotel), held);
  await taprail.disputes.draftEvidence(won.id, { receipt: 'winning_evidence' });
  assert.equal((await taprail.disputes.submitEvidence(won.id)).status, 'under_review');
  // The lunch is disputed, too, and nobody answers: what is left of it is lost at the deadline.
  const lost = await dispute(world, api, { ...lunch, amount: 700 });
  await assert.rejects(taprail.refunds.create({ transaction: lunch.transaction }), (error) => {
    assert(error instanceof TaprailRefusal);
    assert.deepEqual([error.status, error.code], [409, 'transaction_disputed']);
    return true;
  });
  await world.advance(api, 2 * daySeconds);
  await world.decideDispute(api, won, 'won');
  assert.equal((await taprail.disputes.get(won.id)).status, 'won');
  assert.deepEqual(await balance(taprail, hotel), { ...nothing, currency: 'EUR' });
  // Events are kept for 30 days.
  const before = await taps.events(platform);
  await world.advance(api, 40 * daySeconds);
  await world.decideDispute(api, lost, 'lost');
  assert.equal((await taprail.disputes.get(lost.id)).status, 'lost');
  assert.deepEqual(await balance(taprail, bistro), {
    ...nothing,
    currency: 'USD',
    available: -700,
  });

  // The debt of the bistro is netted from its next lunch.
  await bistro.tap({ amount: 2000 });
  await world.advance(api, 7 * daySeconds);
  await world.letBanksPay(api);
  const [last] = await payoutsOf(taprail, bistro);
  assert.deepEqual([last?.status, last?.amount], ['paid', 2000 - 80 - 700]);

  const known = new Set(before.map(({ id }) => id));
  const since = (await taps.events(platform)).filter(({ id }) => !known.has(id));
  const types = [...before, ...since].map(({ type }) => type);
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
  assert.equal((await taprail.taps.get(lunch.id)).amount_refunded, 500);
  world.endBadDay();
  await assertReconciled(world, platform);
}

const nothing = { pending: 0, available: 0, in_transit: 0, held: 0, operating: 0 };

async function balance(taprail: Taprail, { externalRef }: TestCounter): Promise<unknown> {
  const { balances } = await taprail.balance.get({ submerchant: externalRef });
  const [balance] = balances;
  assert.deepEqual([balance?.waits_for_bank_account, balance?.waits_for_minimum], [false, false]);
  return { currency: balance?.currency, ...balanceAmounts(balance) };
}

async function payoutsOf(
  taprail: Taprail,
  { externalRef }: TestCounter,
): Promise<readonly Payout[]> {
  return (await taprail.payouts.list({ submerchant: externalRef })).data;
}

async function dispute(
  world: ProviderWorld,
  api: ApiClient,
  { transaction, amount }: { readonly transaction: string; readonly amount: number },
): Promise<Dispute> {
  await world.dispute(api, transaction, amount);
  const [only, ...others] = (await api.taprail.disputes.list({ transaction })).data;
  assert(only !== undefined && others.length === 0);
  assert.equal(only.amount, amount);
  return only;
}

function count(types: readonly string[]): Record<string, number> {
  const grouped = Object.groupBy(types, (type) => type);
  return Object.fromEntries(Object.entries(grouped).map(([type, all]) => [type, all?.length ?? 0]));
}
