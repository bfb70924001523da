import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseId } from '../../server/src/lib/ids.ts';
import { type Statement, sql } from '../../server/src/postgres/sql.ts';
import { checkBooks } from '../property/payments/checks.ts';
import { endOperationLeases } from '../support/database/end-operation-leases.ts';
import { type TapView, TestCounter } from '../support/money/taps.ts';
import { advance, advanceTo, daySeconds, orderFault } from '../support/onboarding/onboarding.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import type { ApiClient } from '../support/service/api-client.ts';
import { keyed, newKey } from '../support/service/idempotency.ts';
import { readAll } from '../support/service/read-all.ts';
import type { TestPlatform } from '../support/service/test-service.ts';
import { killInWrite } from './cut-off.ts';
import { endLeases } from './end-leases.ts';

/** Without workers, so that only the surviving process takes over the killed one's work. */
const cluster = await startCluster({
  workers: 0,
  environment: { TAPRAIL_SIMULATOR_EFFECTS: 'true' },
});
const { database } = cluster;

/** A Monday on which no bank is closed, at noon in Berlin. */
const monday = new Date('2030-03-04T11:00:00Z');
const tuesday = (time: string) => new Date(`2030-03-05T${time}Z`);

test('a refund cut off before its record is made once, and its caller gets the answer', async () => {
  const { platform, api, tap } = await captured();
  const key = keyed(newKey());
  const body = { transaction: tap.transaction, amount: 400 };
  await killInWrite(cluster, {
    platform,
    lock: lockDueTime(platform, tap),
    act: (doomed) => doomed.post('/v1/refunds', body, key),
  });
  assert.deepEqual(await effects(platform, 'taps.refund'), [{ calls: 1, amount: 400n }]);
  await recover(platform);
  const retried = await api.post('/v1/refunds', body, key);
  assert.deepEqual([retried.status, retried.body.status], [201, 'succeeded'], retried.text);
  assert.deepEqual(await effects(platform, 'taps.refund'), [{ calls: 2, amount: 400n }]);
  assert.equal((await readAll(api, '/v1/refunds')).length, 1);
  const told = ['tap.approved', 'charge.captured', 'charge.refunded'];
  assert.deepEqual(await events(platform), told);
});

test('a settlement cut off before its record makes the money available once', async () => {
  const { platform, api, tap } = await captured();
  const to = new Date('2030-03-04T23:30:00Z').toISOString();
  await killInWrite(cluster, {
    platform,
    lock: lockPending(platform),
    act: (doomed) => doomed.post('/v1/test/clock/advance', { to }),
  });
  assert.deepEqual(await moneyOf(api), { pending: 1250, available: 0 });
  // The lease of the killed process is kept, and its record is not.
  assert.deepEqual(await duesOf(platform), [{ is_leased: true }]);
  await recover(platform);
  await advanceTo(api, tuesday('04:00:00'));
  assert.deepEqual(await moneyOf(api), { pending: 0, available: 1250 });
  assert.deepEqual(await duesOf(platform), []);
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  assert.equal(body.status, 'settled');
});

test('a payout cut off between the bank and its record is sent once', async () => {
  const { platform, api } = await captured();
  await advanceTo(api, tuesday('06:00:00'));
  const [payout] = await readAll<{ readonly id: string }>(api, '/v1/payouts?status=scheduled');
  assert(payout !== undefined);
  await orderFault(api, { operation: 'payouts.create', kind: 'slow', times: 1 });
  const isAsked = async () => {
    const { body } = await api.get(`/v1/payouts/${payout.id}`);
    return body.status === 'in_transit';
  };
  const to = tuesday('09:00:00').toISOString();
  await killInWrite(cluster, {
    platform,
    lock: lockPayout(platform, payout),
    act: (doomed) => doomed.post('/v1/test/clock/advance', { to }),
    isTime: isAsked,
  });
  assert.deepEqual(await effects(platform, 'payouts.create'), [{ calls: 1, amount: 1250n }]);
  await recover(platform);
  await advanceTo(api, tuesday('18:00:00'));
  assert.deepEqual(await effects(platform, 'payouts.create'), [{ calls: 2, amount: 1250n }]);
  assert.equal((await effects(platform, 'payouts.pay')).length, 1);
  const paid = await api.get(`/v1/payouts/${payout.id}`);
  assert.equal(paid.body.status, 'paid');
  assert.deepEqual(await events(platform), [...captureEvents, 'payout.scheduled', 'payout.paid']);
});

test('a payout cut off at its end is reported as paid once', async () => {
  const { platform, api } = await captured();
  await advanceTo(api, tuesday('09:00:00'));
  const [payout] = await readAll<{ readonly id: string }>(api, '/v1/payouts?status=in_transit');
  assert(payout !== undefined);
  const to = tuesday('16:30:00');
  await killInWrite(cluster, {
    platform,
    lock: lockPayout(platform, payout),
    act: (doomed) => doomed.post('/v1/test/clock/advance', { to: to.toISOString() }),
  });
  assert.equal((await api.get(`/v1/payouts/${payout.id}`)).body.status, 'in_transit');
  await recover(platform);
  await advanceTo(api, to);
  assert.equal((await api.get(`/v1/payouts/${payout.id}`)).body.status, 'paid');
  // Without a webhook the provider would be polled an hour after the eta.
  await advance(api, daySeconds);
  assert.equal((await effects(platform, 'payouts.pay')).length, 1);
  assert.deepEqual(await events(platform), [...captureEvents, 'payout.scheduled', 'payout.paid']);
});

test('a dispute cut off at its opening holds its money once', async () => {
  const { platform, api, tap } = await captured();
  const body = { transaction: tap.transaction, reason: 'fraudulent' };
  const key = keyed(newKey());
  await killInWrite(cluster, {
    platform,
    lock: lockDueTime(platform, tap),
    act: (doomed) => doomed.post('/v1/test/disputes', body, key),
  });
  assert.deepEqual(await readAll(api, '/v1/disputes'), []);
  await recover(platform);
  const retried = await api.post('/v1/test/disputes', body, key);
  assert.equal(retried.status, 201, retried.text);
  assert.equal((await readAll(api, '/v1/disputes')).length, 1);
  assert.equal(await held(api), 1250);
  assert.deepEqual(await events(platform), [...captureEvents, 'dispute.opened']);
});

test('evidence cut off before its record is submitted once, and the dispute closes once', async () => {
  const { platform, api, tap } = await captured({ device: 'sim_dispute_fraud' });
  await advance(api, 0);
  const [dispute] = await readAll<{ readonly id: string }>(api, '/v1/disputes');
  assert(dispute !== undefined);
  const path = `/v1/disputes/${dispute.id}`;
  await api.patch(`${path}/evidence`, { receipt: 'winning_evidence' });
  const key = keyed(newKey());
  await killInWrite(cluster, {
    platform,
    lock: lockDueTime(platform, tap),
    act: (doomed) => doomed.post(`${path}/submit`, {}, key),
  });
  assert.equal((await api.get(path)).body.status, 'needs_response');
  await recover(platform);
  const retried = await api.post(`${path}/submit`, {}, key);
  assert.deepEqual([retried.status, retried.body.status], [200, 'under_review'], retried.text);
  await advance(api, 2 * daySeconds);
  assert.equal((await api.get(path)).body.status, 'won');
  const told = (await events(platform)).filter((type) => type.startsWith('dispute.'));
  assert.deepEqual(told, ['dispute.opened', 'dispute.closed']);
  assert.equal(await held(api), 0);
});

const captureEvents = ['tap.approved', 'charge.captured'] as const;

/** A new platform with one capture of 1250 on Monday. */
async function captured(difference: Parameters<TestCounter['tap']>[0] = {}) {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  await advanceTo(api, monday);
  const counter = await TestCounter.open(api, { country: 'DE' });
  const tap = await counter.tap(difference);
  assert.equal(tap.amount_captured, 1250);
  return { platform, api, tap };
}

/** Every record of a step on the tap writes its due time. */
function lockDueTime({ id: platformId }: TestPlatform, tap: TapView): Statement {
  return sql('test_lock_due_time')`
    select from transaction_dues
    where platform_id = ${platformId}::uuid
      and transaction_id = ${parseId('txn', tap.transaction)}::uuid
    for update`;
}

function lockPending({ id: platformId }: TestPlatform): Statement {
  return sql('test_lock_pending')`
    select from ledger_accounts
    where platform_id = ${platformId}::uuid and kind = 'submerchant_pending'
    for update`;
}

function lockPayout({ id: platformId }: TestPlatform, payout: { readonly id: string }): Statement {
  return sql('test_lock_payout')`
    select from payouts
    where platform_id = ${platformId}::uuid and payout_id = ${parseId('po', payout.id)}::uuid
    for update`;
}

/** Lets the surviving process take over at once, and verifies the ledger afterwards. */
async function recover({ id: platformId, api }: TestPlatform): Promise<void> {
  await endOperationLeases(database);
  await endLeases(database, platformId, [
    'open_operations',
    'transaction_dues',
    'payout_accounts',
    'payouts',
    'psp_webhooks',
    'simulator_payouts',
    'simulator_disputes',
  ]);
  await database.rows(sql('test_end_clock_lease')`
    update platforms set clock_lease_until = null where platform_id = ${platformId}::uuid`);
  await advance(api, 60);
  await checkBooks({ database, platformId });
}

/** The provider's effects, and the number of requests for them. */
function effects({ id: platformId }: TestPlatform, operation: string) {
  return database.rows<{ calls: number; amount: bigint }>(sql('test_effects')`
    select calls, amount
    from simulator_effects
    where platform_id = ${platformId}::uuid and operation = ${operation}::text`);
}

async function events({ id: platformId }: TestPlatform): Promise<string[]> {
  const rows = await database.rows<{ type: string }>(sql('test_event_types')`
    select type from events where platform_id = ${platformId}::uuid order by event_id`);
  return rows.map(({ type }) => type);
}

function duesOf({ id: platformId }: TestPlatform): Promise<{ is_leased: boolean }[]> {
  return database.rows(sql('test_dues')`
    select lease_token is not null as is_leased
    from transaction_dues
    where platform_id = ${platformId}::uuid`);
}

async function moneyOf(api: ApiClient) {
  const balance = await onlyBalance(api);
  return { pending: balance?.pending, available: balance?.available };
}

async function held(api: ApiClient): Promise<number | undefined> {
  return (await onlyBalance(api))?.held;
}

async function onlyBalance(api: ApiClient) {
  const [payment] = await readAll<{ readonly submerchant: string }>(api, '/v1/taps');
  const { body } = await api.get(`/v1/balance?submerchant=${payment?.submerchant}`);
  const [balance] = body.balances as unknown as Record<'pending' | 'available' | 'held', number>[];
  return balance;
}
