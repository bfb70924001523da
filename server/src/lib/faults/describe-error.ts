import pg from 'pg';

/** The parts of an error that may reach a log or another thread. */
export interface ErrorFacts {
  readonly type: string;
  readonly message?: string;
  readonly code?: string | undefined;
  readonly table?: string | undefined;
  readonly constraint?: string | undefined;
  readonly stack: string;
  readonly cause?: ErrorFacts;
}

/**
 * PostgreSQL's messages repeat the values of a failing row, and a JSON syntax error quotes the text
 * it failed on. Of those only the kind and the place are kept.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, ...codeOf(error), stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { type: error.name, stack: frames.join('\n') };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (error instanceof pg.DatabaseError) {
    const { code, table } = error;
    const constraint = constraintOf(error);
    return { ...facts, type: 'DatabaseError', code, table, constraint, ...cause };
  }
  if (error instanceof SyntaxError) return { ...facts, ...cause };
  return { ...facts, message: error.message, ...codeOf(error), ...cause };
}

/** The code of an error, or of what a provider refused. */
function codeOf(error: unknown): { readonly code?: string } {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? { code: error.code } : {};
}

/**
 * The constraint that a statement broke, if it broke one. Citus puts the number of the shard behind
 * its name, may give that in the message alone, and gives no code for rows that it copied to a
 * worker.
 */
export function constraintOf({ code, constraint, message }: pg.DatabaseError): string | undefined {
  if (!/^(23|XX000$)/.test(code ?? '')) return undefined;
  const name = constraint ?? /^[\w "]*constraint "(\w+)"/.exec(message)?.[1];
  return name?.replace(/_\d+$/, '');
}

/** Makes an error from what another thread has described. */
export function reviveError(facts: ErrorFacts): Error {
  const { type: name, message = '', code, stack } = facts;
  const cause = facts.cause === undefined ? undefined : reviveError(facts.cause);
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { name, stack, ...(code === undefined ? {} : { code }) });
}
