import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { endLockWaits } from '../support/database/lock-waits.ts';
import { TestCounter, viewIn } from '../support/money/taps.ts';
import { orderFault, profileIn, TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { eventually, type ServiceProcess } from '../support/running/service-process.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import type { ApiResponse } from '../support/service/api-client.ts';
import { assertRefusal } from '../support/service/assert-refusal.ts';
import { keyed, newKey } from '../support/service/idempotency.ts';
import { endLeases } from './end-leases.ts';

const cluster = await startCluster({ workers: 2 });
const { database } = cluster;

test('two workers share 300 submissions and provision each of them once', async () => {
  const { id, api } = await cluster.newPlatform();
  const shops = Array.from({ length: 300 }, () => new TestSubMerchant(api));
  // More rows than one worker claims at once while the provider is slow.
  await orderFault(api, { operation: 'accounts.create', kind: 'slow', times: 300 });
  const answers = await Promise.all(shops.map((shop) => shop.submit()));
  for (const answer of answers) profileIn(answer, 201);
  await eventually('all of them are provisioned', async () => {
    const row = await database.row<{ count: number }>(sql('test_provisioned')`
      select count(*)::integer as count
      from submerchants
      where platform_id = ${id}::uuid and status = 'pending_requirements'`);
    return row?.count === 300;
  });
  const accounts = await accountsOf(id);
  assert.equal(accounts.length, 300);
  const used = await database.row<{ count: number }>(sql('test_accounts_used')`
    select count(distinct psp_account)::integer as count
    from submerchants
    where platform_id = ${id}::uuid`);
  assert.equal(used?.count, 300);
  const done = await Promise.all(cluster.workers.map(countDone));
  assert(
    done.every((count) => count > 0),
    `both did some of them: ${done}`,
  );
  assert.equal(
    done.reduce((sum, count) => sum + count, 0),
    300,
    'none was done twice',
  );
});

describe('a process is killed in the middle of its work', () => {
  test('a worker killed in a PSP call is taken over, and no second account is made', async () => {
    const [doomed, survivor] = cluster.workers;
    assert(doomed !== undefined && survivor !== undefined);
    const platform = await cluster.newPlatform();
    const { api } = platform;
    await orderFault(api, { operation: 'accounts.create', kind: 'slow', times: 2 });
    survivor.signal('SIGSTOP');

    // One is cut off after the provider acted, but before the result is written: a lock on the
    // record, taken while the provider is slow, delays the write.
    const [acted, asked] = [new TestSubMerchant(api), new TestSubMerchant(api)];
    await acted.submit();
    await whenFaultsLeft(platform.id, 1);
    const lock = await lockRecord(platform.id, acted);
    await eventually('the provider acted', async () => (await accountsOf(platform.id)).length > 0);
    const [made] = await accountsOf(platform.id);
    // The other is cut off before the provider acted at all.
    await asked.submit();
    await whenFaultsLeft(platform.id, 0);
    await doomed.kill();
    await lock.release();
    assert.equal((await acted.read()).status, 'creating');
    assert.equal((await asked.read()).status, 'creating');
    await endLeases(database, platform.id, ['submerchants']);

    survivor.signal('SIGCONT');
    for (const shop of [acted, asked]) {
      await eventually('the other worker finished it', async () => {
        return (await shop.read()).status === 'pending_requirements';
      });
    }
    const accounts = await accountsOf(platform.id);
    assert.equal(accounts.length, 2);
    const kept = accounts.find(({ account_ref }) => account_ref === made?.account_ref);
    assert.deepEqual(kept, made);
    for (const shop of [acted, asked]) assert.equal((await shop.satisfy()).status, 'enabled');
    assert.equal((await accountsOf(platform.id)).length, 2);
  });

  test('a change cut off between claim and answer takes effect once, even if retried late', async () => {
    const { id, api } = await cluster.newPlatform();
    const doomed = cluster.spawn('api');
    const doomedApi = api.at(await doomed.started);
    const shop = new TestSubMerchant(api);
    await shop.enable();
    await orderFault(api, { operation: 'accounts.update', kind: 'slow', times: 1 });

    const mismatch = { individual: { id_number: '111111111' } };
    const key = keyed(newKey());
    const cutOff = assert.rejects(doomedApi.patch(shop.path, mismatch, key), TypeError);
    await whenFaultsLeft(id, 0);
    await doomed.kill();
    await cutOff;
    await endLeases(database, id, ['submerchants', 'open_operations']);

    // It takes effect although its client has gone.
    const failed = await eventually('a worker finished it', async () => {
      const profile = await shop.read();
      return profile.status === 'pending_requirements' && profile;
    });
    assert.deepEqual(
      failed.requirements.errors.map(({ requirement }) => requirement),
      ['individual.id_number'],
    );
    const corrected = profileIn(await shop.patch({ individual: { id_number: '123456789' } }));
    assert.equal(corrected.status, 'enabled');

    // The retry of the first change comes after the second. It must not restore the old value.
    const retried = await untilFree(() => api.patch(shop.path, mismatch, key));
    assert.equal(profileIn(retried).status, 'enabled');
    assert.deepEqual(await shop.read(), corrected);
    const replayed = await api.patch(shop.path, mismatch, key);
    assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
    assert.equal(replayed.text, retried.text);
  });

  test('a tap cut off while its reader waits keeps waiting, and can be cancelled', async () => {
    const { id, api } = await cluster.newPlatform();
    const doomed = cluster.spawn('api');
    const counter = await TestCounter.open(api);
    const body = { device: 'sim_wait_60' };
    const key = keyed(newKey());
    const send = counter.at(await doomed.started).send(body, key);
    const cutOff = assert.rejects(send, TypeError);
    await eventually('the reader waits', async () => {
      const waiting = await database.row(sql('test_reader_waits')`
        select from simulator_waits where platform_id = ${id}::uuid and is_waiting`);
      return waiting !== undefined;
    });
    const busy = { status: 409, code: 'device_busy' };
    assertRefusal(await counter.send(body), busy);
    await doomed.kill();
    await cutOff;
    assertRefusal(await counter.send(body), busy);

    await eventually('a worker took it over', async () => {
      const taken = await database.row(sql('test_tap_taken_over')`
        select from open_operations
        where platform_id = ${id}::uuid and lease_token is not null`);
      return taken !== undefined;
    });
    assertRefusal(await counter.send(body), busy);
    assert.equal((await api.post('/v1/devices/sim_wait_60/cancel')).status, 200);
    const tap = viewIn(await untilFree(() => counter.send(body, key)));
    assert.deepEqual([tap.status, tap.failure?.code], ['cancelled', 'cancelled_by_customer']);
  });
});

async function countDone(worker: ServiceProcess): Promise<number> {
  const started = worker.logs().find(({ msg }) => msg === 'started');
  const text = await (await fetch(String(started?.metricsUrl))).text();
  const pattern = /^taprail_due_work_total\{work="submerchant_sync",result="done"\} (\d+)$/m;
  return Number(pattern.exec(text)?.[1] ?? 0);
}

function accountsOf(platformId: string) {
  return database.rows<{ account_ref: string; created_at: Date }>(sql('test_accounts')`
    select account_ref, created_at
    from simulator_accounts
    where platform_id = ${platformId}::uuid`);
}

async function whenFaultsLeft(platformId: string, count: number): Promise<void> {
  await eventually(`${count} faults are left`, async () => {
    const row = await database.row<{ remaining: number }>(sql('test_faults_left')`
      select remaining from simulator_faults where platform_id = ${platformId}::uuid`);
    return row?.remaining === count;
  });
}

/** Locks a record. Before releasing it, it ends the session that waits to write to it. */
async function lockRecord(
  platformId: string,
  shop: TestSubMerchant,
): Promise<{ release(): Promise<void> }> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    await transaction.rows(sql('test_lock_record')`
      select from submerchants
      where platform_id = ${platformId}::uuid and external_ref = ${shop.body.externalRef}::text
      for update`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    async release() {
      const ended = await endLockWaits(database.url, 'taprail worker');
      assert.equal(ended, 1, 'one session waited to write');
      released.resolve();
      await holding;
    },
  };
}

/** Sends again until the first attempt no longer counts as in progress. */
function untilFree(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  return eventually('the key is free', async () => {
    const response = await send();
    return response.status !== 409 && response;
  });
}
