import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type GroupedJob, openJobs } from '../../../tests/support/database/jobs.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const second = 1000;
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const gate = () => Promise.withResolvers<void>();

/** Jobs that run until they are released, counted by the label of their group. */
function keepJobs() {
  const atWork = new Map<string, number>();
  const released = gate();
  let [total, watched] = [0, { total: 0, reached: gate() }];
  return {
    atWork,
    /** Resolves when `count` jobs run at once. */
    whenAtWork(count: number): Promise<void> {
      watched = { total: count, reached: gate() };
      if (total >= count) watched.reached.resolve();
      return watched.reached.promise;
    },
    release: () => released.resolve(),
    async run(job: GroupedJob) {
      atWork.set(job.label, (atWork.get(job.label) ?? 0) + 1);
      total += 1;
      if (total >= watched.total) watched.reached.resolve();
      await released.promise;
      total -= 1;
      atWork.set(job.label, (atWork.get(job.label) ?? 0) - 1);
      return jobs.finish(job, job.label);
    },
  };
}

test("a group's backlog leaves room for another's single row", async () => {
  const [platformId, other] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const kept = keepJobs();
  const engine = jobs.fairEngine({ run: kept.run });
  const long = after(new Date(), -3600 * second);
  await jobs.addGroup(platformId, { label: 'crowded', count: 50, from: 1, dueAt: long });
  await jobs.addGroup(platformId, { label: 'lone', count: 1, from: 51 });
  await jobs.addGroup(other, { label: 'elsewhere', count: 1, from: 1 });
  engine.start();
  await kept.whenAtWork(6);
  assert.deepEqual(Object.fromEntries(kept.atWork), { crowded: 4, lone: 1, elsewhere: 1 });
  // A row added while the crowded group is full runs as well.
  await jobs.addGroup(platformId, { label: 'late', count: 1, from: 60 });
  engine.wake(platformId);
  await kept.whenAtWork(7);
  assert.equal(kept.atWork.get('late'), 1);
  kept.release();
  await engine.stop();
});

test('a group never exceeds its maximum, and refills as soon as its rows end', async () => {
  const platformId = await jobs.newPlatform();
  let [atWork, atWorkMax, ended] = [0, 0, 0];
  const allDone = gate();
  const engine = jobs.fairEngine({
    async run(job) {
      atWork += 1;
      atWorkMax = Math.max(atWorkMax, atWork);
      await jobs.finish(job, 'done');
      atWork -= 1;
      ended += 1;
      if (ended === 300) allDone.resolve();
    },
  });
  await jobs.addGroup(platformId, { label: 'one', count: 300, from: 1 });
  const startedAtMs = performance.now();
  engine.start();
  await allDone.promise;
  await engine.stop();
  assert.equal(atWorkMax, 4);
  // The group fills up 75 times; waiting for the next poll each time would take 15 seconds.
  assert(performance.now() - startedAtMs < 12 * second);
});

test('slow groups have a smaller maximum, and together half of the slots', async () => {
  const kept = keepJobs();
  const engine = jobs.fairEngine({ concurrencyMax: 12, run: kept.run });
  const platforms = await Promise.all(Array.from({ length: 5 }, () => jobs.newPlatform()));
  for (const [index, platformId] of platforms.entries()) {
    await jobs.addGroup(platformId, { label: `slow ${index}`, count: 9, from: 1, isSlow: true });
  }
  engine.start();
  await kept.whenAtWork(6);
  assert.deepEqual([...kept.atWork.values()], [2, 2, 2]);
  const [platformId = ''] = platforms;
  await jobs.addGroup(platformId, { label: 'healthy', count: 9, from: 100 });
  engine.wake(platformId);
  await kept.whenAtWork(10);
  assert.equal(kept.atWork.get('healthy'), 4);
  assert.equal(kept.atWork.size, 4, 'three slow ones and the healthy one');
  kept.release();
  await engine.stop();
});

test('rows of a closed group are not found until it is opened', async () => {
  const platformId = await jobs.newPlatform();
  const done: number[] = [];
  const engine = jobs.fairEngine({
    async run(job) {
      done.push(job.job_id);
      await jobs.finish(job, 'done');
    },
  });
  const now = new Date();
  const dueAt = after(now, -second);
  const groupId = await jobs.addGroup(platformId, { label: 'closed', count: 3, from: 1, dueAt });
  await jobs.openGroup(groupId, false);
  await jobs.addGroup(platformId, { label: 'open', count: 1, from: 4, dueAt: after(now, second) });
  await engine.runPlatform(platformId, now);
  assert.deepEqual(done, []);
  assert.deepEqual(await engine.nextDueAt(platformId), after(now, second));
  await jobs.openGroup(groupId, true);
  assert.deepEqual(await engine.nextDueAt(platformId), dueAt);
  await engine.runPlatform(platformId, now);
  assert.deepEqual(done.sort(), [1, 2, 3]);
});

test('running a platform runs the rows of every group, slow ones included', async () => {
  const platformId = await jobs.newPlatform();
  const counts: Record<string, number> = {};
  const engine = jobs.fairEngine({
    async run(job) {
      counts[job.label] = (counts[job.label] ?? 0) + 1;
      await jobs.finish(job, 'done');
    },
  });
  const now = new Date();
  await jobs.addGroup(platformId, { label: 'slow', count: 21, from: 1, isSlow: true, dueAt: now });
  await jobs.addGroup(platformId, { label: 'other', count: 13, from: 50, dueAt: now });
  await engine.runPlatform(platformId, now);
  assert.deepEqual(counts, { slow: 21, other: 13 });
  assert.equal(await engine.nextDueAt(platformId), null);
});

test('two engines share the rows of a group, each up to the maximum', async () => {
  const platformId = await jobs.newPlatform();
  const both = [keepJobs(), keepJobs()];
  const engines = both.map((kept) => jobs.fairEngine({ run: kept.run }));
  await jobs.addGroup(platformId, { label: 'one', count: 8, from: 1 });
  for (const engine of engines) engine.start();
  await Promise.all(both.map((kept) => kept.whenAtWork(4)));
  for (const kept of both) kept.release();
  await Promise.all(engines.map((engine) => engine.stop()));
  assert.equal(await engines[0]?.nextDueAt(platformId), null);
});
