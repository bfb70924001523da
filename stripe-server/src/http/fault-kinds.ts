/**
 * How a request goes wrong. Before: nothing was executed. After: it was, and the answer does not
 * say so.
 */
export type FaultKind = `${FaultEitherWay} ${'before' | 'after'}` | FaultOneWay;

export type FaultEitherWay =
  /** The connection breaks. */
  | 'reset'
  | 'no answer'
  /** Stripe's own errors (500 and 424 by default), saved for the key as every result is. */
  | 'error'
  | 'failed dependency'
  /** 409: another request with this key is being executed. */
  | 'key in use'
  /** The answer of a gateway in place of Stripe: 502 by default. */
  | 'html'
  | 'text'
  | 'empty body'
  /** Half of the answer, with a `content-length` to match. */
  | 'cut body'
  /** `{}` with status 200 by default. */
  | 'empty object'
  /** JSON without `error`: 500 by default. */
  | 'no error';

/**
 * Nothing was executed or saved, so the same request can be executed when it comes again. Only the
 * stalled body is different: it is half of the answer to what was executed.
 */
export type FaultOneWay =
  | 'stalled body'
  /** 503. */
  | 'unavailable'
  /** 409. */
  | 'lock timeout'
  /** 429 by default. */
  | 'rate limit'
  /** 400, as if the key had been used with other parameters. */
  | 'idempotency error'
  /** 401. */
  | 'wrong key';

export interface Fault {
  readonly kind: FaultKind;
  /** The status of the answer, if not the usual one of the kind. */
  readonly status?: number;
}

export type FaultWay = FaultEitherWay | FaultOneWay;

/** The kind without its `before` or `after`. */
export function wayOf({ kind }: Fault): FaultWay {
  return kind.replace(/ (before|after)$/, '') as FaultWay;
}

export function isExecuted({ kind }: Fault): boolean {
  return kind === 'stalled body' || kind.endsWith(' after');
}

/** Whether the error becomes the result of the key. */
export function isSaved(fault: Fault): boolean {
  return ['error', 'failed dependency'].includes(wayOf(fault));
}
