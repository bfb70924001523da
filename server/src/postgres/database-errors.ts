import pg from 'pg';
import { constraintOf } from '../lib/faults/describe-error.ts';
import { errorCode } from '../lib/faults/error-code.ts';

/**
 * The database could not be reached, went away, did not answer or cannot serve the statement now.
 * The statement may or may not have run.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot serve this now', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Classes 08 and 57P: a broken connection, or a server going down or coming up. */
const awayStates = /^(08|57P)/;
/**
 * Besides those: no access, as after a change of the password (28, 3D000), a server out of disk,
 * memory or connections (53), a failing disk (58030), a read-only server (25006), and a cancelled
 * statement, which may have taken too long (57014).
 */
const unavailableStates = /^(08|57P|28|3D000|53|58030|25006|57014)/;
const retryableStates = new Set(['40001', '40P01']);
/** The driver's own connection errors have no class, and not always a code. */
const connectionFailures =
  /connect|terminated|timeout|not queryable|calling end|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN/i;

/** The error that the caller of a statement gets. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const isUnavailable =
    error instanceof pg.DatabaseError
      ? unavailableStates.test(errorCode(error))
      : isPlain(error) && connectionFailures.test(`${error.message} ${errorCode(error)}`);
  return isUnavailable ? new DatabaseUnavailable(error) : error;
}

/** The driver's own failures are plain errors. Those of work in a transaction have classes. */
function isPlain(error: Error): boolean {
  return error.constructor === Error || error instanceof AggregateError;
}

/** True for a serialisation failure or a deadlock: everything was undone and may be run again. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return retryableStates.has(errorCode(error)) || isUncoded(error);
}

/**
 * Citus does not say why a worker refused rows that were copied to it. If it was not a constraint,
 * it may have been a deadlock.
 */
function isUncoded(error: pg.DatabaseError): boolean {
  return error.routine === 'ReportCopyError' && constraintOf(error) === undefined;
}

/** True when the connection cannot be used any more, though it may not have noticed yet. */
export function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || awayStates.test(errorCode(error));
}

/** True when the statement violated the constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && constraintOf(error) === constraint;
}
