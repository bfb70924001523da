import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Job, openJobs } from '../../../tests/support/database/jobs.ts';
import { countLockWaits } from '../../../tests/support/database/lock-waits.ts';
import { eventually } from '../../../tests/support/running/service-process.ts';
import type { Queryable } from '../postgres/database.ts';
import { type DueWork, defineDueWork } from './due-work.ts';
import { finish, remove } from './finish.ts';
import { claimRows, finishRow, postponeRow } from './statements.ts';

const jobs = await openJobs();
beforeEach(() => jobs.clear());

const work: DueWork = defineDueWork<Job>({
  name: 'job',
  table: 'jobs',
  keyColumns: ['job_id'],
  columns: [],
  leaseMs: 60_000,
  concurrencyMax: 8,
  run: async () => {},
});

async function claim(
  database: Queryable,
  platformId: string,
  limit: number,
  now = new Date(),
): Promise<Job[]> {
  const rows = await claimRows(database, work, {
    platformId,
    groupId: null,
    now,
    realNow: now,
    limit,
  });
  return rows as unknown as Job[];
}

const idsOf = (rows: readonly Job[]) => rows.map((row) => row.job_id).sort();

for (const { ends, how } of [
  { ends: false, how: 'the first leases' },
  { ends: true, how: 'the first has finished' },
]) {
  test(`the second of two concurrent claims leaves out rows that ${how}`, async () => {
    const platformId = await jobs.newPlatform();
    await jobs.add(platformId, 5, new Date(0));
    const second = await jobs.database.transaction(async (transaction) => {
      const first = await claim(transaction, platformId, 2);
      assert.deepEqual(idsOf(first), [1, 2]);
      if (ends) {
        await transaction.rows({
          name: 'jobs_end',
          text: `update jobs set due_at = null, lease_until = null, lease_token = null
            where platform_id = $1::uuid and lease_token is not null`,
          values: [platformId],
        });
      }
      const claiming = claim(jobs.database, platformId, 3);
      await eventually(
        'the second claim waits for the first',
        async () => (await countLockWaits(jobs.database.url)) > 0,
      );
      return { claiming };
    });
    assert.deepEqual(idsOf(await second.claiming), [3]);
  });
}

test('a claim reads the clock of its platform', async () => {
  const platformId = await jobs.newPlatform();
  await jobs.add(platformId, 1, new Date(0));
  await jobs.setClock(platformId, new Date(Date.now() + 3_600_000));
  const [row] = await claim(jobs.database, platformId, 1);
  const { clock_offset_ms: offsetMs } = row as unknown as { clock_offset_ms: bigint };
  assert(Math.abs(Number(offsetMs) - 3_600_000) < 60_000);
});

const second = 1000;
const later = (seconds: number) => new Date(Math.floor(Date.now() / second + seconds) * second);

async function claimOne(platformId: string, now = new Date()): Promise<Job> {
  const [row] = await claim(jobs.database, platformId, 1, now);
  assert(row, 'no row was due');
  return row;
}

test('a finished row is due again, without its lease and its failures', async () => {
  const platformId = await jobs.newPlatform();
  await jobs.add(platformId, 2, new Date(0));
  const failed = await claimOne(platformId);
  await postponeRow(jobs.database, work, { ...failed }, { now: new Date(0), delayMs: 0 });
  const row = await claimOne(platformId);
  assert.deepEqual([row.job_id, row.attempts], [1, 1]);
  const dueAt = later(60);
  const end = finish({ dueAt, set: { result: 'done' } });
  await finishRow(jobs.database, work, { ...row }, end);
  assert.deepEqual(await jobs.read(platformId), {
    due_at: dueAt,
    attempts: 0,
    result: 'done',
    lease_token: null,
  });
  assert.deepEqual((await jobs.read(platformId, 2)).due_at, new Date(0));
});

test('a row that changed during the run keeps its own due time', async () => {
  const platformId = await jobs.newPlatform();
  const changedTo = later(30);
  await jobs.add(platformId, 2, new Date(0));
  const end = finish({ dueAt: null, ifStill: { due_at: new Date(0), result: null } });
  const unchanged = await claimOne(platformId);
  await finishRow(jobs.database, work, { ...unchanged }, end);
  assert.equal((await jobs.read(platformId, 1)).due_at, null);

  const changed = await claimOne(platformId);
  await jobs.setDue(platformId, 2, changedTo);
  await finishRow(jobs.database, work, { ...changed }, end);
  assert.partialDeepStrictEqual(await jobs.read(platformId, 2), {
    due_at: changedTo,
    lease_token: null,
  });
});

test('a removed row is gone, and its neighbours stay', async () => {
  const platformId = await jobs.newPlatform();
  await jobs.add(platformId, 2, new Date(0));
  await finishRow(jobs.database, work, { ...(await claimOne(platformId)) }, remove());
  await assert.rejects(jobs.read(platformId, 1), /no job 1/);
  assert.deepEqual((await jobs.read(platformId, 2)).due_at, new Date(0));
});

test('a worker that lost its lease ends nothing', async () => {
  const platformId = await jobs.newPlatform();
  await jobs.add(platformId, 1, new Date(0));
  const lost = await claimOne(platformId);
  const heir = await claimOne(platformId, later(120));
  const before = await jobs.read(platformId);
  assert.equal(before.lease_token, heir.lease_token);
  for (const end of [finish({ dueAt: null, set: { result: 'late' } }), remove()]) {
    await finishRow(jobs.database, work, { ...lost }, end);
    assert.deepEqual(await jobs.read(platformId), before);
  }
});
