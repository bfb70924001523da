import { ConfigError } from '../config.ts';
import { errorCode } from '../lib/faults/error-code.ts';
import { DatabaseUnavailable } from '../postgres/database.ts';
import { EmbeddedPostgresError } from '../postgres/embedded/index.ts';
import { MigrationError } from '../postgres/migrate.ts';
import { StartError } from './listen.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  '57P01',
  '57P03',
]);
/** Errors of the driver without a code, for a server that does not answer or goes away. */
const unreachableMessage = /^(timeout (exceeded|expired)|Connection terminated)/;
/** TLS errors about the server's certificate. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/;
const refused = new Set(['28P01', '28000', '3D000', '42501']);

/** Explains in one sentence why the database cannot be used, if that is the cause. */
export function databaseFailure(error: unknown, url: string): unknown {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  const code = errorCode(cause);
  const place = URL.canParse(url) ? new URL(url).host : 'DATABASE_URL';
  if (unreachable.has(code)) {
    return new StartError(`The database at ${place} cannot be reached (${code}); is it running?`);
  }
  if (cause instanceof Error && unreachableMessage.test(cause.message)) {
    return new StartError(`The database at ${place} cannot be reached or went away.`);
  }
  if (untrusted.test(code)) {
    return new StartError(
      `The certificate of the database at ${place} is not trusted (${code}); name the file of its ` +
        'authority by sslrootcert in DATABASE_URL.',
    );
  }
  if (cause instanceof Error && /does not support SSL/.test(cause.message)) {
    return new StartError(`The database at ${place} offers no TLS, which DATABASE_URL asks for.`);
  }
  if (refused.has(code)) {
    return new StartError(
      `The database at ${place} refuses the user or database of DATABASE_URL (${code}).`,
    );
  }
  return error;
}

/** Why a start failed, for the person who started it; null for an unexpected failure. */
export function explainStart(error: unknown): string | null {
  const isExpected =
    error instanceof StartError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError;
  return isExpected ? error.message : null;
}
