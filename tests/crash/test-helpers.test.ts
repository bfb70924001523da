import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseId } from '../../server/src/lib/ids.ts';
import { type Statement, sql } from '../../server/src/postgres/sql.ts';
import { endOperationLeases } from '../support/database/end-operation-leases.ts';
import { holdLock, whenBlocked } from '../support/database/hold-lock.ts';
import { closeDispute, dispute, disputeIn, disputesOf } from '../support/money/after-capture.ts';
import { dayOfWeek, lastPayoutOf, monday, payoutIn } from '../support/money/payouts.ts';
import { type TapView, TestCounter } from '../support/money/taps.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  profileIn,
  TestSubMerchant,
} from '../support/onboarding/onboarding.ts';
import { eventually } from '../support/running/service-process.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import type { ApiClient, ApiResponse } from '../support/service/api-client.ts';
import { assertRefusal } from '../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../support/service/idempotency.ts';
import type { TestPlatform } from '../support/service/test-service.ts';
import { holdInWrite, killInWrite } from './cut-off.ts';
import { endLeases } from './end-leases.ts';

/** Tests that wait for leases to end use the shortest ones allowed. */
const leaseMs = 5_000;
/** Without workers, so that only the surviving process takes over the killed one's work. */
const cluster = await startCluster({
  workers: 0,
  environment: { TAPRAIL_LEASE: String(leaseMs / 1000) },
});
const { database } = cluster;

const advancing = '/v1/test/clock/advance';
const month = { by: 30 * daySeconds };

test('an advance cut off on its way ends at its target, soon after its lease', async () => {
  const { platform, api, lock } = await dueInThreeDays();
  const key = keyed(newKey());
  const beganAt = await clockNow(api);
  const act = (doomed: ApiClient) => doomed.post(advancing, month, key);
  await killInWrite(cluster, { platform, lock, act });
  const killedAtMs = Date.now();

  const { answer, refusedAtMs } = await untilFree(() => api.post(advancing, month, key));
  assert.equal(answer.status, 200, answer.text);
  assertMonthAfter(beganAt, new Date(String(answer.body.now)));
  assertMonthAfter(beganAt, await clockNow(api));
  assert(refusedAtMs <= killedAtMs + leaseMs, `${refusedAtMs - killedAtMs} ms after the end`);
  assertReplays(await api.post(advancing, month, key), answer);
});

test('an advance that takes longer than a lease is not taken over', async () => {
  const { api, lock } = await dueInThreeDays();
  const key = keyed(newKey());
  const beganAt = await clockNow(api);
  const release = await holdLock(database, lock);
  const first = api.post(advancing, month, key);
  await whenBlocked({ databaseUrl: database.url });
  for (const untilMs = Date.now() + leaseMs * 1.5; Date.now() < untilMs; ) {
    const again = await api.post(advancing, month, key);
    assertRefusal(again, { status: 409, code: 'idempotency_key_in_use' });
    const other = await api.post(advancing, month, keyed(newKey()));
    assertRefusal(other, { status: 409, code: 'operation_in_progress' });
  }
  await release();
  const answer = await first;
  assert.equal(answer.status, 200, answer.text);
  assertMonthAfter(beganAt, await clockNow(api));
  assertReplays(await api.post(advancing, month, key), answer);
});

test("a process that stalled while its advance was taken over gets the other's answer", async () => {
  const { platform, api, lock } = await dueInThreeDays();
  const key = keyed(newKey());
  const beganAt = await clockNow(api);
  const act = (stalled: ApiClient) => stalled.post(advancing, month, key);
  const { process, acting, unlock } = await holdInWrite(cluster, { platform, lock, act });
  process.signal('SIGSTOP');
  // It was about to lease the due row, by one statement whose locks end with it.
  await unlock();
  const { answer } = await untilFree(() => api.post(advancing, month, key));
  assert.equal(answer.status, 200, answer.text);

  process.signal('SIGCONT');
  assertReplays((await acting) as ApiResponse, answer);
  assertMonthAfter(beganAt, await clockNow(api));
  assertReplays(await api.post(advancing, month, key), answer);
});

test('a dispute helper cut off after the opening answers with the dispute', async () => {
  const { platform, api, tap, lock } = await captured();
  const body = { transaction: tap.transaction };
  const key = keyed(newKey());
  const act = (doomed: ApiClient) => doomed.post('/v1/test/disputes', body, key);
  await killInWrite(cluster, { platform, lock, act });
  await endItsLeases(platform);
  const opened = await eventually('it is read', async () => {
    await advance(api, 60);
    return (await disputesOf(api, tap))[0];
  });
  const lost = await closeDispute(api, opened, 'lost');

  const { answer } = await untilFree(() => api.post('/v1/test/disputes', body, key));
  assert.deepEqual(disputeIn(answer, 201), lost);
  await advance(api, daySeconds);
  assert.equal((await disputesOf(api, tap)).length, 1);
});

test('a dispute helper cut off after the closing answers with the closed dispute', async () => {
  const { platform, api, tap, lock } = await captured();
  const { id } = await dispute(api, tap);
  const path = `/v1/test/disputes/${id}/close`;
  const body = { outcome: 'won' };
  const key = keyed(newKey());
  const act = (doomed: ApiClient) => doomed.post(path, body, key);
  await killInWrite(cluster, { platform, lock, act });
  await endItsLeases(platform);
  await eventually('it is read', async () => {
    await advance(api, 60);
    return (await api.taprail.disputes.get(id)).closed_at !== null;
  });
  const { answer } = await untilFree(() => api.post(path, body, key));
  assert.equal(disputeIn(answer).outcome, 'won');
});

test('a payout helper cut off after the failure answers with the failed payout', async () => {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  await advanceTo(api, monday);
  const counter = await TestCounter.open(api);
  await counter.tap();
  await advanceTo(api, dayOfWeek(1, '15:00'));
  const { id } = await lastPayoutOf(counter);
  const path = `/v1/test/payouts/${id}/fail`;
  const body = { code: 'account_closed' };
  const key = keyed(newKey());
  const act = (doomed: ApiClient) => doomed.post(path, body, key);
  await killInWrite(cluster, { platform, lock: lockPayout(platform, id), act });
  await endItsLeases(platform);
  await eventually('it is read', async () => {
    await advance(api, 60);
    return (await api.taprail.payouts.get(id)).status === 'failed';
  });
  const { answer } = await untilFree(() => api.post(path, body, key));
  const { status, failure_code: reason } = payoutIn(answer);
  assert.deepEqual([status, reason], ['failed', 'account_closed']);
});

test('a lasting failure that was cut off hits one exchange', async () => {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  const shop = new TestSubMerchant(api);
  await shop.provision();
  const path = `/v1/test${shop.path}/error`;
  const key = keyed(newKey());
  const act = (doomed: ApiClient) => doomed.post(path, undefined, key);
  await killInWrite(cluster, { platform, lock: lockSubMerchant(platform, shop), act });
  await endItsLeases(platform);
  const { answer } = await untilFree(() => api.post(path, undefined, key));
  assert.equal(profileIn(answer).status, 'errored');
  profileIn(await shop.submit());
  await advance(api, 0);
  assert.equal((await shop.read()).status, 'pending_requirements');
});

/** A platform with one due row within a month, which waits for the lock. */
async function dueInThreeDays() {
  const platform = await cluster.newPlatform();
  const shop = new TestSubMerchant(platform.api);
  await shop.enable();
  await shop.helper('require', { items: ['individual.phone'], due_in: 3 * daySeconds });
  return { platform, api: platform.api, lock: lockSubMerchant(platform, shop) };
}

async function captured() {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  const tap = await (await TestCounter.open(api)).tap();
  return { platform, api, tap, lock: lockDueTime(platform, tap) };
}

/** Lets the surviving process take over at once. */
async function endItsLeases({ id }: TestPlatform): Promise<void> {
  await endOperationLeases(database);
  await endLeases(database, id, [
    'open_operations',
    'submerchants',
    'psp_webhooks',
    'simulator_disputes',
    'simulator_payouts',
    'payouts',
  ]);
}

/** Sends again while the first attempt counts as in progress, and returns when it last did. */
async function untilFree(
  send: () => Promise<ApiResponse>,
): Promise<{ readonly answer: ApiResponse; readonly refusedAtMs: number }> {
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  const isBusy = ({ status, text }: ApiResponse) =>
    status === 202 || (status === 409 && /idempotency_key_in_use|operation_in_progress/.test(text));
  const answer = await eventually(
    'the key is free',
    async () => {
      const sentAtMs = Date.now();
      const response = await send();
      if (isBusy(response)) refusedAtMs = sentAtMs;
      return !isBusy(response) && response;
    },
    90_000,
  );
  return { answer, refusedAtMs };
}

/** The clock runs during a test, so it may be slightly later than a month after the beginning. */
function assertMonthAfter(beganAt: Date, seen: Date): void {
  const lateMs = seen.getTime() - beganAt.getTime() - month.by * 1000;
  assert(lateMs >= 0 && lateMs < 3_600_000, `${lateMs} ms more than a month`);
}

function lockSubMerchant({ id }: TestPlatform, { body }: TestSubMerchant): Statement {
  return sql('test_lock_submerchant')`
    select from submerchants
    where platform_id = ${id}::uuid and external_ref = ${body.externalRef}::text
    for update`;
}

function lockDueTime({ id }: TestPlatform, { transaction }: TapView): Statement {
  return sql('test_lock_due')`
    select from transaction_dues
    where platform_id = ${id}::uuid and transaction_id = ${parseId('txn', transaction)}::uuid
    for update`;
}

function lockPayout({ id }: TestPlatform, payout: string): Statement {
  return sql('test_lock_payout')`
    select from payouts
    where platform_id = ${id}::uuid and payout_id = ${parseId('po', payout)}::uuid
    for update`;
}
