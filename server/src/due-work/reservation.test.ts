import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Reservation } from './due-work.ts';
import type { DueWorkEngine } from './engine.ts';
import { openJobs } from './jobs-fixture.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const reserve = (engine: DueWorkEngine): Reservation => {
  const reservation = engine.reserve('job');
  assert(reservation !== null);
  return reservation;
};

test('a row that is made under a reservation is worked on here, and by nobody else', async () => {
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

test('when its work fails it is put off like any other row', async () => {
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

test('reservations count as work under way: there are as many as there is room, and no more', async () => {
  const engine = jobs.engine({ concurrencyMax: 2, run: async () => {} });
  engine.start();
  const [first] = [reserve(engine), reserve(engine)];
  assert.equal(engine.reserve('job'), null);
  first.cancel();
  assert.notEqual(engine.reserve('job'), null);
  await engine.stop();
});

test('an engine that is not at work, or has no such work, reserves nothing', async () => {
  const engine = jobs.engine({ run: async () => {} });
  assert.equal(engine.reserve('job'), null);
  engine.start();
  assert.equal(engine.reserve('other'), null);
  await engine.stop();
  assert.equal(engine.reserve('job'), null);
});

test('where rows are shared out among groups none is reserved past the bound of its group', async () => {
  const engine = jobs.fairEngine({ run: async () => {} });
  engine.start();
  assert.equal(engine.reserve('fair_job'), null);
  await engine.stop();
});
