import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { beginCatchUp } from '../../../server/src/psp/inbound-webhooks/catch-up-store.ts';
import { disputesOf, refundIn, sendRefund } from '../../support/money/after-capture.ts';
import { balanceOf, dayOfWeek, lastPayoutOf, monday } from '../../support/money/payouts.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control } = server;
const { service } = taps;
const webhookUrl = `${service.url}/psp/webhooks/stripe`;

beforeEach(() => {
  // The platform of the test before may have advanced the time further.
  control.clock.set(() => new Date());
  control.webhooks.deliverTo(webhookUrl);
});

test("webhooks lost for days are read from Stripe's events, and applied once", async () => {
  const { platform, api, counter, account } = await openBistro();
  const paidOut = await counter.tap({ amount: 3000 });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(counter);
  assert.equal(paid.status, 'paid');
  const [lunch, dinner] = [await counter.tap({ amount: 1000 }), await counter.tap({ amount: 700 })];
  const refund = refundIn(await sendRefund(api, dinner, { amount: 700 }));
  control.webhooks.deliverTo(null);
  await world.dispute(api, lunch.transaction, 1000);
  control.money.settleRefund(lastMade('refunds.create'), 'failed');
  control.money.failPayout(lastMade('payouts.create'), 'account_closed');
  control.accounts.pause(account, 'under_review');
  await world.advance(api, daySeconds / 2);
  assert.deepEqual(await disputesOf(api, lunch), [], 'no webhook arrived');
  const inDays = (days: number) => new Date(Date.now() + days * daySeconds * 1000);
  const keptForMs = 30 * daySeconds * 1000;
  for (const realNow of [inDays(0), inDays(2)]) {
    const row = {
      id: platform.id,
      provider: 'stripe',
      keptForMs,
      now: await clockNow(api),
      realNow,
    };
    await beginCatchUp(service.database, row);
    await advance(api, 0);
  }
  assert.equal((await disputesOf(api, lunch))[0]?.status, 'needs_response');
  assert.equal((await api.taprail.refunds.get(refund.id)).status, 'failed');
  assert.equal((await api.taprail.payouts.get(paid.id)).status, 'failed');
  const { body } = await api.get(`/sub-merchants/${counter.externalRef}`);
  assert.deepEqual([body.status, paidOut.status], ['pending_requirements', 'approved']);

  // The webhooks arrive after all.
  const known = await countKept(platform.id);
  const balance = await balanceOf(counter);
  const statuses = await control.webhooks.deliver({ url: webhookUrl });
  assert.deepEqual([...new Set(statuses)], [200]);
  await advance(api, 0);
  assert.deepEqual(await balanceOf(counter), balance);
  assert.ok((await countKept(platform.id)) > known, 'older events of the same objects');
  assert.equal((await disputesOf(api, lunch)).length, 1);
  await assertReconciled(world, platform);
});

test('a pending refund and an open dispute without webhooks are polled', async () => {
  const { platform, api, counter, account } = await openBistro();
  const [lunch, dinner] = [await counter.tap({ amount: 1000 }), await counter.tap({ amount: 700 })];
  await world.dispute(api, lunch.transaction, 1000);
  control.money.nextRefund(account, 'pending');
  const refund = refundIn(await sendRefund(api, dinner));
  assert.equal(refund.status, 'pending');
  await hearAll(api);
  control.money.settleRefund(lastMade('refunds.create'), 'succeeded');
  await world.decideDispute(api, { id: '', transaction: lunch.transaction }, 'won');
  assert.equal((await disputesOf(api, lunch))[0]?.status, 'needs_response');
  const before = polls();
  await world.advance(api, daySeconds);
  assert.equal((await api.taprail.refunds.get(refund.id)).status, 'succeeded');
  assert.equal((await disputesOf(api, lunch))[0]?.status, 'won');
  assert.equal(polls() - before, 2, 'each is polled once');
  await world.advance(api, 5 * daySeconds);
  assert.equal(polls() - before, 2, 'a decided one is polled no more');
  const left = await service.database.rows(sql('test_provider_polls')`
    select object_id from provider_polls where platform_id = ${platform.id}::uuid`);
  assert.deepEqual(left, []);
});

test('an open dispute is polled ever less often', async () => {
  const { api, counter } = await openBistro();
  const lunch = await counter.tap({ amount: 1000 });
  await world.dispute(api, lunch.transaction, 1000);
  await hearAll(api);
  const before = polls();
  await world.advance(api, 29 * daySeconds);
  // After 1, 2, 4, 8, 15, 22 and 29 days.
  assert.equal(polls() - before, 7);
});

/** A bistro in New York, on a Monday. */
async function openBistro() {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  await world.advanceTo(api, monday);
  return { platform, api, counter, account: lastMade('accounts.create') };
}

/** Processes all of Stripe's webhooks, and drops later ones. */
async function hearAll(api: ApiClient): Promise<void> {
  await control.webhooks.whenDelivered();
  control.webhooks.deliverTo(null);
  // Some may have waited for each other.
  await advance(api, 60);
}

function lastMade(operation: string): string {
  const made = server.requests.findLast(
    (request) => request.operation === operation && request.status === 200,
  );
  assert(made !== undefined, `nobody asked for ${operation}`);
  return String((made.body as { id: unknown }).id);
}

/** How often refunds and disputes were read. */
function polls(): number {
  const operations = ['refunds.retrieve', 'disputes.retrieve'];
  return server.requests.filter(({ operation }) => operations.includes(operation ?? '')).length;
}

async function countKept(platformId: string): Promise<number> {
  const rows = await service.database.rows(sql('test_kept_webhooks')`
    select from psp_webhooks where platform_id = ${platformId}::uuid`);
  return rows.length;
}
