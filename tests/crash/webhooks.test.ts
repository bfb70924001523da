import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { deliveriesPerEndpointMax } from '../../server/src/domains/events/sending/bounds.ts';
import { formatId } from '../../server/src/lib/ids.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { countLockWaits, endLockWaits } from '../support/database/lock-waits.ts';
import { TestCounter } from '../support/money/taps.ts';
import { eventually, type ServiceProcess } from '../support/running/service-process.ts';
import { startCluster, type TestCluster } from '../support/running/test-cluster.ts';
import {
  type Received,
  TestReceiver,
  verifyDelivery,
} from '../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../support/webhooks/webhooks.ts';
import { endLeases } from './end-leases.ts';
import { seededRandom } from './seeded-random.ts';

const [exact, random] = await Promise.all([
  startCluster({ workers: 0 }),
  startCluster({ workers: 1 }),
]);
/** Other seeds are for npm run soak. */
const seed = 7;

/** The receiver may read a delivery a moment after its sender was killed. */
const inTransitMs = 1000;

// Some tests wait in real time for leases to expire, so they run concurrently.
/** Leases of killed workers must expire, which takes longer on a busy machine. */
const patient = { timeout: 400_000 };

describe('a worker killed while it delivers', { concurrency: true, ...patient }, () => {
  describe('at a chosen instant', { concurrency: false }, () => {
    test('another worker repeats a delivery whose result was not committed, once', async () => {
      const doomed = exact.spawn('worker');
      await killBeforeCommit(exact, { doomed });
    });

    test('another worker repeats a delivery that was claimed as it was created, once', async () => {
      const doomed = exact.spawn('all');
      const url = await doomed.started;
      await killBeforeCommit(exact, { doomed, url });
    });

    test('another worker sends only the deliveries that the dead process had claimed and not recorded', async (t) => {
      const { below } = seededRandom(seed);
      const { database } = exact;
      const platform = await exact.newPlatform();
      const receiver = await TestReceiver.open(async () => {
        await delay(below(30));
        return 200;
      });
      const { api } = platform;
      const { secret } = await registerEndpoint(api, {
        url: receiver.url(),
        events: ['tap.approved'],
      });
      const place = await TestCounter.open(api);
      const doomed = exact.spawn('all');
      const counter = place.at(await doomed.started);
      const taps = Promise.allSettled(Array.from({ length: 200 }, () => counter.tap()));
      await receiver.whenReceived(1 + below(120));
      await doomed.kill();
      const claimed = new Set(await claimedEvents(database));
      await taps;
      t.diagnostic(`${claimed.size} were claimed by the dead process`);
      await endLeases(database, platform.id, ['webhook_deliveries_open']);
      const survivor = await exact.addWorker();
      await eventually('all are recorded', async () => {
        const { delivered, pending } = await summary(database, platform.id);
        return pending === 0 && delivered === (await countEvents(database, platform.id));
      });
      assert.deepEqual(await claimedEvents(database), []);
      const { delivered, acknowledged } = await summary(database, platform.id);
      assert.equal(acknowledged, delivered, 'each is recorded as acknowledged once');
      assert.equal(new Set(receiver.eventIds).size, delivered, 'nothing is lost');
      const repeated = await unansweredRepeats(receiver, database, platform.id);
      t.diagnostic(`${repeated.length} of ${delivered} were sent again`);
      assert(repeated.length > 0 && repeated.length <= claimed.size);
      for (const [, { event }] of repeated)
        assert(claimed.has(event.id), 'the dead process had not claimed it');
      for (const received of receiver.received) verifyDelivery(received, secret);
      await survivor.stop();
    });
  });

  describe('at random instants', patient, () => {
    test('nothing is lost, and only deliveries in flight are repeated', patient, async (t) => {
      const { below, pick } = seededRandom(seed);
      const platform = await random.newPlatform();
      const { api } = platform;
      const receiver = await TestReceiver.open(async () => {
        await delay(below(30));
        return 200;
      });
      const { secret } = await registerEndpoint(api, { url: receiver.url() });
      let [survivor] = random.workers;
      assert(survivor !== undefined);
      const killedAtMs: number[] = [];
      let emitted = 0;
      for (let round = 0; round < 2; round += 1) {
        const other = random.spawn('worker');
        await other.started;
        emitted += 600;
        await emitEvents(random, platform, { count: 600 });
        await receiver.whenReceived(emitted - 600 + below(500));
        const victim: ServiceProcess = pick([survivor, other]);
        killedAtMs.push(performance.now());
        await victim.kill();
        if (victim === survivor) survivor = other;
      }
      await eventually(
        'all are recorded',
        async () => (await summary(random.database, platform.id)).delivered === emitted,
        60_000,
      );
      assert.deepEqual(await summary(random.database, platform.id), {
        delivered: emitted,
        pending: 0,
        acknowledged: emitted,
      });
      const repeated = await unansweredRepeats(receiver, random.database, platform.id);
      t.diagnostic(`${repeated.length} of ${emitted} were sent again`);
      assert.equal(new Set(receiver.eventIds).size, emitted);
      // Deliveries in flight, and as many that arrived but were not recorded yet.
      assert(repeated.length <= killedAtMs.length * 2 * deliveriesPerEndpointMax);
      for (const [before, after] of repeated) {
        const wasInFlight = killedAtMs.some(
          (atMs) => before.atMs <= atMs + inTransitMs && atMs <= after.atMs,
        );
        assert(wasInFlight, 'no worker was killed while it was in flight');
      }
      for (const received of receiver.received) verifyDelivery(received, secret);
    });
  });
});

/**
 * Kills a process after the receiver has answered, but before the result is recorded. When the
 * lease has expired, another process must send the event again, once.
 */
async function killBeforeCommit(
  { database, newPlatform, addWorker }: TestCluster,
  parts: {
    readonly doomed: ServiceProcess;
    /** Where the tap is taken; at the api process by default. */
    readonly url?: string;
  },
): Promise<void> {
  const { doomed, url } = parts;
  const { id, api } = await newPlatform();
  const answered = Promise.withResolvers<200>();
  const receiver = await TestReceiver.open(() => answered.promise);
  const { secret } = await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  const counter = await TestCounter.open(api);
  await (url === undefined ? counter : counter.at(url)).tap();
  await receiver.whenReceived(1);
  const lock = await lockLease(database, id);
  await lock.row;
  answered.resolve(200);
  await eventually(
    'the result is being written',
    async () => (await countLockWaits(database.url, writer)) === 1,
  );
  await doomed.kill();
  await lock.release();
  await endLeases(database, id, ['webhook_deliveries_open']);
  const survivor = await addWorker();
  await receiver.whenReceived(2);
  await eventually('it is recorded', async () => (await summary(database, id)).delivered === 1);
  assert.deepEqual(await summary(database, id), { delivered: 1, pending: 0, acknowledged: 1 });
  const [first, second] = receiver.received;
  assert(first !== undefined && second !== undefined);
  assert.equal(first.event.id, second.event.id);
  assert(first.body.equals(second.body));
  assert.equal(
    second.headers['service-attempt'],
    '1',
    'an unrecorded attempt is repeated with its number',
  );
  for (const received of receiver.received) verifyDelivery(received, secret);
  await survivor.stop();
}

/**
 * Each repeated delivery, after the first one. Leaves out those with a recorded failure: on a busy
 * machine the answer may come after the deadline, and a retry is right then.
 */
async function unansweredRepeats(
  { received }: TestReceiver,
  database: Database,
  platformId: string,
): Promise<readonly (readonly [Received, Received])[]> {
  const failed = await database.rows<{ event_id: string }>(sql('test_failed_events')`
    select d.event_id
    from webhook_attempts a
    join webhook_deliveries d using (platform_id, delivery_id)
    where a.platform_id = ${platformId}::uuid and a.response_status is distinct from 200`);
  const failures = new Set<string>(failed.map((row) => formatId('evt', row.event_id)));
  const groups = Map.groupBy(received, ({ event }) => event.id);
  return [...groups]
    .filter(([eventId]) => !failures.has(eventId))
    .flatMap(([, times]) =>
      times.slice(1).map((time, index) => [times[index] ?? time, time] as const),
    );
}

async function claimedEvents(database: Database): Promise<string[]> {
  const rows = await database.rows<{ event_id: string }>(sql('test_claimed_events')`
    select event_id from webhook_deliveries_open where lease_token is not null`);
  return rows.map((row) => formatId('evt', row.event_id));
}

async function countEvents(database: Database, platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_approvals')`
    select event_id from events
    where platform_id = ${platformId}::uuid and type = 'tap.approved'`);
  return rows.length;
}

interface Summary {
  readonly delivered: number;
  readonly pending: number;
  /** Recorded attempts that the receiver acknowledged. */
  readonly acknowledged: number;
}

async function summary(database: Database, platformId: string): Promise<Summary> {
  const row = await database.row<Summary>(sql('test_delivery_summary')`
    select count(*) filter (where status = 'delivered')::integer as delivered,
      count(*) filter (where status = 'pending')::integer as pending,
      (
        select count(*)::integer
        from webhook_attempts
        where platform_id = ${platformId}::uuid and response_status = 200
      ) as acknowledged
    from webhook_deliveries
    where platform_id = ${platformId}::uuid`);
  assert(row !== undefined);
  return row;
}

const writer = 'taprail deliveries';

/**
 * Locks the platform's only row. Before releasing it, it ends the session that waits to write to
 * it.
 */
async function lockLease(database: TestCluster['database'], platformId: string) {
  const locked = Promise.withResolvers<{ lease_until: Date }>();
  const released = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    const row = await transaction.row<{ lease_until: Date }>({
      name: 'test_lock_delivery',
      text: `
        select lease_until from webhook_deliveries_open where platform_id = $1::uuid for update`,
      values: [platformId],
    });
    assert(row !== undefined);
    locked.resolve(row);
    await released.promise;
  });
  return {
    row: locked.promise,
    async release() {
      const ended = await endLockWaits(database.url, writer);
      assert.equal(ended, 1, 'one session waited to write');
      released.resolve();
      await holding;
    },
  };
}
