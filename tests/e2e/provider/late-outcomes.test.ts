import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import type { LedgerEntry } from '../../../sdk/src/index.ts';
import { clientOf } from '../../../stripe-server/src/index.ts';
import {
  balanceOf,
  dayOfWeek,
  itemTexts,
  lastPayoutOf,
  ownBalance,
} from '../../support/money/payouts.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { hearFrom, openBistroOn } from '../../support/provider/stripe-bistro.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control } = server;

/** Stripe refuses and acts all the same, which a client cannot foresee. */
const refusedAndDone = { kind: 'error after', status: 400 } as const;

test('a refund that counted as failed and was paid is posted, with its part of the fee', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const { transaction } = await counter.tap({ amount: 1000, platform_fee: 100 });
  control.webhooks.deliverTo(null);
  control.faults.order({ operation: 'refunds.create', account, ...refusedAndDone });
  const failed = await api.post('/v1/refunds', { transaction, amount: 500 });
  assert.deepEqual([failed.status, failed.body.status], [201, 'failed']);
  assert.deepEqual(await ownBalance(api), { operating: 100 });
  await tellEverything(api);
  const refund = await api.taprail.refunds.get(String(failed.body.id));
  assert.deepEqual([refund.status, refund.fee_refunded, refund.failure], ['succeeded', 50, null]);
  assert.deepEqual(await ownBalance(api), { operating: 50 });
  assert.deepEqual(await eventsOf(platform), [
    'tap.approved',
    'charge.captured',
    'charge.refunded',
  ]);
  await assertBooked(api, platform, 'refund_late');
});

test('a late refund makes a balance negative, and later payouts make up for it', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const { transaction } = await counter.tap({ amount: 1000 });
  control.webhooks.deliverTo(null);
  control.faults.order({ operation: 'refunds.create', account, ...refusedAndDone });
  await api.post('/v1/refunds', { transaction, amount: 1000 });
  control.money.addFunds(account, 1000, 'usd');
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await payBanks(api);
  assert.equal((await lastPayoutOf(counter)).status, 'paid');
  // Unless this amount is deducted again it would make up for the refund.
  control.money.move(account, { type: 'adjustment', amount: -1000, currency: 'usd' });
  await tellEverything(api);
  assert.deepEqual(await balanceOf(counter), { available: -1000 });
  await counter.tap({ amount: 1500 });
  await world.advanceTo(api, dayOfWeek(3, '20:00'));
  const next = await lastPayoutOf(counter);
  assert.deepEqual(await itemTexts(api, next), [
    'provider_adjustment -1000',
    'provider_transfer 1000',
    'refund_late -1000',
    'settlement 1500',
  ]);
  await world.letBanksPay(api);
  assert.equal((await lastPayoutOf(counter)).amount, 500);
  assert.ok(late(platform).length > 0);
});

test('a payout that counted as failed and was sent is posted, and paid once', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  control.webhooks.deliverTo(null);
  control.faults.order({ operation: 'payouts.create', account, ...refusedAndDone });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const failed = await lastPayoutOf(counter);
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'could_not_process']);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  await tellEverything(api);
  assert.equal((await api.taprail.payouts.get(failed.id)).status, 'in_transit');
  assert.deepEqual(await balanceOf(counter), { in_transit: 1000 });
  await world.letBanksPay(api);
  const paid = await api.taprail.payouts.get(failed.id);
  assert.deepEqual([paid.status, paid.failure_code], ['paid', null]);
  assert.deepEqual(
    (await eventsOf(platform)).filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.failed', 'payout.paid'],
  );
  await world.advanceTo(api, dayOfWeek(3, '20:00'));
  assert.equal((await lastPayoutOf(counter)).id, failed.id, 'nothing is left to pay out');
  await assertBooked(api, platform, 'payout_late');
});

test("a platform's own payout that was sent after all is posted, too", async () => {
  const { platform, api, counter } = await openBistroOn(world);
  await counter.tap({ amount: 1000, platform_fee: 300 });
  const own = await api.post('/v1/payouts', { currency: 'USD' });
  assert.equal(own.status, 201, own.text);
  control.webhooks.deliverTo(null);
  const of = { operation: 'payouts.create', account: server.ownAccount };
  control.faults.order({ ...of, ...refusedAndDone });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  assert.deepEqual(await ownBalance(api), { operating: 300 });
  await tellEverything(api);
  assert.deepEqual(await ownBalance(api), { in_transit: 300 });
  await world.letBanksPay(api);
  assert.equal((await api.taprail.payouts.get(String(own.body.id))).status, 'paid');
  await assertBooked(api, platform, 'payout_late');
});

test('a reversal that was refused and took place is posted', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const dinner = await counter.tap({ amount: 1000, platform_fee: 40 });
  control.webhooks.deliverTo(null);
  control.faults.order({ operation: 'refunds.create', account, kind: 'error before' });
  assert.equal((await api.post(`/v1/taps/${dinner.id}/reverse`)).status, 202);
  // A retry of the key is refused, too: the first call's effect stays unknown.
  control.faults.order({ operation: 'refunds.create', account, kind: 'rate limit', times: 99 });
  await world.advance(api, 60);
  assert.equal((await api.taprail.taps.get(dinner.id)).pending_operation?.kind, 'reverse');
  control.faults.clear();
  control.faults.rollForward();
  await tellEverything(api);
  await world.advance(api, 60 * 60);
  assert.equal((await api.taprail.taps.get(dinner.id)).status, 'reversed');
  assert.deepEqual(await balanceOf(counter), {});
  assert.deepEqual(await ownBalance(api), {});
  assert.equal(madeRefunds(account), 1);
  await assertReconciled(world, platform);
});

for (const isSettled of [false, true]) {
  const when = isSettled ? 'as a refund after the settlement' : 'before the settlement';
  test(`a reversal that was refused for good and took place is posted ${when}`, async () => {
    const { platform, api, counter, account } = await openBistroOn(world);
    const dinner = await counter.tap({ amount: 1000, platform_fee: 40 });
    control.webhooks.deliverTo(null);
    const operation = 'refunds.create';
    control.faults.order({ operation, account, kind: 'error before', status: 400 });
    assert.equal((await api.post(`/v1/taps/${dinner.id}/reverse`)).status, 502);
    if (isSettled) await world.advanceTo(api, dayOfWeek(1, '08:00'));
    await refundAfterAll(account);
    await tellEverything(api);
    await world.advance(api, 0);
    const tap = await api.taprail.taps.get(dinner.id);
    assert.equal(tap.status, isSettled ? 'approved' : 'reversed');
    assert.equal(tap.amount_refunded, isSettled ? 1000 : 0);
    assert.deepEqual(await balanceOf(counter), {});
    assert.deepEqual(await ownBalance(api), {});
    assert.ok(late(platform).length > 0);
    await assertReconciled(world, platform);
  });
}

test('a capture that counted as failed and took place is posted with the fee that Stripe kept', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const stay = await counter.tap({ amount: 1000, capture_mode: 'pre-auth', platform_fee: 70 });
  const operation = 'paymentIntents.capture';
  control.webhooks.deliverTo(null);
  control.faults.order({ operation, account, kind: 'error before' });
  control.faults.order({ operation, account, kind: 'error before', status: 400 });
  const asked = await api.post(`/v1/taps/${stay.id}/capture`, {});
  assert.equal(asked.status, 202, asked.text);
  await world.advance(api, 60);
  const failed = await api.taprail.taps.get(stay.id);
  assert.deepEqual([failed.amount_captured, failed.failure?.code], [0, 'capture_failed']);
  assert.equal(control.faults.rollForward(operation), 1);
  await tellEverything(api);
  const captured = await api.taprail.taps.get(stay.id);
  assert.deepEqual(
    [captured.amount_captured, captured.platform_fee, captured.failure],
    [1000, 70, null],
  );
  assert.deepEqual(await balanceOf(counter), { pending: 930 });
  assert.deepEqual(await eventsOf(platform), ['tap.approved', 'charge.failed', 'charge.captured']);
  assert.ok(late(platform).length > 0);
  await assertReconciled(world, platform);
});

/** Stripe sends all outstanding webhooks. */
async function tellEverything(api: ApiClient): Promise<void> {
  const url = `${taps.service.url}/psp/webhooks/stripe`;
  await control.webhooks.deliver({ url });
  control.webhooks.deliverTo(url);
  await hearFrom(server, api);
}

/** Stripe carries out the last refund although it has refused it. */
async function refundAfterAll(account: string): Promise<void> {
  const asked = server.requests.findLast(
    (each) => each.operation === 'refunds.create' && each.account === account,
  );
  assert(asked !== undefined);
  const { payment_intent, metadata } = asked.params as Stripe.RefundCreateParams;
  const refund = { payment_intent, metadata, refund_application_fee: false } as const;
  await clientOf(server).refunds.create(refund as Stripe.RefundCreateParams, {
    stripeAccount: account,
  });
}

/** The payouts that banks pay without a webhook. */
async function payBanks(api: ApiClient): Promise<void> {
  await world.letBanksPay(api);
  // A poll after the eta finds payouts without a webhook.
  await world.advance(api, 4 * 60 * 60);
}

async function eventsOf(platform: TestPlatform): Promise<string[]> {
  return (await taps.events(platform)).map(({ type }) => type);
}

function madeRefunds(account: string): number {
  const { requests } = server;
  const made = requests.filter(
    (each) =>
      each.operation === 'refunds.create' && each.account === account && each.status === 200,
  );
  return Math.max(made.length, 1);
}

/** The warnings that alert an operator. */
function late({ id }: TestPlatform): readonly string[] {
  const told = 'an outcome arrived late and is posted';
  return taps.service.logs.filter((line) => line.includes(told) && line.includes(id));
}

/**
 * Both ledgers agree, an operator is alerted, and the entries link to the object that moved the
 * money.
 */
async function assertBooked(
  api: ApiClient,
  platform: TestPlatform,
  kind: LedgerEntry['kind'],
): Promise<void> {
  const all = await Array.fromAsync(api.taprail.ledger.list({ limit: 100 }));
  const entries = all.filter((entry) => entry.kind === kind);
  assert.ok(entries.length > 0, kind);
  for (const { source } of entries) {
    const id = String(source);
    const object = id.startsWith('re_')
      ? await api.taprail.refunds.get(id)
      : await api.taprail.payouts.get(id);
    assert.equal(object.id, id);
  }
  assert.ok(late(platform).length > 0);
  await assertReconciled(world, platform);
}
