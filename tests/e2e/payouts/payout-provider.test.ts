import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Payout } from '../../../sdk/src/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { SimulatorWebhooks } from '../../../server/src/psp/simulator/webhooks.ts';
import {
  balanceOf,
  dayOfWeek,
  lastPayoutOf,
  monday,
  payoutIn,
  payoutsOf,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn } from '../../support/money/taps.ts';
import { advance, advanceTo, orderFault } from '../../support/onboarding/onboarding.ts';
import { sendRequest } from '../../support/service/send-request.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

// Without workers, due work is done only when the platform's clock is used.
const taps = await TapService.start({ config: { role: 'api', simulatorEffects: true } });
const { database, config } = taps.service;
const webhooks = new SimulatorWebhooks(config.simulatorSeed);

test('a payout is requested once, and paid once', async () => {
  const { platform, api, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  const [created, paid, ...more] = await effects(platform);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [created?.operation, created?.calls, created?.key],
    ['payouts.create', 1, parseId('po', payout.id)],
  );
  assert.deepEqual(
    [paid?.operation, paid?.amount, paid?.ownId],
    ['payouts.pay', 1000n, created?.key],
  );
});

test('a failing provider is asked again after a while, under the same key', async () => {
  const { platform, api, payout } = await openScheduled();
  await orderFault(api, { operation: 'payouts.create', kind: 'error', times: 3 });
  await advanceTo(api, dayOfWeek(1, '08:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  assert.deepEqual(await effects(platform), [], 'it did nothing');
  const cancel = await api.post(`/v1/payouts/${payout.id}/cancel`);
  assert.equal(cancel.status, 409, 'its effect is unknown');
  await advance(api, 60);
  const [created] = await effects(platform);
  assert.deepEqual([created?.calls, created?.amount], [1, 1000n]);
  // After one second, two and four.
  const waitedMs = (created?.at.getTime() ?? 0) - dayOfWeek(1, '08:00').getTime();
  assert.ok(waitedMs >= 7_000 && waitedMs < 20_000, `${waitedMs} ms`);
  await advanceTo(api, dayOfWeek(1, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
});

test('a provider whose answers are lost is asked again and pays once', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await orderFault(api, { operation: 'payouts.create', kind: 'timeout', times: 2 });
  await advanceTo(api, dayOfWeek(1, '08:10'));
  const [created, ...more] = await effects(platform);
  assert.deepEqual([created?.operation, created?.calls], ['payouts.create', 3]);
  assert.deepEqual(more, []);
  await advanceTo(api, dayOfWeek(3, '12:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  assert.deepEqual(await pays(platform), [1000n]);
  assert.equal((await payoutsOf(counter)).length, 1);
});

test('a payout without any answer becomes known by its webhook', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await orderFault(api, { operation: 'payouts.create', kind: 'timeout', times: 1000 });
  await advanceTo(api, dayOfWeek(1, '15:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await advanceTo(api, dayOfWeek(1, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  const before = await effects(platform);
  await advanceTo(api, dayOfWeek(2, '16:00'));
  assert.deepEqual(await effects(platform), before, 'the polls have ended');
  assert.deepEqual(await balanceOf(counter), {});
});

test('a payout that the provider refuses for good fails, and the money is available', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await closeAccount(platform);
  await advanceTo(api, dayOfWeek(1, '08:00'));
  const { status, failure_code } = await api.taprail.payouts.get(payout.id);
  assert.deepEqual([status, failure_code], ['failed', 'could_not_process']);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  assert.deepEqual(await effects(platform), []);
});

test('a refusal after a lost answer is not final, since the payout may have been sent', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await orderFault(api, { operation: 'payouts.create', kind: 'timeout', times: 1 });
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await closeAccount(platform);
  await advanceTo(api, dayOfWeek(1, '15:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await advanceTo(api, dayOfWeek(1, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  assert.deepEqual(await balanceOf(counter), {});
  assert.deepEqual(await pays(platform), [1000n]);
});

test('a refusal is final when no payout has arrived a day after the eta', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await orderFault(api, { operation: 'payouts.create', kind: 'error', times: 1 });
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await closeAccount(platform);
  await advanceTo(api, dayOfWeek(2, '15:58'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await advanceTo(api, dayOfWeek(2, '17:00'));
  const { status, failure_code } = await api.taprail.payouts.get(payout.id);
  assert.deepEqual([status, failure_code], ['failed', 'could_not_process']);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('a payout without a webhook is polled after its eta', async () => {
  const { platform, api, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await keepSilent(platform, 'paid');
  await advanceTo(api, dayOfWeek(1, '16:58'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await advanceTo(api, dayOfWeek(1, '17:00'));
  const paid = await api.taprail.payouts.get(payout.id);
  assert.equal(paid.status, 'paid');
  assert.match(String(paid.wire_reference), /^SIM20300305/);
});

test('a late payout is polled every hour, even after errors', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await keepSilent(platform, 'in_transit');
  await advanceTo(api, dayOfWeek(2, '12:30'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await keepSilent(platform, 'failed');
  await orderFault(api, { operation: 'payouts.retrieve', kind: 'error', times: 2 });
  await orderFault(api, { operation: 'payouts.retrieve', kind: 'timeout', times: 1 });
  await advanceTo(api, dayOfWeek(2, '13:30'));
  const { status, failure_code } = await api.taprail.payouts.get(payout.id);
  assert.deepEqual([status, failure_code], ['failed', 'could_not_process']);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('repeated webhooks change nothing', async () => {
  const { platform, api, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '08:00'));
  // Too early: the provider has no change yet.
  for (const type of ['payout.paid', 'payout.failed']) await tell(platform, type);
  await advance(api, 0);
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  await advanceTo(api, dayOfWeek(1, '16:00'));
  const paid = await api.taprail.payouts.get(payout.id);
  const before = await dump(platform);
  await Promise.all(
    ['payout.paid', 'payout.failed', 'payout.paid'].map((type) => tell(platform, type)),
  );
  await advance(api, 0);
  assert.deepEqual(await api.taprail.payouts.get(payout.id), paid);
  assert.deepEqual(await dump(platform), before);
});

test('a payout that failed and is paid after all is posted once, with both events', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await keepSilent(platform, 'failed');
  await tell(platform, 'payout.failed');
  await advance(api, 0);
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'failed');
  await keepSilent(platform, 'paid');
  for (let time = 0; time < 2; time += 1) {
    for (const type of ['payout.paid', 'payout.failed']) await tell(platform, type);
    await advance(api, 0);
    const { status, failure_code } = await api.taprail.payouts.get(payout.id);
    assert.deepEqual([status, failure_code], ['paid', null]);
    assert.deepEqual(await balanceOf(counter), {});
  }
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.failed', 'payout.paid'],
  );
});

test('a payout that the bank returns after it was paid fails, and is paid again', async () => {
  const { platform, api, counter, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '16:00'));
  const paid = await api.taprail.payouts.get(payout.id);
  assert.equal(paid.status, 'paid');
  assert.deepEqual(await balanceOf(counter), {});
  await keepSilent(platform, 'failed');
  await tell(platform, 'payout.failed');
  await advance(api, 0);
  const failed = await api.taprail.payouts.get(payout.id);
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'could_not_process']);
  assert.equal(failed.wire_reference, paid.wire_reference, 'it was sent with it');
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.paid', 'payout.failed'],
  );
  const before = await dump(platform);
  for (const type of ['payout.paid', 'payout.failed']) await tell(platform, type);
  await advance(api, 0);
  assert.deepEqual(await dump(platform), before, 'it is sent back once');
  await advanceTo(api, dayOfWeek(2, '17:00'));
  const again = await lastPayoutOf(counter);
  assert.deepEqual([again.status, again.amount], ['paid', 1000]);
  assert.notEqual(again.id, payout.id);
});

test('a webhook for an unknown payout is ignored', async () => {
  const { platform, api, payout } = await openScheduled();
  await advanceTo(api, dayOfWeek(1, '08:00'));
  const { account } = await sentBy(platform);
  await deliver({ type: 'payout.paid', accountRef: account, objectRef: 'sim_po_unknown' });
  await deliver({ type: 'payout.paid', accountRef: account });
  await advance(api, 0);
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
});

test("a failing provider delays the platform's own payouts, too, and no longer", async () => {
  const { platform, api, counter } = await openScheduled();
  await counter.tap({ amount: 1000, platform_fee: 300 });
  await orderFault(api, { operation: 'payouts.create', kind: 'timeout', times: 3 });
  const own = payoutIn(await api.post('/v1/payouts', { currency: 'EUR' }), 201);
  await advanceTo(api, dayOfWeek(1, '17:00'));
  assert.equal((await api.taprail.payouts.get(own.id)).status, 'paid');
  assert.deepEqual((await pays(platform)).toSorted(), [1000n, 300n]);
});

/** A payout of 10.00 euro, due to be sent at 08:00 on Tuesday and to arrive at 16:00. */
async function openScheduled() {
  const opened = await taps.newCounter(settlingIn('EUR'));
  await advanceTo(opened.api, monday);
  await opened.counter.tap({ amount: 1000 });
  await advanceTo(opened.api, dayOfWeek(1, '07:00'));
  const payout: Payout = await lastPayoutOf(opened.counter);
  assert.deepEqual([payout.status, payout.amount], ['scheduled', 1000]);
  return { ...opened, payout };
}

interface EffectRow {
  readonly operation: string;
  readonly key: string;
  readonly ownId: string;
  readonly calls: number;
  readonly amount: bigint;
  readonly at: Date;
}

/** The provider's effects on payouts. */
function effects({ id }: TestPlatform): Promise<EffectRow[]> {
  return database.rows<EffectRow>(sql('test_effects')`
    select operation, idempotency_key as key, own_id as "ownId", calls, amount, at
    from simulator_effects
    where platform_id = ${id}::uuid and operation like 'payouts.%'
    order by operation`);
}

async function pays(platform: TestPlatform): Promise<bigint[]> {
  const entries = await effects(platform);
  return entries.flatMap(({ operation, amount }) => (operation === 'payouts.pay' ? amount : []));
}

/** A provider may close an account at any time. */
async function closeAccount({ id }: TestPlatform): Promise<void> {
  await database.rows(sql('test_close_account')`
    delete from simulator_accounts where platform_id = ${id}::uuid`);
}

/** Gives the provider's payout a status without a webhook. */
async function keepSilent({ id }: TestPlatform, status: string): Promise<void> {
  await database.rows(sql('test_keep_silent')`
    update simulator_payouts
    set status = ${status}::text, due_at = null
    where platform_id = ${id}::uuid`);
}

async function sentBy({ id }: TestPlatform): Promise<{ account: string; ref: string }> {
  const sent = await database.row<{ account: string; ref: string }>(sql('test_sent')`
    select account_ref as account, payout_ref as ref
    from simulator_payouts
    where platform_id = ${id}::uuid`);
  assert(sent !== undefined, 'no payout was sent');
  return sent;
}

/** Sends a new webhook of that type about the only payout. */
async function tell(platform: TestPlatform, type: string): Promise<void> {
  const { account: accountRef, ref: objectRef } = await sentBy(platform);
  await deliver({ type, accountRef, objectRef });
}

async function deliver(facts: { type: string; accountRef: string; objectRef?: string }) {
  const { headers, rawBody } = webhooks.sign({ ...facts, eventId: randomUUID() }, new Date());
  const path = '/psp/webhooks/simulator';
  const body = rawBody.toString();
  const answer = await sendRequest(taps.service, { method: 'POST', path, headers, body });
  assert.equal(answer.status, 200, answer.text);
}

/** Records, items and events of a platform, to detect changes. */
function dump({ id }: TestPlatform): Promise<unknown[]> {
  return database.rows(sql('test_dump_payouts')`
    select 'record' as what, object_id, position, stages as facts
    from records
    where platform_id = ${id}::uuid
    union all
    select 'item', object_id, position, concat(kind, ' ', amount, ' ', payout_id)
    from payout_items
    where platform_id = ${id}::uuid
    union all
    select 'event', object_id, position, type
    from events
    where platform_id = ${id}::uuid
    order by what, object_id, position`);
}
