import { errors } from 'undici';
import { errorCode } from '../../../lib/faults/error-code.ts';

/** Why there was no complete answer. Owners of receivers read these words: add, never rename. */
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

/** Translates an error of a socket, of TLS or of the parser into one of our reasons. */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof SendFailure) return error.reason;
  if (!(error instanceof Error)) return 'connection_failed';
  if (error instanceof errors.HTTPParserError) return 'invalid_response';
  const code = errorCode(error);
  // The message of undici for an unrequested answer.
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
  // Contradicting lengths, or an end before the announced length.
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'invalid_response'],
  // Some invalid answers fail assertions in undici's parser.
  ['ERR_ASSERTION', 'invalid_response'],
  ['UND_ERR_HEADERS_OVERFLOW', 'response_too_large'],
  ['UND_ERR_INVALID_ARG', 'invalid_request'],
]);
