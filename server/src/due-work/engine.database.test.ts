import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type LoggedLine, openJobs } from '../../../tests/support/database/jobs.ts';
import { finish } from './finish.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const second = 1000;
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** A promise that the test resolves. */
const gate = () => Promise.withResolvers<void>();

test('two engines share the rows, and no row runs twice', async () => {
  const platformId = await jobs.newPlatform();
  const count = 120;
  const running = new Set<number>();
  const overlaps: number[] = [];
  const runs = new Map<number, number>();
  const allDone = gate();
  const engines = ['a', 'b'].map((name) =>
    jobs.engine({
      async run(job) {
        if (running.has(job.job_id)) overlaps.push(job.job_id);
        running.add(job.job_id);
        runs.set(job.job_id, (runs.get(job.job_id) ?? 0) + 1);
        await jobs.finish(job, name);
        running.delete(job.job_id);
        if (runs.size === count && running.size === 0) allDone.resolve();
      },
    }),
  );
  await jobs.add(platformId, count);
  for (const engine of engines) engine.start();
  await allDone.promise;
  await Promise.all(engines.map((engine) => engine.stop()));
  assert.deepEqual(overlaps, []);
  assert.deepEqual(new Set(runs.values()), new Set([1]));
});

test('a row is taken over when its lease expires, and the late worker writes nothing', async () => {
  const platformId = await jobs.newPlatform();
  const [held, released, taken] = [gate(), gate(), gate()];
  const silent = jobs.engine({
    leaseMs: 50,
    async run() {
      held.resolve();
      await released.promise;
      return finish({ dueAt: null, set: { result: 'by the late one' } });
    },
  });
  const heir = jobs.engine({
    async run() {
      taken.resolve();
      return finish({ dueAt: after(new Date(), 3600 * second), set: { result: 'by the heir' } });
    },
  });
  await jobs.add(platformId, 1);
  silent.start();
  await held.promise;
  await silentlyStopClaiming(silent, async () => {
    heir.start();
    await taken.promise;
    released.resolve();
  });
  await heir.stop();
  const row = await jobs.read(platformId);
  assert.equal(row.result, 'by the heir');
  assert(row.due_at !== null && row.due_at > new Date());
});

test('a late worker that fails does not postpone the row of its successor', async () => {
  const platformId = await jobs.newPlatform();
  const [held, released, taken, ended] = [gate(), gate(), gate(), gate()];
  const silent = jobs.engine({
    leaseMs: 50,
    async run() {
      held.resolve();
      await released.promise;
      throw new Error('too late');
    },
  });
  const heir = jobs.engine({
    async run(job) {
      taken.resolve();
      await ended.promise;
      await jobs.finish(job, 'by the heir');
    },
  });
  await jobs.add(platformId, 1);
  silent.start();
  await held.promise;
  await silentlyStopClaiming(silent, async () => {
    heir.start();
    await taken.promise;
    released.resolve();
  });
  const { attempts, lease_token } = await jobs.read(platformId);
  assert.equal(attempts, 0);
  assert.notEqual(lease_token, null);
  ended.resolve();
  await heir.stop();
  assert.equal((await jobs.read(platformId)).result, 'by the heir');
});

test('a platform whose rows cannot be claimed does not delay the others', async () => {
  const platforms = await Promise.all(Array.from({ length: 5 }, () => jobs.newPlatform()));
  const [broken = '', ...others] = platforms;
  const logged: LoggedLine[] = [];
  const done = new Set<string>();
  const allDone = gate();
  const engine = jobs.engine(
    {
      // Another name, since the name of a statement stands for one text.
      name: 'failing_job',
      // PostgreSQL fails when it claims job 2.
      setOnClaim: 'attempts = t.attempts / (2 - t.job_id)',
      async run(job) {
        await jobs.finish(job, 'done');
        done.add(job.platform_id);
        if (done.size === others.length + 1) allDone.resolve();
      },
    },
    logged,
  );
  await jobs.addOne(broken, 2, new Date(0));
  for (const platformId of others) await jobs.addOne(platformId, 1, new Date(0));
  engine.start();
  while (done.size < others.length || logged.length === 0) await setImmediate();
  assert.deepEqual(new Set(logged.map(({ platform }) => platform)), new Set([broken]));
  assert.equal((await jobs.read(broken, 2)).result, null);

  // After the repair it is claimed without a wake-up.
  await jobs.renumber(broken, { from: 2, to: 1 });
  await allDone.promise;
  await engine.stop();
});

test('a locked row does not delay other platforms', async () => {
  const [held, other] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const done: string[] = [];
  const [otherDone, allDone] = [gate(), gate()];
  const engine = jobs.engine({
    async run(job) {
      await jobs.finish(job, 'done');
      done.push(job.platform_id);
      (job.platform_id === other ? otherDone : allDone).resolve();
    },
  });
  await jobs.add(held, 1, new Date(0));
  await jobs.database.transaction(async (transaction) => {
    await transaction.rows({
      name: 'jobs_lock',
      text: 'select job_id from jobs where platform_id = $1::uuid for update',
      values: [held],
    });
    engine.start();
    await jobs.add(other, 1, new Date(0));
    await otherDone.promise;
    assert.deepEqual(done, [other]);
  });
  await allDone.promise;
  await engine.stop();
});

test("a platform's backlog leaves room for another's single row", async () => {
  const [crowded, lone] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const started: string[] = [];
  const [full, released] = [gate(), gate()];
  const concurrencyMax = 4;
  const engine = jobs.engine({
    concurrencyMax,
    async run(job) {
      started.push(job.platform_id);
      if (started.length === concurrencyMax) full.resolve();
      await released.promise;
      await jobs.finish(job, 'done');
    },
  });
  await jobs.add(crowded, 50, after(new Date(), -3600 * second));
  await jobs.add(lone, 1);
  engine.start();
  await full.promise;
  assert(started.includes(lone), 'the lone row is among the first');
  released.resolve();
  await engine.stop();
});

test('no more rows run at once than the work allows', async () => {
  const platformId = await jobs.newPlatform();
  let [atWork, atWorkMax, ended] = [0, 0, 0];
  const allDone = gate();
  const engine = jobs.engine({
    concurrencyMax: 3,
    async run(job) {
      atWork += 1;
      atWorkMax = Math.max(atWorkMax, atWork);
      await jobs.finish(job, 'done');
      atWork -= 1;
      ended += 1;
      if (ended === 20) allDone.resolve();
    },
  });
  await jobs.add(platformId, 20);
  engine.start();
  await allDone.promise;
  await engine.stop();
  assert.equal(atWorkMax, 3);
});

test('stop waits for running work and claims nothing more', async () => {
  const platformId = await jobs.newPlatform();
  const [held, released] = [gate(), gate()];
  const events: string[] = [];
  const engine = jobs.engine({
    concurrencyMax: 1,
    async run(job) {
      held.resolve();
      await released.promise;
      await jobs.finish(job, 'done');
      events.push('work ended');
    },
  });
  await jobs.add(platformId, 2);
  engine.start();
  await held.promise;
  const stopped = engine.stop().then(() => events.push('stopped'));
  released.resolve();
  await stopped;
  assert.deepEqual(events, ['work ended', 'stopped']);
  const rows = [await jobs.read(platformId, 1), await jobs.read(platformId, 2)];
  assert.deepEqual(rows.map((row) => row.result).sort(), ['done', null]);
});

test('wake finds new work before the next poll', async () => {
  const platformId = await jobs.newPlatform();
  const done = gate();
  const engine = jobs.engine({
    async run(job) {
      await jobs.finish(job, 'done');
      done.resolve();
    },
  });
  engine.start();
  await jobs.add(platformId, 1);
  engine.wake();
  await done.promise;
  await engine.stop();
});

test('running a platform runs due rows, rows they make due, and no later ones', async () => {
  const [platformId, other] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const now = new Date();
  let runs = 0;
  const engine = jobs.engine({
    async run(job) {
      runs += 1;
      // The job is due again at once twice, then later.
      await jobs.finish(job, `run ${runs}`, runs < 3 ? now : after(now, second));
    },
  });
  await jobs.add(platformId, 1, now);
  await jobs.add(other, 1, now);
  await engine.runPlatform(platformId, now);
  assert.equal((await jobs.read(platformId)).result, 'run 3');
  assert.equal((await jobs.read(other)).result, null);
  assert.deepEqual(await engine.nextDueAt(platformId), after(now, second));
});

test('running a platform waits for rows that another engine has leased', async () => {
  const platformId = await jobs.newPlatform();
  const [held, released] = [gate(), gate()];
  const events: string[] = [];
  const holder = jobs.engine({
    async run(job) {
      held.resolve();
      await released.promise;
      events.push('work ended');
      await jobs.finish(job, 'by the holder');
    },
  });
  const runner = jobs.engine({
    async run() {
      events.push('done twice');
    },
  });
  await jobs.add(platformId, 1);
  holder.start();
  await held.promise;
  const ran = runner.runPlatform(platformId, new Date()).then(() => events.push('run returned'));
  released.resolve();
  await ran;
  await holder.stop();
  assert.deepEqual(events, ['work ended', 'run returned']);
});

test('rows are due by the clock of their platform', async () => {
  const [ahead, present] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const tomorrow = after(new Date(), 24 * 3600 * second);
  await jobs.setClock(ahead, tomorrow);
  await jobs.add(ahead, 1, tomorrow);
  await jobs.add(present, 1, tomorrow);
  const done = Promise.withResolvers<Date>();
  const engine = jobs.engine({
    async run(job, { now }) {
      await jobs.finish(job, 'done');
      done.resolve(now);
    },
  });
  engine.start();
  assert((await done.promise) >= tomorrow, "the time is the platform's");
  await engine.stop();
  assert.equal((await jobs.read(ahead)).result, 'done');
  assert.equal((await jobs.read(present)).result, null);
});

test('work made due after a clock was moved runs at the new time', async () => {
  const platformId = await jobs.newPlatform();
  const runs = [Promise.withResolvers<Date>(), Promise.withResolvers<Date>()] as const;
  const engine = jobs.engine({
    async run(job, { now }) {
      await jobs.finish(job, 'done');
      runs[job.job_id === 1 ? 0 : 1].resolve(now);
    },
  });
  await jobs.addOne(platformId, 1, new Date(0));
  engine.start();
  await runs[0].promise;
  const tomorrow = after(new Date(), 24 * 3600 * second);
  await jobs.setClock(platformId, tomorrow);
  await jobs.addOne(platformId, 2, new Date(0));
  engine.wake(platformId);
  const now = await runs[1].promise;
  await engine.stop();
  assert(now >= tomorrow);
});

/** Stops an engine from claiming while its work is blocked, and lets it end afterwards. */
async function silentlyStopClaiming(
  engine: { stop(): Promise<void> },
  meanwhile: () => Promise<void>,
): Promise<void> {
  const stopped = engine.stop();
  await meanwhile();
  await stopped;
}
