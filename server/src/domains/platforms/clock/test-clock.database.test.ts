import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openJobs } from '../../../../../tests/support/database/jobs.ts';
import type { DueWorkEngine } from '../../../due-work/engine.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import { TestClock } from './test-clock.ts';

const jobs = await openJobs();
const hourMs = 3_600_000;
const after = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMs);

test('the clock stops at every due instant in order, even those that come up on the way', async () => {
  const platformId = await jobs.newPlatform();
  const start = new Date();
  const seen: Date[] = [];
  const dueWork = jobs.engine({
    async run(job, { now }) {
      seen.push(now);
      // The first is due again five hours on, which is between the second and the third.
      const again = seen.length === 1 ? after(start, 6) : null;
      await jobs.finish(job, 'done', again);
    },
  });
  const clock = clockOf(dueWork);
  const dues = [1, 4, 8, 100].map((hours) => after(start, hours));
  for (const [index, due] of dues.entries()) await jobs.addOne(platformId, 10 - index, due);

  const end = await advanceTo(clock, platformId, () => after(start, 50));
  const expected = [1, 4, 6, 8].map((hours) => after(start, hours));
  assert.equal(seen.length, expected.length);
  for (const [index, instant] of expected.entries()) {
    const now = seen[index];
    assert(now !== undefined && now >= instant && now < after(instant, 1));
  }
  assert(end >= after(start, 50) && end < after(start, 51));
  assert.deepEqual(await dueWork.nextDueAt(platformId), dues.at(-1));
});

test('every stop of the clock is reported as a change', async () => {
  const platformId = await jobs.newPlatform();
  const dueWork = jobs.engine({ run: (job) => jobs.finish(job, 'done') });
  let changes = 0;
  const clock = clockOf(dueWork, () => {
    changes += 1;
  });
  await jobs.addOne(platformId, 1, after(new Date(), 1));
  await jobs.addOne(platformId, 2, after(new Date(), 2));
  await advanceBy(clock, platformId, 3);
  assert.equal(changes, 3);
});

test('work that throws is tried again at its next due instant, within the advance', async () => {
  const platformId = await jobs.newPlatform();
  const dueWork = jobs.engine({
    async run(job) {
      if (job.attempts < 3) throw new Error('not yet');
      await jobs.finish(job, 'done');
    },
  });
  const clock = clockOf(dueWork);
  await jobs.addOne(platformId, 1, new Date());
  await advanceBy(clock, platformId, 1);
  assert.deepEqual(await jobs.read(platformId), {
    due_at: null,
    attempts: 3,
    result: 'done',
    lease_token: null,
  });
});

test('the clock waits for requests that began before, and not for those that begin later', async () => {
  const platformId = await jobs.newPlatform();
  const dueWork = jobs.engine({ run: (job) => jobs.finish(job, 'done') });
  const clock = clockOf(dueWork);
  const start = new Date();
  await jobs.addTaken(platformId, { jobId: 1, dueAt: start, takenMs: 100 });
  const advanced = advanceTo(clock, platformId, (now) => {
    // One that begins while the clock is being moved and takes longer than that.
    void jobs.addTaken(platformId, { jobId: 2, dueAt: after(now, 0.1), takenMs: 60_000 });
    return after(now, 1);
  });
  assert((await advanced) >= after(start, 1));
  assert.equal((await jobs.read(platformId, 1)).result, 'done');
  assert.equal((await jobs.read(platformId, 2)).result, null);
});

test('an advance that was taken over moves the clock no more', async () => {
  const platformId = await jobs.newPlatform();
  const start = new Date();
  const taken = { platformId, leaseToken: newUuid() };
  const dueWork = jobs.engine({
    async run(job) {
      // The first advance stalls here, and its lease runs out.
      await jobs.database.rows(sql('test_end_clock_lease')`
        update platforms set clock_lease_until = ${start}::timestamptz
        where platform_id = ${platformId}::uuid`);
      await clock.plan(jobs.database, taken, (now) => now);
      await jobs.finish(job, 'done');
    },
  });
  const clock = clockOf(dueWork);
  await jobs.addOne(platformId, 1, after(start, 1));
  await assert.rejects(advanceBy(clock, platformId, 50), { code: 'operation_in_progress' });
  assert((await clock.now(platformId)) < after(start, 2));
  await clock.advance(taken, after(start, 3));
  await advanceBy(clock, platformId, 1);
});

function clockOf(dueWork: DueWorkEngine, onChange = () => {}): TestClock {
  return new TestClock({ database: jobs.database, dueWork, leaseMs: 10_000, onChange });
}

/** Advances a clock as the route does. */
async function advanceTo(
  clock: TestClock,
  platformId: string,
  targetAt: (now: Date) => Date,
): Promise<Date> {
  const lease = { platformId, leaseToken: newUuid() };
  return clock.advance(lease, await clock.plan(jobs.database, lease, targetAt));
}

function advanceBy(clock: TestClock, platformId: string, hours: number): Promise<Date> {
  return advanceTo(clock, platformId, (now) => after(now, hours));
}
