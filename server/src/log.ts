import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { LogLevel } from './config.ts';
import { describeError } from './lib/describe-error.ts';

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
