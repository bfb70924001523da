import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  type Job,
  type LoggedLine,
  openJobs,
  warnLevel,
} from '../../../tests/support/database/jobs.ts';
import { notYet } from './not-yet.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const second = 1000;
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

test('work that throws is postponed, twice as long each time, up to an hour', async () => {
  const platformId = await jobs.newPlatform();
  const engine = jobs.engine({
    async run() {
      throw new Error('not today');
    },
  });
  let now = new Date();
  await jobs.add(platformId, 1, now);
  const delays: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await engine.runPlatform(platformId, now);
    const { due_at, attempts } = await jobs.read(platformId);
    assert.equal(attempts, attempt + 1);
    assert(due_at !== null);
    delays.push((due_at.getTime() - now.getTime()) / second);
    now = due_at;
  }
  assert.deepEqual(delays, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600]);
});

test('one row that throws does not stop its neighbours', async () => {
  const platformId = await jobs.newPlatform();
  const engine = jobs.engine({
    async run(job) {
      if (job.job_id === 1) throw new Error('only me');
      await jobs.finish(job, 'done');
    },
  });
  const now = new Date();
  await jobs.add(platformId, 3, now);
  await engine.runPlatform(platformId, now);
  const results = [1, 2, 3].map(async (id) => (await jobs.read(platformId, id)).result);
  assert.deepEqual(await Promise.all(results), [null, 'done', 'done']);
});

for (const code of ['40001', '40P01']) {
  test(`work that ends in a conflict (${code}) runs again at once, without an error in the log`, async () => {
    const platformId = await jobs.newPlatform();
    const logged: LoggedLine[] = [];
    let runs = 0;
    const run = async (job: Job) => {
      runs += 1;
      if (runs < 3) await jobs.raise(code);
      return jobs.finish(job, `run ${runs}`);
    };
    const now = new Date();
    await jobs.add(platformId, 1, now);
    await jobs.engine({ run }, logged).runPlatform(platformId, now);
    const { result, attempts } = await jobs.read(platformId);
    assert.deepEqual([result, attempts], ['run 3', 0]);
    assert.deepEqual(
      logged.filter(({ level }) => level >= warnLevel),
      [],
    );
  });
}

test('work that must wait for other work is postponed without a log line', async () => {
  const platformId = await jobs.newPlatform();
  const logged: LoggedLine[] = [];
  let runs = 0;
  const run = async (job: Job) => {
    runs += 1;
    if (runs === 1) return notYet('another job goes first');
    return jobs.finish(job, 'done');
  };
  const now = new Date();
  await jobs.add(platformId, 1, now);
  const engine = jobs.engine({ run }, logged);
  await engine.runPlatform(platformId, now);
  const { due_at, attempts } = await jobs.read(platformId);
  assert.deepEqual([due_at, attempts], [after(now, second), 1]);
  await engine.runPlatform(platformId, after(now, second));
  assert.equal((await jobs.read(platformId)).result, 'done');
  assert.deepEqual(
    logged.filter(({ level }) => level >= warnLevel),
    [],
  );
});

test('work that always ends in a conflict is postponed after a few runs', async () => {
  const platformId = await jobs.newPlatform();
  let runs = 0;
  const engine = jobs.engine({
    async run() {
      runs += 1;
      await jobs.raise('40001');
    },
  });
  const now = new Date();
  await jobs.add(platformId, 1, now);
  await engine.runPlatform(platformId, now);
  assert.equal(runs, 5);
  const { due_at, attempts } = await jobs.read(platformId);
  assert.deepEqual([due_at, attempts], [after(now, second), 1]);
});
