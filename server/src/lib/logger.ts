import { type LevelWithSilent, type Logger, pino } from 'pino';
import { describeError } from './faults/describe-error.ts';

export type { Logger } from 'pino';

/**
 * Logs JSON lines, or readable ones for a terminal. Bodies, headers, queries and submitted values
 * are never logged, and errors lose any text that might quote one.
 */
export async function createLogger(options: {
  readonly level: LevelWithSilent;
  readonly readable: boolean;
}): Promise<Logger> {
  const settings = { level: options.level, base: null, serializers: { err: describeError } };
  if (!options.readable) return pino(settings);
  const { default: pretty } = await import('pino-pretty');
  return pino(settings, pretty({ colorize: true, translateTime: 'HH:MM:ss.l', sync: true }));
}
