import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openJobs } from '../../../tests/support/database/jobs.ts';
import type { Reservation } from './due-work.ts';
import type { DueWorkEngine } from './engine.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const reserve = (engine: DueWorkEngine, count: number): Reservation => {
  const reservation = engine.reserve('fair_job', count);
  assert(reservation !== null);
  return reservation;
};

test('a reserved row runs in this process only, and is postponed like any other', async () => {
  const platformId = await jobs.newPlatform();
  const groupId = await jobs.addGroup(platformId, { label: 'a', count: 0, from: 1 });
  const here = jobs.fairEngine({ run: () => Promise.reject(new Error('no luck')) });
  const elsewhere = jobs.fairEngine({ run: (job) => jobs.finish(job, 'elsewhere') });
  here.start();
  elsewhere.start();
  const { lease, begin } = reserve(here, 1);
  const job = await jobs.addLeased(platformId, 1, lease, groupId);
  await elsewhere.stop();
  begin(job, { now: new Date() });
  await here.stop();
  const { result, attempts, lease_token, due_at } = await jobs.read(platformId);
  assert.deepEqual([result, attempts, lease_token], [null, 1, null]);
  assert(due_at !== null && due_at > new Date());
});

test('an engine that is stopped or lacks the work reserves nothing', async () => {
  const engine = jobs.fairEngine({ run: async () => {} });
  assert.equal(engine.reserve('fair_job', 1), null);
  engine.start();
  assert.equal(engine.reserve('other', 1), null);
  await engine.stop();
  assert.equal(engine.reserve('fair_job', 1), null);
});

test('new rows of a group run in the process that stored them, up to the maximum of the group', async () => {
  const platformId = await jobs.newPlatform();
  const groupId = await jobs.addGroup(platformId, { label: 'a', count: 0, from: 1 });
  const [released, results] = [Promise.withResolvers<void>(), [] as number[]];
  const engine = jobs.fairEngine({
    async run(job) {
      await released.promise;
      results.push(job.job_id);
      await jobs.finish(job, 'done');
    },
  });
  engine.start();
  for (const jobId of [1, 2, 3]) {
    const { lease, closedGroups, begin } = reserve(engine, 1);
    assert.deepEqual(closedGroups, []);
    const job = await jobs.addLeased(platformId, jobId, lease, groupId);
    begin(job, { now: new Date() });
  }
  assert.deepEqual(reserve(engine, 1).closedGroups, [], 'there is room for a fourth');
  assert.deepEqual(reserve(engine, 2).closedGroups, [groupId], 'but not for a fifth');
  released.resolve();
  await engine.stop();
  assert.deepEqual(results.toSorted(), [1, 2, 3]);
});

test('older rows of a group run before new ones', async () => {
  const platformId = await jobs.newPlatform();
  const groupId = await jobs.addGroup(platformId, { label: 'a', count: 5, from: 1 });
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const engine = jobs.fairEngine({
    async run(job) {
      begun.resolve();
      await released.promise;
      await jobs.finish(job, 'done');
    },
  });
  engine.start();
  await begun.promise;
  assert.deepEqual(reserve(engine, 0).closedGroups, [groupId]);
  released.resolve();
  await engine.stop();
});

test('reserved rows of groups take at most half of the slots', async () => {
  const engine = jobs.fairEngine({ run: async () => {} });
  engine.start();
  assert.notEqual(engine.reserve('fair_job', 8), null);
  assert.equal(engine.reserve('fair_job', 9), null);
  await engine.stop();
  assert.equal(engine.reserve('fair_job', 1), null);
});
