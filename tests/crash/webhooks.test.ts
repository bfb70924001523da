import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { deliveriesPerEndpointMax } from '../../server/src/domains/webhooks/delivering/bounds.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { eventually, type ServiceProcess } from '../support/service-process.ts';
import { TestCounter } from '../support/taps.ts';
import { startCluster } from '../support/test-cluster.ts';
import { type Received, TestReceiver, verifyDelivery } from '../support/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../support/webhooks.ts';
import { seededRandom } from './seeded-random.ts';

const [exact, random] = await Promise.all([
  startCluster({ apis: 1, workers: 2 }),
  startCluster({ apis: 1, workers: 2 }),
]);

/** What a worker sent may be read a moment after it was killed. */
const onTheWayMs = 1000;

// Both wait for leases to run out, on real time: together they wait once.
describe('a worker killed while it delivers', { concurrency: true }, () => {
  test('between the answer and the commit: another sends the same event again, once', async () => {
    const { database } = exact;
    const [doomed, survivor] = exact.workers;
    assert(doomed !== undefined && survivor !== undefined);
    const platform = await exact.newPlatform();
    const [api] = platform.clients;
    const answered = Promise.withResolvers<200>();
    const receiver = await TestReceiver.open(() => answered.promise);
    const { secret } = await registerEndpoint(api, {
      url: receiver.url(),
      events: ['tap.approved'],
    });
    const counter = await TestCounter.open(api);
    survivor.signal('SIGSTOP');
    await counter.tap();
    await receiver.whenReceived(1);
    const lock = await lockDelivery(database);
    const { lease_until: leaseUntil } = await lock.row;
    answered.resolve(200);
    await eventually('the result is being written', () => isWriterWaiting(database));
    await doomed.kill();
    await lock.release();
    survivor.signal('SIGCONT');

    await receiver.whenReceived(2);
    assert(Date.now() >= leaseUntil.getTime(), 'the lease was respected');
    await eventually('it is recorded', async () => (await summary(database)).delivered === 1);
    assert.deepEqual(await summary(database), { delivered: 1, pending: 0, attempts: 1 });
    const [first, second] = receiver.received;
    assert(first !== undefined && second !== undefined);
    assert.equal(first.event.id, second.event.id);
    assert(first.body.equals(second.body));
    assert.equal(second.headers['service-attempt'], '1', 'what nobody recorded is repeated');
    for (const received of receiver.received) verifyDelivery(received, secret);
  });

  test('at random, again and again: nothing is lost, and only what was under way is repeated', async (t) => {
    const seed = randomInt(2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const { below, pick } = seededRandom(seed);
    const platform = await random.newPlatform();
    const [api] = platform.clients;
    const receiver = await TestReceiver.open(async () => {
      await delay(below(30));
      return 200;
    });
    const { secret } = await registerEndpoint(api, { url: receiver.url() });
    let workers: readonly ServiceProcess[] = random.workers;
    const killedAtMs: number[] = [];
    let emitted = 0;
    for (let round = 0; round < 4; round += 1) {
      emitted += 600;
      await emitEvents(random, platform, { count: 600 });
      await receiver.whenReceived(emitted - 600 + below(500));
      const [first, second] = workers;
      assert(first !== undefined && second !== undefined);
      const victim = pick([first, second]);
      killedAtMs.push(performance.now());
      await victim.kill();
      const heir = random.spawn('worker');
      await heir.started;
      workers = [victim === first ? second : first, heir];
    }
    await eventually(
      'all are recorded',
      async () => (await summary(random.database)).delivered === emitted,
      60_000,
    );
    assert.deepEqual(await summary(random.database), {
      delivered: emitted,
      pending: 0,
      attempts: emitted,
    });
    const repeated = repeats(receiver.received);
    t.diagnostic(`${repeated.length} of ${emitted} were sent again`);
    assert.equal(new Set(receiver.eventIds).size, emitted);
    // Those on their way, and as many that have arrived and are not yet recorded.
    assert(repeated.length <= killedAtMs.length * 2 * deliveriesPerEndpointMax);
    for (const [before, after] of repeated) {
      const isExcused = killedAtMs.some(
        (atMs) => before.atMs <= atMs + onTheWayMs && atMs <= after.atMs,
      );
      assert(isExcused, 'nobody was killed while it was under way');
    }
    for (const received of receiver.received) verifyDelivery(received, secret);
  });
});

/** Each time an event came again, with the time before. */
function repeats(received: readonly Received[]): readonly (readonly [Received, Received])[] {
  const groups = Map.groupBy(received, ({ event }) => event.id);
  return [...groups.values()].flatMap((times) =>
    times.slice(1).map((time, index) => [times[index] ?? time, time] as const),
  );
}

async function summary(
  database: Database,
): Promise<{ delivered: number; pending: number; attempts: number }> {
  const row = await database.row<{ delivered: number; pending: number; attempts: number }>(sql(
    'test_delivery_summary',
  )`
    select count(*) filter (where status = 'delivered')::integer as delivered,
      count(*) filter (where status = 'pending')::integer as pending,
      (select count(*)::integer from webhook_attempts) as attempts
    from webhook_deliveries`);
  assert(row !== undefined);
  return row;
}

/** Holds the one delivery. Before it lets go it ends the session that waits for it, unwritten. */
async function lockDelivery(database: Database) {
  const locked = Promise.withResolvers<{ lease_until: Date }>();
  const released = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    const row = await transaction.row<{ lease_until: Date }>(sql('test_lock_delivery')`
      select lease_until from webhook_deliveries_open for update`);
    assert(row !== undefined);
    locked.resolve(row);
    await released.promise;
  });
  return {
    row: locked.promise,
    async release() {
      const ended = await database.rows(sql('test_end_writer')`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database()
          and application_name = 'taprail deliveries'
          and wait_event_type = 'Lock'`);
      assert.equal(ended.length, 1, 'the writing was held up');
      released.resolve();
      await holding;
    },
  };
}

async function isWriterWaiting(database: Database): Promise<boolean> {
  const rows = await database.rows(sql('test_writer_waits')`
    select pid
    from pg_stat_activity
    where datname = current_database()
      and application_name = 'taprail deliveries'
      and wait_event_type = 'Lock'`);
  return rows.length === 1;
}
