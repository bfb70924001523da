import { type Database, DatabaseUnavailable } from './database.ts';
import { sql } from './sql.ts';

/** Whoever asks whether the process is ready must be told soon, also while PostgreSQL hangs. */
const deadlineMs = 2_000;

/**
 * Says whether the database takes writes now. Resolves if it does, and throws DatabaseUnavailable
 * soon if it does not. Those who ask while somebody else does share the answer.
 */
export class Readiness {
  readonly #database: Database;
  #check: Promise<void> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async check(): Promise<void> {
    this.#check ??= tryToWrite(this.#database).finally(() => {
      this.#check = null;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new DatabaseUnavailable(new Error(`no answer within ${deadlineMs} ms`)));
    }, deadlineMs);
    try {
      await Promise.race([this.#check, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * A list that does not fit into the least working memory goes to a temporary file in PostgreSQL's
 * folder: it takes room on the disk as a row would, and leaves nothing behind. A row that is
 * written and undone leaves itself and its log, poll by poll, and mostly goes to a page that is
 * there already, so that a full disk is not noticed.
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
