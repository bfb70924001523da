import { errors } from 'undici';
import { errorCode } from '../../../lib/error-code.ts';

/** Why a receiver gave no whole answer. Receivers' owners read these words: add, never rename. */
export type FailureReason =
  | 'timeout'
  | 'address_forbidden'
  | 'name_not_resolved'
  | 'connection_refused'
  | 'unreachable'
  | 'connection_failed'
  | 'tls'
  | 'reset'
  | 'invalid_response'
  | 'response_too_large'
  | 'invalid_request'
  | 'sender_closed';

/** A failure whose reason is known where it happens. */
export class SendFailure extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause });
    this.name = 'SendFailure';
    this.reason = reason;
  }
}

/** Puts whatever a socket, a TLS library or a parser threw into one of our words. */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof SendFailure) return error.reason;
  if (!(error instanceof Error)) return 'connection_failed';
  if (error instanceof errors.HTTPParserError) return 'invalid_response';
  const code = errorCode(error);
  // That is what undici calls an answer that nobody asked for.
  if (code === 'UND_ERR_SOCKET' && error.message.startsWith('bad ')) return 'invalid_response';
  return reasons.get(code) ?? 'connection_failed';
}

const reasons: ReadonlyMap<string, FailureReason> = new Map([
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  // Two lengths that contradict each other, or an end before the given length.
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'invalid_response'],
  // Some faults of a receiver fail assertions in undici's parser.
  ['ERR_ASSERTION', 'invalid_response'],
  ['UND_ERR_HEADERS_OVERFLOW', 'response_too_large'],
  ['UND_ERR_INVALID_ARG', 'invalid_request'],
]);
