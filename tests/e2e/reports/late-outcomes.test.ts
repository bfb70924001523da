import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { parseId } from '../../../server/src/lib/ids.ts';
import { clientOf } from '../../../stripe-server/src/index.ts';
import { refundIn, sendRefund } from '../../support/money/after-capture.ts';
import {
  balanceOf,
  lastPayoutOf,
  monday,
  payoutIn,
  requestPayout,
} from '../../support/money/payouts.ts';
import { type TapView, viewIn } from '../../support/money/taps.ts';
import { daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  compareAccounts,
  intentOf,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { readGauge } from '../../support/service/read-gauge.ts';

const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control } = server;
const { service } = taps;
const stripe = clientOf(server);

beforeEach(() => {
  // The platform of the test before may have advanced the time further.
  control.clock.set(() => new Date());
});

test('reconciling names each late outcome for a month, and agrees', async () => {
  const bistro = await openBistro();
  const { platform, api, counter } = bistro;
  const lunch = await counter.tap({ amount: 1000 });
  const refund = await failRefund(bistro, lunch);
  await giveBack(bistro, lunch, { amount: 300, id: refund });
  const snack = await counter.tap({ amount: 200 });
  await giveBack(bistro, snack, { amount: 200 });
  const room = await counter.hold(5000);
  control.faults.order({ operation: 'paymentIntents.capture', kind: 'error before', status: 402 });
  assert.equal(viewIn(await counter.act(room, 'capture')).failure?.code, 'capture_failed');
  await stripe.paymentIntents.capture(intentOf(server, room.transaction), {}, bistro.as);
  await hear(bistro);
  await world.advance(api, 2 * daySeconds);
  const dinner = await counter.tap({ amount: 900 });
  await world.advance(api, 2 * daySeconds);
  await giveBack(bistro, dinner, { amount: 900 });
  payoutIn(await requestPayout(counter), 201);
  const { id: payout, amount } = await lastPayoutOf(counter);
  payoutIn(await api.post(`/v1/payouts/${payout}/cancel`));
  const metadata = { payout_id: String(parseId('po', payout)), platform_id: platform.id };
  await stripe.payouts.create({ amount, currency: 'usd', metadata }, bistro.as);
  await hear(bistro);
  await world.letBanksPay(api);
  assert.deepEqual(await balanceOf(counter), {});

  await world.advance(api, 2 * 60 * 60);
  const { late, differences, unanswered } = await compareAccounts(world, platform);
  assert.deepEqual([differences, unanswered], [[], []]);
  const [{ id: reversal } = { id: '' }] = (
    await api.taprail.refunds.list({ transaction: dinner.transaction })
  ).data;
  const told = late.map((sentence) => / ?(.+) was told late, /.exec(sentence)?.[1]);
  assert.deepEqual(told, [
    `payout ${payout}`,
    `reversal ${reversal}`,
    `capture ${room.transaction}`,
    `reversal ${snack.transaction}`,
    `refund ${refund}`,
  ]);
  const metrics = await service.app.metrics.registry.getMetricsAsJSON();
  const counters = metrics.find(({ name }) => name === 'taprail_late_outcomes_total')?.values;
  const counted = counters?.map(({ labels, value }) => `${labels.kind} ${value}`);
  assert.deepEqual(counted, ['capture 1', 'refund 1', 'reversal 2', 'payout 1']);
  await world.advance(api, 30 * daySeconds);
  assert.deepEqual((await compareAccounts(world, platform)).late, []);
});

test('negative balances are counted', async () => {
  const bistro = await openBistro();
  const { api, counter } = bistro;
  const lunch = await counter.tap({ amount: 1000 });
  await world.advance(api, 2 * daySeconds);
  payoutIn(await requestPayout(counter), 201);
  refundIn(await sendRefund(api, lunch, { amount: 300 }));
  assert.deepEqual(await balanceOf(counter), { available: -300, in_transit: 1000 });
  assert.equal(await readGauge(service, 'taprail_negative_balances'), 1);
});

type Bistro = Awaited<ReturnType<typeof openBistro>>;

async function openBistro() {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  const manual = { payout_schedule: { interval: 'manual' } };
  assert.equal((await api.patch('/v1/settings', manual)).status, 200);
  await world.advanceTo(api, monday);
  const opened = server.requests.findLast(({ operation }) => operation === 'accounts.create');
  assert(opened !== undefined);
  const as = { stripeAccount: (opened.body as { id: string }).id };
  return { platform, api, counter, as };
}

async function hear({ api }: Bistro): Promise<void> {
  await control.webhooks.whenDelivered();
  await world.advance(api, 0);
}

/** A refund that Stripe refused for good. */
async function failRefund({ api }: Bistro, tap: TapView): Promise<string> {
  control.faults.order({ operation: 'refunds.create', kind: 'error before', status: 400 });
  const { id, status } = refundIn(await sendRefund(api, tap, { amount: 300 }));
  assert.equal(status, 'failed');
  return id;
}

/** Stripe carries out a request that it had refused: a refund by its id, or else a reversal. */
async function giveBack(
  bistro: Bistro,
  tap: TapView,
  { amount, id }: { readonly amount: number; readonly id?: string },
): Promise<void> {
  const metadata = {
    transaction_id: String(parseId('txn', tap.transaction)),
    platform_id: bistro.platform.id,
    ...(id === undefined ? {} : { refund_id: String(parseId('re', id)) }),
  };
  const payment_intent = intentOf(server, tap.transaction);
  await stripe.refunds.create({ payment_intent, amount, metadata }, bistro.as);
  await hear(bistro);
}
