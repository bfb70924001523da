import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openJobs } from '../../../tests/support/jobs.ts';
import type { GroupReservation, Reservation } from './due-work.ts';
import type { DueWorkEngine } from './engine.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const reserve = (engine: DueWorkEngine): Reservation => {
  const reservation = engine.reserve('job');
  assert(reservation !== null);
  return reservation;
};

const reserveForGroups = (engine: DueWorkEngine, count: number): GroupReservation => {
  const reservation = engine.reserveForGroups('fair_job', count);
  assert(reservation !== null);
  return reservation;
};

test('a row made under a reservation runs in this process only', async () => {
  const platformId = await jobs.newPlatform();
  const done = Promise.withResolvers<void>();
  const here = jobs.engine({
    async run(job) {
      await jobs.finish(job, 'here');
      done.resolve();
    },
  });
  const elsewhere = jobs.engine({ run: (job) => jobs.finish(job, 'elsewhere') });
  here.start();
  elsewhere.start();
  const { lease, begin } = reserve(here);
  const job = await jobs.addLeased(platformId, 1, lease);
  await elsewhere.stop();
  begin(job, { now: new Date() });
  await done.promise;
  await here.stop();
  assert.equal((await jobs.read(platformId)).result, 'here');
});

test('a reserved row whose work fails is postponed like any other', async () => {
  const platformId = await jobs.newPlatform();
  const engine = jobs.engine({ run: () => Promise.reject(new Error('no luck')) });
  engine.start();
  const { lease, begin } = reserve(engine);
  begin(await jobs.addLeased(platformId, 1, lease), { now: new Date() });
  await engine.stop();
  const { attempts, lease_token, due_at } = await jobs.read(platformId);
  assert.deepEqual([attempts, lease_token], [1, null]);
  assert(due_at !== null && due_at > new Date());
});

test('reservations take at most half of the slots', async () => {
  const engine = jobs.engine({ concurrencyMax: 4, run: async () => {} });
  engine.start();
  const [first] = [reserve(engine), reserve(engine)];
  assert.equal(engine.reserve('job'), null);
  first.cancel();
  assert.notEqual(engine.reserve('job'), null);
  await engine.stop();
});

test('rows of other processes are found however many are made here', async () => {
  const [here, others] = [await jobs.newPlatform(), await jobs.newPlatform()];
  const [done, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const engine = jobs.engine({
    concurrencyMax: 4,
    async run(job) {
      if (job.platform_id === here) await released.promise;
      await jobs.finish(job, 'done');
      if (job.platform_id === others) done.resolve();
    },
  });
  engine.start();
  for (let jobId = 1; ; jobId += 1) {
    const reservation = engine.reserve('job');
    if (reservation === null) break;
    reservation.begin(await jobs.addLeased(here, jobId, reservation.lease), { now: new Date() });
  }
  await jobs.add(others, 1);
  engine.wake();
  await done.promise;
  released.resolve();
  await engine.stop();
  assert.equal((await jobs.read(others)).result, 'done');
});

test('an engine that is stopped or lacks the work reserves nothing', async () => {
  const engine = jobs.engine({ run: async () => {} });
  assert.equal(engine.reserve('job'), null);
  engine.start();
  assert.equal(engine.reserve('other'), null);
  await engine.stop();
  assert.equal(engine.reserve('job'), null);
});

test('no group reserves more than its own maximum', async () => {
  const engine = jobs.fairEngine({ run: async () => {} });
  engine.start();
  assert.equal(engine.reserve('fair_job'), null);
  await engine.stop();
});

test('rows of a group run where they are made, up to the maximum of the group', async () => {
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
    const { lease, closedGroups, begin } = reserveForGroups(engine, 1);
    assert.deepEqual(closedGroups, []);
    const job = await jobs.addLeased(platformId, jobId, lease, groupId);
    begin(job, { now: new Date() });
  }
  assert.deepEqual(reserveForGroups(engine, 1).closedGroups, [], 'there is room for a fourth');
  assert.deepEqual(reserveForGroups(engine, 2).closedGroups, [groupId], 'but not for a fifth');
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
  assert.deepEqual(reserveForGroups(engine, 0).closedGroups, [groupId]);
  released.resolve();
  await engine.stop();
});

test('reserved rows of groups take at most half of the slots', async () => {
  const engine = jobs.fairEngine({ run: async () => {} });
  engine.start();
  assert.notEqual(engine.reserveForGroups('fair_job', 8), null);
  assert.equal(engine.reserveForGroups('fair_job', 9), null);
  await engine.stop();
  assert.equal(engine.reserveForGroups('fair_job', 1), null);
});
