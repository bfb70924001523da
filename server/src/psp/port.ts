import type { JsonObject } from '../lib/json.ts';
import type { Money } from '../lib/money.ts';

export type { Json, JsonObject } from '../lib/json.ts';

/** Every call names its platform, that platform's time, and a key under which it happens once. */
export interface PspCall {
  readonly platformId: string;
  readonly now: Date;
  readonly idempotencyKey: string;
}

/**
 * `refused` means that definitely nothing happened. `unknown` means that nobody can tell yet: it is
 * stored and asked again under the same key, never guessed.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** The detail that the provider objects to, as a dotted path. */
      readonly param?: string;
      readonly retryable: boolean;
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly retryAfterMs?: number };

export interface PspAccounts {
  /**
   * Countries in which the provider opens accounts, as ISO 3166-1 alpha-2 codes, each with the
   * currencies that its accounts can settle in; the first is what they settle in unless told.
   */
  readonly countries: ReadonlyMap<string, readonly string[]>;
  /** Identity numbers that no country issues and that the provider knows all the same. */
  readonly testIdNumbers: ReadonlySet<string>;
  create(call: PspCall, details: AccountDetails): Promise<Outcome<PspAccount>>;
  /** Replaces all the details the provider holds: `details` is the whole, not a difference. */
  update(
    call: PspCall,
    request: { readonly ref: string; readonly details: AccountDetails },
  ): Promise<Outcome<PspAccount>>;
  retrieve(call: PspCall, ref: string): Promise<Outcome<PspAccount>>;
  /**
   * Tells a provider that does not see captures by itself what an account has captured so far, one
   * amount a currency, since it may ask for more from some volume on; null where it sees them.
   */
  readonly noteCaptured:
    | ((
        call: PspCall,
        report: { readonly ref: string; readonly captured: readonly Money[] },
      ) => Promise<Outcome<PspAccount>>)
    | null;
}

export type BusinessType = 'individual' | 'company';

/** What the platform submitted: nested, normalised to the spelling of the requirement items. */
export interface AccountDetails {
  readonly country: string;
  readonly businessType: BusinessType;
  readonly email: string;
  readonly fields: JsonObject;
  /** Rises with every change; the provider keeps it with what it was given. */
  readonly version: number;
  /** The version in which each path was last supplied, be it with the same value. */
  readonly suppliedIn: Readonly<Record<string, number>>;
}

export interface PspAccount {
  readonly ref: string;
  /** Orders two readings of one account: the higher revision is newer, then the later `asOf`. */
  readonly revision: number;
  readonly asOf: Date;
  /** The version of the details that the provider has, which a repeated call may not have changed. */
  readonly detailsVersion: number;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly rejected: boolean;
  /** Null exactly when charges and payouts are both enabled. */
  readonly disabledReason: string | null;
  readonly requirements: PspRequirements;
}

export interface PspRequirements {
  readonly currentlyDue: readonly string[];
  readonly eventuallyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly pendingVerification: readonly string[];
  readonly currentDeadline: Date | null;
  readonly errors: readonly RequirementError[];
}

export interface RequirementError {
  readonly requirement: string;
  readonly code: string;
  readonly reason: string;
}

export interface PspWebhooks {
  /**
   * `forged` when the signature does not prove that the provider sent exactly these bytes,
   * `malformed` when it did and they are no webhook of its.
   */
  verify(request: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly rawBody: Buffer;
    readonly receivedAt: Date;
  }): PspWebhook | 'forged' | 'malformed';
}

/** What a webhook can be about, in our words. */
export type PspSubject = 'account';

/** A hint that something changed. Its body is not believed: the object is fetched again. */
export interface PspWebhook {
  readonly eventId: string;
  /** The provider's own word for what happened. */
  readonly type: string;
  /** Null for what Taprail keeps nothing of. */
  readonly subject: PspSubject | null;
  readonly accountRef: string;
  /** The object of that account which changed; null when it is the account itself. */
  readonly objectRef: string | null;
}

/** Why a provider declines an account for good. */
export const rejectionReasons = [
  'rejected.fraud',
  'rejected.terms_of_service',
  'rejected.listed',
  'rejected.other',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

/** What a provider for tests does at their word and then tells by webhook, as of its own accord. */
export interface PspTestControls {
  requireItems(
    call: Pick<PspCall, 'platformId' | 'now'>,
    ref: string,
    demand: { readonly items?: readonly string[]; readonly dueInSeconds?: number },
  ): Promise<void>;
  rejectAccount(
    call: Pick<PspCall, 'platformId' | 'now'>,
    ref: string,
    reason: RejectionReason,
  ): Promise<void>;
  /** The next call about this account, or under this key, fails in a way that no retry mends. */
  failForGood(platformId: string, subject: string): Promise<void>;
}
