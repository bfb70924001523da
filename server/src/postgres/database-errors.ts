import pg from 'pg';

/**
 * The database could not be reached, went away, gave no answer or could not take it now: the
 * statement may or may not have run.
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
 * Besides those: no access (28, 3D000, as after a change of the password), a server without room
 * (53: disk, memory, connections), a disk that fails (58030), one that takes no writes (25006), and
 * a statement that was cancelled, for one because it took too long (57014).
 */
const unavailableStates = /^(08|57P|28|3D000|53|58030|25006|57014)/;
const retryableStates = new Set(['40001', '40P01']);
/** The driver gives its own connection errors no class, and not always a code. */
const connectionFailures =
  /connect|terminated|timeout|not queryable|calling end|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN/i;

/** The error as whoever asked is to see it. */
export function explain(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return unavailableStates.test(error.code ?? '') ? new DatabaseUnavailable(error) : error;
  }
  const isConnection =
    error instanceof Error && connectionFailures.test(`${error.message} ${errorCode(error)}`);
  return isConnection && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error;
}

/** True when all of it was undone because others were in the way, and may be run again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryableStates.has(error.code ?? '');
}

/** True when the connection is of no more use, though it may not have noticed yet. */
export function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || awayStates.test(error.code ?? '');
}

const violations = /^23/;

/**
 * True when the statement broke a constraint of that name. Citus gives no name apart from the
 * message, where a shard's number follows it.
 */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || !violations.test(error.code ?? '')) return false;
  const name = new RegExp(`^${constraint}(_\\d+)?$`);
  const named = error.constraint ?? /constraint "(.*?)"/.exec(error.message)?.[1];
  return named !== undefined && name.test(named);
}

function errorCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
