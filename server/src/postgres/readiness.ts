import { type Database, DatabaseUnavailable } from './database.ts';
import { migrationsPending } from './migrate.ts';
import { sql } from './sql.ts';

const deadlineMs = 2_000;

/** What keeps the database from serving requests. */
export interface DatabaseFault {
  readonly check: 'database' | 'migrations';
  readonly cause: unknown;
}

/**
 * Makes a check that resolves to null if the database takes writes now, and soon to the fault if it
 * does not, even if PostgreSQL hangs. Concurrent callers share one check.
 */
export function readinessCheck(database: Database): () => Promise<DatabaseFault | null> {
  const isPending = migrationsPending();
  let check: Promise<DatabaseFault | null> | null = null;
  const ask = async () => {
    await tryToWrite(database);
    const cause = new Error('the schema lacks migrations of this version');
    return (await isPending(database)) ? ({ check: 'migrations', cause } as const) : null;
  };
  return async () => {
    check ??= ask().finally(() => {
      check = null;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new DatabaseUnavailable(new Error(`no answer within ${deadlineMs} ms`)));
    }, deadlineMs);
    return Promise.race([check, late.promise])
      .catch((cause: unknown) => ({ check: 'database', cause }) as const)
      .finally(() => clearTimeout(timer));
  };
}

/**
 * Tests the disk with a list that exceeds the smallest working memory, which PostgreSQL writes to a
 * temporary file and removes. A row that is written and rolled back would leave a dead row and log
 * at each poll, and mostly fits into an existing page, so that a full disk would not be noticed.
 */
async function tryToWrite(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction.row<{ is_read_only: boolean }>(sql('readiness_begin')`
      select set_config('work_mem', '64kB', true),
        current_setting('transaction_read_only')::boolean as is_read_only`);
    if (row?.is_read_only !== false) {
      throw new DatabaseUnavailable(new Error('the database takes no writes'));
    }
    await transaction.rows(sql('readiness_write_file')`
      select count(*) from generate_series(1, 10000) as written`);
  });
}
