import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';
import { describeError } from './lib/describe-error.ts';

export type { Logger } from 'pino';

/**
 * Logs JSON lines, or readable ones for a terminal. Bodies, headers, queries and submitted values
 * are never logged, and errors lose any text that might quote one.
 */
export function createLogger(options: {
  readonly level: LogLevel;
  readonly readable: boolean;
}): Logger {
  const settings = { level: options.level, base: null, serializers: { err: describeError } };
  if (!options.readable) return pino(settings);
  return pino(settings, pretty({ colorize: true, translateTime: 'HH:MM:ss.l', sync: true }));
}
