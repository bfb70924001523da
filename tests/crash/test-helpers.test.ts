import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Statement, sql } from '../../server/src/postgres/sql.ts';
import type { ApiClient, ApiResponse } from '../support/api-client.ts';
import { assertRefusal } from '../support/assert-refusal.ts';
import { holdLock, whenBlocked } from '../support/hold-lock.ts';
import { assertReplays, keyed, newKey } from '../support/idempotency.ts';
import { clockNow, daySeconds, TestSubMerchant } from '../support/onboarding.ts';
import { eventually } from '../support/service-process.ts';
import { startCluster } from '../support/test-cluster.ts';
import type { TestPlatform } from '../support/test-service.ts';
import { holdInWrite, killInWrite } from './cut-off.ts';

/** Where tests wait for leases to end by themselves, they are as short as they may be. */
const leaseMs = 5_000;
/** Without workers, so that nobody else does the work of the process that is going to be killed. */
const cluster = await startCluster({
  workers: 0,
  environment: { TAPRAIL_LEASE: String(leaseMs / 1000) },
});
const { database } = cluster;

const advancing = '/v1/test/clock/advance';
const month = { by: 30 * daySeconds };

test('an advance cut off on its way ends where it would have, soon after its lease', async () => {
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

test('a process that stalled while its advance was taken over has the answer of the other', async () => {
  const { platform, api, lock } = await dueInThreeDays();
  const key = keyed(newKey());
  const beganAt = await clockNow(api);
  const act = (stalled: ApiClient) => stalled.post(advancing, month, key);
  const { process, acting, unlock } = await holdInWrite(cluster, { platform, lock, act });
  process.signal('SIGSTOP');
  // It was about to lease the due row, by one statement: none of its locks outlasts that.
  await unlock();
  const { answer } = await untilFree(() => api.post(advancing, month, key));
  assert.equal(answer.status, 200, answer.text);

  process.signal('SIGCONT');
  assertReplays((await acting) as ApiResponse, answer);
  assertMonthAfter(beganAt, await clockNow(api));
  assertReplays(await api.post(advancing, month, key), answer);
});

/** A platform with one thing due on the way through a month, which waits for the lock. */
async function dueInThreeDays() {
  const platform = await cluster.newPlatform();
  const shop = new TestSubMerchant(platform.api);
  await shop.enable();
  await shop.helper('require', { items: ['individual.phone'], due_in: 3 * daySeconds });
  return { platform, api: platform.api, lock: lockSubMerchant(platform, shop) };
}

/** Sends again while the first attempt counts as in progress, and tells when that was last so. */
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
