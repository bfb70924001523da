import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import type { DueWork } from './due-work.ts';
import { type ClaimedRow, postponeRow } from './statements.ts';

export interface DueWorkMetrics {
  done(work: string): void;
  failed(work: string): void;
}

const postponeMaxMs = 60 * 60 * 1000;
/** How often work is run that serialisation failures or deadlocks end each time. */
const runsMax = 5;

/** Does the work of claimed rows, and postpones the rows whose work throws. */
export class RowRunner {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #metrics: DueWorkMetrics;

  constructor(parts: {
    readonly database: Database;
    readonly logger: Logger;
    readonly metrics: DueWorkMetrics;
  }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
    this.#metrics = parts.metrics;
  }

  /** Never throws. */
  async run(work: DueWork, row: ClaimedRow, now: Date): Promise<void> {
    try {
      await this.#runPastConflicts(work, row, now);
      this.#metrics.done(work.name);
    } catch (error) {
      this.#metrics.failed(work.name);
      const facts = { work: work.name, platform: row.platform_id, err: error };
      const level = isConflict(error) ? 'warn' : 'error';
      this.#logger[level](facts, 'due work failed and is put off');
      const delayMs = Math.min(1000 * 2 ** row.attempts, postponeMaxMs);
      await postponeRow(this.#database, work, row, new Date(now.getTime() + delayMs)).catch(
        // The lease runs out by itself, and another worker takes the row then.
        (lost: unknown) => this.#logger.error({ work: work.name, err: lost }, 'putting off failed'),
      );
    }
  }

  /** Nothing is wrong with work that others were in the way of: it is run again at once. */
  async #runPastConflicts(work: DueWork, row: ClaimedRow, now: Date): Promise<void> {
    for (let run = 1; ; run += 1) {
      try {
        return await work.run(row, { now });
      } catch (error) {
        if (run === runsMax || !isConflict(error)) throw error;
        this.#logger.debug({ work: work.name, err: error }, 'due work is run again at once');
      }
    }
  }
}

/** A serialisation failure or a deadlock, also as the cause of another error. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = 'code' in error && (error.code === '40001' || error.code === '40P01');
  return isIt || isConflict(error.cause);
}
