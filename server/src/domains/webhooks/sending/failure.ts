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

/** Puts whatever a socket or a TLS library threw into one of our words. */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof SendFailure) return error.reason;
  if (!(error instanceof Error)) return 'connection_failed';
  const code = 'code' in error ? String(error.code) : '';
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
]);
