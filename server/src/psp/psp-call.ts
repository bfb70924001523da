/** Every call carries its platform, that platform's time, and an idempotency key. */
export interface PspCall {
  readonly platformId: string;
  /** The connection that reaches the provider; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly now: Date;
  readonly idempotencyKey: string;
}

/** A call that is repeated while its outcome is unknown. */
export interface RepeatedCall extends PspCall {
  /** How often it was made before with an unknown outcome. */
  readonly askedBefore: number;
  /** Absent for a call that only reads. */
  readonly sending?: Sending;
}

/** A call about a tap or a reader. */
export interface TapCall extends RepeatedCall {
  /** The PSP account of the sub-merchant that gets the money. */
  readonly account: string;
}

/** The earlier sendings of an effect that a second execution would double. */
export interface Sending {
  /** When the provider may first have been asked under the present key, on the call's own clock. */
  readonly since: Date;
  /** How often a person has ordered another sending, each under its own key. */
  readonly ordered: number;
}

/**
 * `refused` means that nothing happened, for certain: the provider said no or, if `retryable`, the
 * call was not executed. `unknown` means that the outcome cannot be known yet: it is stored and
 * asked for again with the same key, never guessed.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly code: string;
      /** In Taprail's words: the provider's may repeat personal data. */
      readonly message: string;
      /** The refused detail, as a dotted path. */
      readonly param?: string;
      readonly retryable: boolean;
      /** True if the provider could not be reached, so that it got no call. */
      readonly isUnsent?: boolean;
      /** True at the provider's rate limit: the request itself did not fail. */
      readonly isLimited?: boolean;
      /** The delay until there should be room for the call. */
      readonly retryAfterMs?: number;
      /** The account that was opened all the same. */
      readonly ref?: string;
      /** True for a fault of the deployment, such as a wrong key: it can be mended. */
      readonly isOwnFault?: boolean;
      /** True if the provider has no such object. No other refusal means that. */
      readonly isMissing?: boolean;
    }
  | {
      readonly kind: 'unknown';
      readonly reason: string;
      /** The delay until more may be known, if shorter than the usual one. */
      readonly retryAfterMs?: number;
      /** The progress of an account's opening, to be stored for the next call. */
      readonly opening?: Opening;
      /**
       * True if the provider has forgotten the key and a repeat could double the effect: a person
       * decides whether it is sent once more.
       */
      readonly needsDecision?: boolean;
    };

/** The progress of an unanswered opening of an account. */
interface Opening {
  /** When the provider may first have been asked under its present key, on the real clock. */
  readonly askedSince: Date;
  /** The last account that the search reached; null at its end. */
  readonly searchedTo: string | null;
}

/** The call exceeds the provider's rate limit: it is repeated after a while. */
export class NoRoomYet extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('there are more calls than the provider takes');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The delay when the provider does not name one. */
const noRoomForMs = 10_000;

/** The value that was read; null if it does not exist. Throws if the outcome is unknown. */
export function readingIn<T>(outcome: Outcome<T>): T | null {
  if (outcome.kind === 'done') return outcome.value;
  if (isMissing(outcome)) return null;
  if (outcome.kind === 'refused' && outcome.isLimited === true) {
    throw new NoRoomYet(outcome.retryAfterMs ?? noRoomForMs);
  }
  const why = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  throw new Error(`the provider could not be read: ${why}`);
}

/** Whether the provider has no such object. */
export function isMissing(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.isMissing === true;
}

/** The refusal that means that the provider has no such object. */
export function missing(what: 'account' | 'refund' | 'payout' | 'dispute'): Outcome<never> {
  return {
    kind: 'refused',
    code: `${what}_unknown`,
    message: `The provider has no such ${what}.`,
    retryable: false,
    isMissing: true,
  };
}
