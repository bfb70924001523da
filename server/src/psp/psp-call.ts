/** Every call has its platform, that platform's time, and a key with which it happens once. */
export interface PspCall {
  readonly platformId: string;
  /** The connection that reaches the provider; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly now: Date;
  readonly idempotencyKey: string;
}

/** A call that is made again while its outcome is unknown. */
export interface RepeatedCall extends PspCall {
  /** How often it was made before with an outcome that nobody knows. */
  readonly askedBefore: number;
  /** Absent for a call that only reads. */
  readonly sending?: Sending;
}

/** How an effect that a second execution would double was sent so far. */
export interface Sending {
  /** Since when the provider may have been asked under the present key, on the call's own clock. */
  readonly since: Date;
  /** How often a person has ordered it to be sent once more, each time under a key of its own. */
  readonly ordered: number;
}

/**
 * `refused` means that nothing happened for certain: the provider said no, or, if `retryable`, the
 * call was certainly not executed. `unknown` means that nobody can tell yet: it is stored and asked
 * again with the same key, never guessed.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly code: string;
      /** In Taprail's words. The provider's own may repeat what was submitted. */
      readonly message: string;
      /** The detail that the provider refuses, as a dotted path. */
      readonly param?: string;
      readonly retryable: boolean;
      /** True if the provider could not be reached, so that it was not even asked. */
      readonly isUnsent?: boolean;
      /** True if there are more calls than the provider takes: no failure of what was asked for. */
      readonly isLimited?: boolean;
      /** After how long there should be room for the call. */
      readonly retryAfterMs?: number;
      /** The account that there is all the same, where one was to be opened. */
      readonly ref?: string;
      /** True for a fault of the deployment itself, such as a wrong key: it can be mended. */
      readonly isOwnFault?: boolean;
      /** True if the provider has no such thing. No other refusal means that. */
      readonly isMissing?: boolean;
    }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** After how long there may be more to tell, if that is sooner than it would be asked. */
      readonly retryAfterMs?: number;
      /** How the opening of an account stands, to be kept for the next call. */
      readonly opening?: Opening;
      /**
       * True if the provider has forgotten the key, and doing it again could double the effect: a
       * person has to decide whether it is sent once more.
       */
      readonly needsDecision?: boolean;
    };

/** How far the opening of an account has come that nobody has answered. */
export interface Opening {
  /** Since when the provider may have been asked under the key that it has, on the real clock. */
  readonly askedSince: Date;
  /** The last account that a look for it came to, if it was not at the end. */
  readonly lookedTo: string | null;
}

/** There are more calls than the provider takes: it is asked again after a while. */
export class NoRoomYet extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('there are more calls than the provider takes');
    this.retryAfterMs = retryAfterMs;
  }
}

/** How soon it is asked again if nobody says when there is room. */
const noRoomForMs = 10_000;

/** The value that was read; null if there is no such thing. Throws if nobody can tell. */
export function readingIn<T>(outcome: Outcome<T>): T | null {
  if (outcome.kind === 'done') return outcome.value;
  if (isMissing(outcome)) return null;
  if (outcome.kind === 'refused' && outcome.isLimited === true) {
    throw new NoRoomYet(outcome.retryAfterMs ?? noRoomForMs);
  }
  const why = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  throw new Error(`the provider could not be read: ${why}`);
}

/** Whether the provider said that there is no such thing. */
export function isMissing(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.isMissing === true;
}

/** The refusal that means that the provider has no such thing. */
export function missing(what: 'account' | 'refund' | 'payout' | 'dispute'): Outcome<never> {
  return {
    kind: 'refused',
    code: `${what}_unknown`,
    message: `The provider has no such ${what}.`,
    retryable: false,
    isMissing: true,
  };
}
