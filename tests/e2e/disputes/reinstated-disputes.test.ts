import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../../../sdk/src/index.ts';
import {
  closeDispute,
  dispute,
  disputeIn,
  disputesOf,
  movesOf,
  refund,
} from '../../support/money/after-capture.ts';
import {
  balanceOf,
  dayOfWeek,
  itemTexts,
  lastPayoutOf,
  monday,
  payoutsOf,
} from '../../support/money/payouts.ts';
import { download } from '../../support/money/reports.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  findDifferences,
  intentOf,
  type ProviderWorld,
  startSimulatorWorld,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const config = { role: 'api' } as const;
const [simulator, stripe] = [
  await startSimulatorWorld({ config }),
  await startStripeWorld({ config }),
];

for (const world of [simulator, stripe]) {
  test(`reinstated money is paid out, and the dispute stays lost, on ${world.name}`, async () => {
    const { platform, api, counter, lunch, lost } = await loseDispute(world);
    assert.deepEqual(await balanceOf(counter), {});
    assert.deepEqual(await payoutsOf(counter), []);
    await world.winAppeal(api, lost);
    const { reinstated_at: reinstatedAt, ...others } = await api.taprail.disputes.get(lost.id);
    assert(reinstatedAt !== null);
    const { disputes: shown } = await api.taprail.transactions.get(lunch.transaction);
    assert.deepEqual(
      shown.map(({ id, reinstated_at }) => [id, reinstated_at]),
      [[lost.id, reinstatedAt]],
    );
    assert.deepEqual({ ...others, reinstated_at: null }, lost);
    assert.deepEqual(await balanceOf(counter), { available: 1_000 });
    assert.deepEqual(await movesOf(api, lunch, 'psp_clearing'), [1_000, -1_000, 1_000]);
    const types = (await world.taps.events(platform)).map(({ type }) => type);
    assert.deepEqual(
      types.filter((type) => type.startsWith('dispute.')),
      ['dispute.opened', 'dispute.closed'],
    );
    const { rows: disputes } = await download(
      world.taps.service,
      platform,
      '/v1/reports/disputes.csv',
    );
    assert.deepEqual(
      disputes.map(({ status, reinstated_at }) => [status, reinstated_at]),
      [['lost', reinstatedAt]],
    );
    const report = await download(world.taps.service, platform, '/v1/reports/transactions.csv');
    assert.deepEqual(
      report.rows.map(({ disputes_lost }) => disputes_lost),
      ['0.00'],
    );
    await world.advanceTo(api, dayOfWeek(2, '23:00'));
    await world.letBanksPay(api);
    const payout = await lastPayoutOf(counter);
    assert.deepEqual([payout.status, payout.amount], ['paid', 1_000]);
    assert.deepEqual((await itemTexts(api, payout)).toSorted(), [
      'dispute -1000',
      'dispute_reinstated 1000',
      'settlement 1000',
    ]);
    await assertReconciled(world, platform);
  });
}

test('money that Stripe returns without a reinstatement is posted once, however often reported', async () => {
  const { server } = stripe;
  const { control } = server;
  const { platform, api, counter, lost } = await loseDispute(stripe);
  const ref = lastDispute();
  control.disputes.reinstate(ref);
  await control.webhooks.whenDelivered();
  const events = control.webhooks.events().filter(({ data }) => {
    return 'id' in data.object && data.object.id === ref;
  });
  const url = `${stripe.taps.service.url}/psp/webhooks/stripe`;
  await control.webhooks.deliver({ url, events, order: 'reversed' });
  await advance(api, 0);
  assert.notEqual((await api.taprail.disputes.get(lost.id)).reinstated_at, null);
  assert.deepEqual(await balanceOf(counter), { available: 1_000 });
  await assertReconciled(stripe, platform);
});

test('a dispute with a partial return is lost, and the part is posted', async () => {
  const { control } = stripe.server;
  const { platform, api, counter, lunch } = await openLunch(stripe);
  await refund(api, lunch, 300);
  await stripe.dispute(api, lunch.transaction, 1_000);
  control.disputes.winInPart(lastDispute(), 300);
  await hear(api);
  const [lost] = await disputesOf(api, lunch);
  assert.deepEqual([lost?.status, lost?.reinstated_at], ['lost', null]);
  assert.deepEqual(await balanceOf(counter), { pending: 1_000, available: -1_000 });
  const { data: movements } = await api.taprail.providerMovements.list();
  assert.deepEqual(
    movements.map(({ kind, amount, transaction }) => [kind, amount, transaction]),
    [['dispute_return', 300, lunch.transaction]],
  );
  assert.deepEqual(await findDifferences(stripe, platform), []);
});

test('a dispute prevented by a refund to the cardholder is lost', async () => {
  const { platform, api, counter, lunch } = await openLunch(stripe);
  const intent = intentOf(stripe.server, lunch.transaction);
  stripe.server.control.disputes.open({ intent, status: 'prevented', dueBy: null });
  await hear(api);
  assert.deepEqual(
    (await disputesOf(api, lunch)).map(({ status }) => status),
    ['lost'],
  );
  assert.deepEqual(await balanceOf(counter), { pending: 1_000, available: -1_000 });
  assert.deepEqual(await findDifferences(stripe, platform), []);
});

test('only a lost dispute can be reinstated, once, and then refunded', async () => {
  const { taps } = simulator;
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  const opened = await dispute(api, tap);
  const reinstate = (id: string) => api.post(`/v1/test/disputes/${id}/reinstate`);
  assertRefusal(await reinstate('dp_nothing'), { status: 404, code: 'dispute_not_found' });
  assertRefusal(await reinstate(opened.id), { status: 409, code: 'outcome_pending' });
  await closeDispute(api, opened, 'lost');
  assertRefusal(await api.post('/v1/refunds', { transaction: tap.transaction }), {
    status: 409,
    code: 'already_refunded',
  });
  const { reinstated_at, status } = disputeIn(await reinstate(opened.id));
  assert(reinstated_at !== null);
  assert.equal(status, 'lost');
  const closed = { status: 409, code: 'dispute_closed' };
  assertRefusal(await reinstate(opened.id), closed);
  assert.equal((await refund(api, tap)).amount, 1_000);
  // Its events never have it: redeliveries compose them anew.
  const refunded = (await taps.events(platform, tap)).at(-1);
  assert(refunded?.type === 'charge.refunded');
  const { disputes } = refunded.data.object as unknown as Transaction;
  assert.deepEqual(
    disputes.map((each) => [each.id, 'reinstated_at' in each]),
    [[opened.id, false]],
  );
  const other = await counter.tap({ amount: 500 });
  const won = await dispute(api, other);
  await closeDispute(api, won, 'won');
  assertRefusal(await reinstate(won.id), closed);
});

/** A lunch of 10.00 on Monday. */
async function openLunch(world: ProviderWorld) {
  if ('server' in world) stripe.server.control.clock.set(() => new Date());
  const platform = await world.taps.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  await world.advanceTo(api, monday);
  return { platform, api, counter, lunch: await counter.tap({ amount: 1_000 }) };
}

/** A lunch that is disputed, conceded and settled: its balance is zero. */
async function loseDispute(world: ProviderWorld) {
  const { lunch, api, ...opened } = await openLunch(world);
  await world.dispute(api, lunch.transaction, 1_000);
  const [disputed] = await disputesOf(api, lunch);
  assert(disputed !== undefined);
  disputeIn(await api.post(`/v1/disputes/${disputed.id}/accept`));
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const lost = await api.taprail.disputes.get(disputed.id);
  assert.deepEqual([lost.status, lost.reinstated_at], ['lost', null]);
  return { ...opened, api, lunch, lost };
}

/** The dispute that Stripe opened last. */
function lastDispute(): string {
  const opened = stripe.server.control.webhooks
    .events()
    .findLast(({ type }) => type === 'charge.dispute.created');
  const object = opened?.data.object;
  assert(object !== undefined && 'id' in object);
  return String(object.id);
}

/** All webhooks of Stripe are processed. */
async function hear(api: ApiClient): Promise<void> {
  await stripe.server.control.webhooks.whenDelivered();
  await advance(api, 0);
}
