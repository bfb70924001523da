import { pino } from 'pino';
import { openTestDatabase } from '../../../tests/support/open-test-database.ts';
import { createPlatform } from '../domains/access/service.ts';
import { newUuid } from '../lib/ids.ts';
import { type Claimed, type DueWork, defineDueWork } from './due-work.ts';
import { DueWorkEngine } from './engine.ts';

export type Job = Claimed & { readonly job_id: number };

export interface JobRow {
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly result: string | null;
  readonly lease_token: string | null;
}

/** A table of the smallest possible jobs, for tests of the engine. */
export async function openJobs() {
  const database = await openTestDatabase();
  const query = <Row>(name: string, text: string, values: readonly unknown[] = []) =>
    database.rows<Row>({ name: `jobs_${name}`, text, values });
  await query(
    'create',
    `create table jobs (
      platform_id uuid not null,
      job_id integer not null,
      result text,
      attempts integer not null default 0,
      due_at timestamptz,
      lease_until timestamptz,
      lease_token uuid,
      primary key (platform_id, job_id)
    )`,
  );

  return {
    database,

    async newPlatform(): Promise<string> {
      return (await createPlatform(database, { name: newUuid(), now: new Date() })).id;
    },

    async clear(): Promise<void> {
      await query('clear', 'truncate jobs');
    },

    /** Adds jobs numbered from 1, all due at that instant. */
    async add(platformId: string, count: number, dueAt: Date = new Date()): Promise<void> {
      await query(
        'add',
        `insert into jobs (platform_id, job_id, due_at)
        select $1::uuid, number, $3::timestamptz from generate_series(1, $2::integer) number`,
        [platformId, count, dueAt],
      );
    },

    async addOne(platformId: string, jobId: number, dueAt: Date): Promise<void> {
      await query(
        'add_one',
        `insert into jobs (platform_id, job_id, due_at)
        values ($1::uuid, $2::integer, $3::timestamptz)`,
        [platformId, jobId, dueAt],
      );
    },

    /** Adds a job that a request is at work on by itself. */
    async addHeld(
      platformId: string,
      job: { readonly jobId: number; readonly dueAt: Date; readonly heldMs: number },
    ): Promise<void> {
      await query(
        'add_held',
        `insert into jobs (platform_id, job_id, due_at, lease_until)
        values ($1::uuid, $2::integer, $3::timestamptz, $4::timestamptz)`,
        [platformId, job.jobId, job.dueAt, new Date(Date.now() + job.heldMs)],
      );
    },

    /** Ends a job as its work should: only for whoever still holds the lease. */
    async finish(job: Job, result: string, dueAt: Date | null = null): Promise<void> {
      await query(
        'finish',
        `update jobs
        set result = $4::text, due_at = $5::timestamptz, lease_until = null, lease_token = null
        where platform_id = $1::uuid and job_id = $2::integer and lease_token = $3::uuid`,
        [job.platform_id, job.job_id, job.lease_token, result, dueAt],
      );
    },

    async read(platformId: string, jobId = 1): Promise<JobRow> {
      const [row] = await query<JobRow>(
        'read',
        `select due_at, attempts, result, lease_token
        from jobs
        where platform_id = $1::uuid and job_id = $2::integer`,
        [platformId, jobId],
      );
      if (row === undefined) throw new Error(`there is no job ${jobId}`);
      return row;
    },

    /** One node's engine with this as its only work. */
    engine(work: Partial<DueWork<Job>> & Pick<DueWork<Job>, 'run'>): DueWorkEngine {
      return new DueWorkEngine({
        database,
        logger: pino({ level: 'silent' }),
        metrics: { done() {}, failed() {} },
        works: [
          defineDueWork<Job>({
            name: 'job',
            table: 'jobs',
            keyColumns: ['job_id'],
            columns: [],
            leaseMs: 60_000,
            concurrencyMax: 8,
            ...work,
          }),
        ],
      });
    },
  };
}
