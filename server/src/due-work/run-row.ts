import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { isRetryable } from '../postgres/database-errors.ts';
import type { DueWork } from './due-work.ts';
import { type ClaimedRow, postponeRow } from './statements.ts';

export interface RunnerParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: { done(work: string): void; failed(work: string): void };
}

const postponeMaxMs = 60 * 60 * 1000;
/** How often work is run if each run ends in a serialisation failure or a deadlock. */
const runsMax = 5;

/** Does the work of a claimed row, and postpones the row if that throws. Never throws itself. */
export async function runRow(
  { database, logger, metrics }: RunnerParts,
  work: DueWork,
  { row, now }: { readonly row: ClaimedRow; readonly now: Date },
): Promise<void> {
  try {
    await runPastConflicts(logger, work, () => work.run(row, { now }));
    metrics.done(work.name);
  } catch (error) {
    metrics.failed(work.name);
    const level = isConflict(error) ? 'warn' : 'error';
    const key = work.keyColumns.map((column) => row[column]);
    const facts = { work: work.name, platform: row.platform_id, key, err: error };
    logger[level](facts, 'due work failed and is postponed');
    const delayMs = Math.min(1000 * 2 ** row.attempts, postponeMaxMs);
    await postponeRow(database, work, row, { now, delayMs }).catch(
      // The lease expires by itself, and another worker takes the row then.
      (lost: unknown) => logger.error({ work: work.name, err: lost }, 'postponing due work failed'),
    );
  }
}

/** A conflict with other transactions is no fault of the work, so it is run again at once. */
async function runPastConflicts(
  logger: Logger,
  { name }: DueWork,
  run: () => Promise<void>,
): Promise<void> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === runsMax || !isConflict(error)) throw error;
      logger.debug({ work: name, err: error }, 'due work is run again at once');
    }
  }
}

/** A serialisation failure or a deadlock, also as the cause of another error. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && (isRetryable(error) || isConflict(error.cause));
}
