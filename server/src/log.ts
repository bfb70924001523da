import pg from 'pg';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

/**
 * One JSON line an event, or readable ones for a terminal. Nothing here logs a body, a header, a
 * query or a submitted value, and errors lose whatever text might quote one.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly readable: boolean;
}): Logger {
  const settings = { level: options.level, base: null, serializers: { err: describeError } };
  if (!options.readable) return pino(settings);
  return pino(settings, pretty({ colorize: true, translateTime: 'HH:MM:ss.l', sync: true }));
}

interface ErrorFacts {
  readonly type: string;
  readonly message?: string;
  readonly code?: string | undefined;
  readonly table?: string | undefined;
  readonly constraint?: string | undefined;
  readonly stack: string;
  readonly cause?: ErrorFacts;
}

/**
 * PostgreSQL's messages and details repeat the values of a failing row, and a JSON syntax error
 * quotes the text it failed on: of those only the kind and the place are kept.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const facts = { type: error.name, stack: frames.join('\n') };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (error instanceof pg.DatabaseError) {
    const { code, table, constraint } = error;
    return { ...facts, type: 'DatabaseError', code, table, constraint, ...cause };
  }
  if (error instanceof SyntaxError) return { ...facts, ...cause };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { ...facts, message: error.message, ...code, ...cause };
}
