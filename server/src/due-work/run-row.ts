import type { Logger } from '../lib/logger.ts';
import { tracing } from '../lib/tracing.ts';
import type { Database } from '../postgres/database.ts';
import { isRetryable } from '../postgres/database-errors.ts';
import type { DueWork } from './due-work.ts';
import { isNotYet } from './not-yet.ts';
import { type ClaimedRow, finishRow, postponeRow } from './statements.ts';

export interface RunnerParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: { done(work: string): void; failed(work: string): void };
}

const postponeMaxMs = 60 * 60 * 1000;
/** How often work is run while each run ends in a serialisation failure or a deadlock. */
const runsMax = 5;

interface ClaimedNow {
  readonly row: ClaimedRow;
  readonly now: Date;
}

/**
 * Does the work of a claimed row and finishes the row; postpones it if the work must wait or
 * throws. Never throws.
 */
export function runRow(parts: RunnerParts, work: DueWork, claimed: ClaimedNow): Promise<void> {
  if (tracing === null) return workOn(parts, work, claimed);
  const eventId = work.eventOf?.(claimed.row) ?? null;
  return tracing.work(work.name, eventId, () => workOn(parts, work, claimed));
}

async function workOn(parts: RunnerParts, work: DueWork, claimed: ClaimedNow): Promise<void> {
  const { database, logger, metrics } = parts;
  const { row } = claimed;
  const key = work.keyColumns.map((column) => row[column]);
  const facts = { work: work.name, platform: row.platform_id, key };
  try {
    const result = await runPastConflicts(logger, work, async () => {
      const ended = await work.run(row, claimed);
      if (ended !== undefined && !isNotYet(ended)) await finishRow(database, work, row, ended);
      return ended;
    });
    if (!isNotYet(result)) return metrics.done(work.name);
    logger.debug({ ...facts, reason: result.notYet }, 'due work waits for other work');
  } catch (error) {
    metrics.failed(work.name);
    tracing?.annotate({ 'error.type': error instanceof Error ? error.name : 'unknown' });
    const level = isConflict(error) ? 'warn' : 'error';
    logger[level]({ ...facts, err: error }, 'due work failed and is postponed');
  }
  await postpone(parts, work, claimed);
}

async function postpone(
  { database, logger }: RunnerParts,
  work: DueWork,
  { row, now }: ClaimedNow,
): Promise<void> {
  const delayMs = Math.min(1000 * 2 ** row.attempts, postponeMaxMs);
  await postponeRow(database, work, row, { now, delayMs }).catch(
    // Another worker takes the row when the lease expires.
    (lost: unknown) => logger.error({ work: work.name, err: lost }, 'postponing due work failed'),
  );
}

/** Runs the work again at once after a conflict with other transactions. */
async function runPastConflicts<Result>(
  logger: Logger,
  { name }: DueWork,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs === runsMax || !isConflict(error)) throw error;
      logger.debug({ work: name, err: error }, 'due work is run again at once');
    }
  }
}

/** Whether the error, or a cause of it, is a serialisation failure or a deadlock. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && (isRetryable(error) || isConflict(error.cause));
}
