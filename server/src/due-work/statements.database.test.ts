import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type Job, openJobs } from '../../../tests/support/jobs.ts';
import { countLockWaits } from '../../../tests/support/lock-waits.ts';
import { eventually } from '../../../tests/support/service-process.ts';
import type { Queryable } from '../postgres/database.ts';
import { type DueWork, defineDueWork } from './due-work.ts';
import { claimRows } from './statements.ts';

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

async function claim(database: Queryable, platformId: string, limit: number): Promise<Job[]> {
  const now = new Date();
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
  { ends: false, how: 'are leased by the first' },
  { ends: true, how: 'are done by the time the first commits' },
]) {
  test(`of two claims at once the second leaves out the rows that ${how}`, async () => {
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
