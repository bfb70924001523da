import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openJobs } from '../../../../tests/support/jobs.ts';
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
  const clock = new TestClock({ database: jobs.database, dueWork, onChange() {} });
  const dues = [1, 4, 8, 100].map((hours) => after(start, hours));
  for (const [index, due] of dues.entries()) await jobs.addOne(platformId, 10 - index, due);

  const end = await clock.advance(platformId, () => after(start, 50));
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
  const clock = new TestClock({
    database: jobs.database,
    dueWork,
    onChange() {
      changes += 1;
    },
  });
  await jobs.addOne(platformId, 1, after(new Date(), 1));
  await jobs.addOne(platformId, 2, after(new Date(), 2));
  await clock.advance(platformId, (now) => after(now, 3));
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
  const clock = new TestClock({ database: jobs.database, dueWork, onChange() {} });
  await jobs.addOne(platformId, 1, new Date());
  await clock.advance(platformId, (now) => after(now, 1));
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
  const clock = new TestClock({ database: jobs.database, dueWork, onChange() {} });
  const start = new Date();
  await jobs.addHeld(platformId, { jobId: 1, dueAt: start, heldMs: 100 });
  const advanced = clock.advance(platformId, (now) => {
    // One that begins while the clock is being moved and takes longer than that.
    void jobs.addHeld(platformId, { jobId: 2, dueAt: after(now, 0.1), heldMs: 60_000 });
    return after(now, 1);
  });
  assert((await advanced) >= after(start, 1));
  assert.equal((await jobs.read(platformId, 1)).result, 'done');
  assert.equal((await jobs.read(platformId, 2)).result, null);
});
