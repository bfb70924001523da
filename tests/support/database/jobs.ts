import { pino } from 'pino';
import { createPlatform } from '../../../server/src/domains/platforms/platform/platform.ts';
import {
  type Claimed,
  type DueWork,
  defineDueWork,
  type Lease,
} from '../../../server/src/due-work/due-work.ts';
import { DueWorkEngine } from '../../../server/src/due-work/engine.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { openTestDatabase } from './open-test-database.ts';

export type Job = Claimed & { readonly job_id: number };

/** A job of a group, with an extra column. */
export type GroupedJob = Job & {
  readonly group_id: string;
  readonly label: string;
};

export interface JobRow {
  readonly due_at: Date | null;
  readonly attempts: number;
  readonly result: string | null;
  readonly lease_token: string | null;
}

/** A minimal table of jobs for tests of the engine. */
export async function openJobs() {
  const database = await openTestDatabase();
  const query = <Row>(name: string, text: string, values: readonly unknown[] = []) =>
    database.rows<Row>({ name: `jobs_${name}`, text, values });
  await query(
    'create',
    `create table jobs (
      platform_id uuid not null,
      job_id integer not null,
      group_id uuid,
      result text,
      attempts integer not null default 0,
      due_at timestamptz,
      lease_until timestamptz,
      lease_token uuid,
      primary key (platform_id, job_id)
    )`,
  );
  await query(
    'create_groups',
    `create table job_groups (
      platform_id uuid not null,
      group_id uuid not null,
      label text not null,
      is_open boolean not null default true,
      is_slow boolean not null default false,
      primary key (platform_id, group_id)
    )`,
  );
  for (const table of ['jobs', 'job_groups']) {
    await query('distribute', 'select taprail_distribute($1::regclass)', [table]);
  }

  return {
    database,

    async newPlatform(): Promise<string> {
      return (await createPlatform(database, { name: newUuid(), now: new Date() })).id;
    },

    /** Moves a platform's clock to that instant. */
    async setClock(platformId: string, instant: Date): Promise<void> {
      await query(
        'set_clock',
        'update platforms set clock_offset_ms = $2::bigint where platform_id = $1::uuid',
        [platformId, instant.getTime() - Date.now()],
      );
    },

    async clear(): Promise<void> {
      await query('clear', 'truncate jobs, job_groups');
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

    /** Adds a group with that many jobs, all due at that instant, numbered from there. */
    async addGroup(
      platformId: string,
      group: {
        readonly label: string;
        readonly count: number;
        readonly from: number;
        readonly isSlow?: boolean;
        readonly dueAt?: Date;
      },
    ): Promise<string> {
      const groupId = newUuid();
      await query(
        'add_group',
        `insert into job_groups (platform_id, group_id, label, is_slow)
        values ($1::uuid, $2::uuid, $3::text, $4::boolean)`,
        [platformId, groupId, group.label, group.isSlow ?? false],
      );
      await query(
        'add_grouped',
        `insert into jobs (platform_id, job_id, group_id, due_at)
        select $1::uuid, number, $2::uuid, $3::timestamptz
        from generate_series($4::integer, $4::integer + $5::integer - 1) number`,
        [platformId, groupId, group.dueAt ?? new Date(), group.from, group.count],
      );
      return groupId;
    },

    async openGroup(groupId: string, isOpen: boolean): Promise<void> {
      await query(
        'open_group',
        'update job_groups set is_open = $2::boolean where group_id = $1::uuid',
        [groupId, isOpen],
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

    async renumber(platformId: string, jobId: { from: number; to: number }): Promise<void> {
      await query(
        'renumber',
        `update jobs set job_id = $3::integer
        where platform_id = $1::uuid and job_id = $2::integer`,
        [platformId, jobId.from, jobId.to],
      );
    },

    async setDue(platformId: string, jobId: number, dueAt: Date): Promise<void> {
      await query(
        'set_due',
        `update jobs set due_at = $3::timestamptz
        where platform_id = $1::uuid and job_id = $2::integer`,
        [platformId, jobId, dueAt],
      );
    },

    /** Adds a job that a request has leased. */
    async addTaken(
      platformId: string,
      job: { readonly jobId: number; readonly dueAt: Date; readonly takenMs: number },
    ): Promise<void> {
      await query(
        'add_taken',
        `insert into jobs (platform_id, job_id, due_at, lease_until)
        values ($1::uuid, $2::integer, $3::timestamptz, $4::timestamptz)`,
        [platformId, job.jobId, job.dueAt, new Date(Date.now() + job.takenMs)],
      );
    },

    /** Creates a job that is already leased, and returns it as a claim would. */
    async addLeased(
      platformId: string,
      jobId: number,
      lease: Lease,
      groupId: string | null = null,
    ): Promise<Job & { readonly group_id: string | null }> {
      await query(
        'add_leased',
        `insert into jobs (platform_id, job_id, group_id, due_at, lease_until, lease_token)
        values ($1::uuid, $2::integer, $3::uuid, $4::timestamptz, $5::timestamptz, $6::uuid)`,
        [platformId, jobId, groupId, new Date(), lease.until, lease.token],
      );
      const job = { job_id: jobId, group_id: groupId, attempts: 0 };
      return { platform_id: platformId, lease_token: lease.token, ...job };
    },

    /** Ends a job as its work should: only if it still holds the lease. */
    async finish(job: Job, result: string, dueAt: Date | null = null): Promise<undefined> {
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

    /** Makes PostgreSQL refuse a statement with that code. */
    async raise(code: string): Promise<void> {
      await query(`raise_${code}`, `do $$ begin raise sqlstate '${code}'; end $$`);
    },

    /** A node's engine with this work only, and its log. */
    engine(
      work: Partial<DueWork<Job>> & Pick<DueWork<Job>, 'run'>,
      logged: LoggedLine[] = [],
    ): DueWorkEngine {
      return engineOf(database, defineDueWork<Job>({ ...job, ...work }), logged);
    },

    /** The same with grouped jobs: at most four at once per group, two for a slow group. */
    fairEngine(
      work: Partial<DueWork<GroupedJob>> & Pick<DueWork<GroupedJob>, 'run'>,
    ): DueWorkEngine {
      const fair: DueWork<GroupedJob> = {
        ...job,
        name: 'fair_job',
        columns: [],
        fairBy: {
          table: 'job_groups',
          column: 'group_id',
          isOpen: 'g.is_open',
          isSlow: 'g.is_slow',
          columns: ['label'],
          concurrencyMax: 4,
          slowConcurrencyMax: 2,
        },
        concurrencyMax: 16,
        ...work,
      };
      return engineOf(database, defineDueWork<GroupedJob>(fair), []);
    },
  };
}

const job = {
  name: 'job',
  table: 'jobs',
  keyColumns: ['job_id'],
  columns: [],
  leaseMs: 60_000,
  concurrencyMax: 8,
};

export interface LoggedLine {
  readonly level: number;
  readonly msg: string;
  readonly platform?: string;
}

/** The level from which a line reports a problem. */
export const warnLevel = pino.levels.values.warn ?? 40;

function engineOf(database: Database, work: DueWork, logged: LoggedLine[]): DueWorkEngine {
  const write = (line: string) => void logged.push(JSON.parse(line) as LoggedLine);
  return new DueWorkEngine({
    database,
    logger: pino({ level: 'trace' }, { write }),
    metrics: { done() {}, failed() {} },
    works: [work],
  });
}
