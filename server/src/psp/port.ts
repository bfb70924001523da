import type { JsonObject } from '../lib/json.ts';
import type { Money } from '../lib/money.ts';
import type { DisputeOutcome, DisputeReason } from './dispute-port.ts';
import type { PayoutFailureCode } from './payout-port.ts';
import type { Outcome, PspCall } from './psp-call.ts';

export type { Json, JsonObject } from '../lib/json.ts';
export type { Outcome, PspCall, RepeatedCall } from './psp-call.ts';

export interface PspAccounts {
  /**
   * Countries in which the provider opens accounts, as ISO 3166-1 alpha-2 codes, each with the
   * currencies that its accounts can settle in, the default first.
   */
  readonly countries: ReadonlyMap<string, readonly string[]>;
  /** Whether the time of a reading is real, so that it can be compared with that of a webhook. */
  readonly readsInRealTime: boolean;
  /** How many accounts one process creates, tells and reads at once. */
  readonly atOnceMax: number;
  /** Identity numbers that the provider accepts in tests although no country issues them. */
  readonly testIdNumbers: ReadonlySet<string>;
  /** Countries in which the provider collects what an account owes from its bank. */
  readonly collectsIn: ReadonlySet<string>;
  create(call: AccountCall, details: AccountDetails): Promise<Outcome<PspAccount>>;
  /** Replaces all the details that the provider has: `details` is complete, not a difference. */
  update(
    call: AccountCall,
    request: { readonly ref: string; readonly details: AccountDetails },
  ): Promise<Outcome<PspAccount>>;
  retrieve(call: PspCall & Collecting, ref: string): Promise<Outcome<PspAccount>>;
  /**
   * Reports what an account has captured so far, one amount per currency, since the provider may
   * ask for more above some volume. Null for a provider that sees the captures itself.
   */
  readonly noteCaptured:
    | ((
        call: PspCall,
        report: { readonly ref: string; readonly captured: readonly Money[] },
      ) => Promise<Outcome<PspAccount>>)
    | null;
}

export interface Collecting {
  /**
   * Whether the provider may collect what the account owes from its bank. It is turned on or off in
   * the course of the call, and absent where it stays as it is.
   */
  readonly collects?: boolean;
}

export interface AccountCall extends PspCall, Collecting {
  /** How often this call was made before, as far as that was recorded. */
  readonly askedBefore: number;
  /** Whether the outcome of an earlier call of these is not known. */
  readonly isUnanswered: boolean;
  /** Since when the provider may have been asked to open the account, on the real clock. */
  readonly since: Date;
  /** Where a look for the account goes on that did not come to its end; null at the beginning. */
  readonly lookedTo: string | null;
  /** Nothing more is begun once it is aborted. */
  readonly signal?: AbortSignal;
}

export type BusinessType = 'individual' | 'company';

/** What the platform submitted: nested, normalised to the spelling of the requirement items. */
export interface AccountDetails {
  readonly country: string;
  readonly businessType: BusinessType;
  readonly email: string;
  readonly fields: JsonObject;
  /** Rises with every change. The provider stores it with the details. */
  readonly version: number;
  /** The version in which each path was last supplied, even with the same value. */
  readonly suppliedIn: Readonly<Record<string, number>>;
  /** The version in which each path was last cleared; it may have been supplied since. */
  readonly clearedIn: Readonly<Record<string, number>>;
}

export interface PspAccount {
  readonly ref: string;
  /** Orders two readings of one account: the higher revision is newer, then the later `asOf`. */
  readonly revision: number;
  readonly asOf: Date;
  /** The version of the details that the provider has; a repeated call may not have changed it. */
  readonly detailsVersion: number;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly rejected: boolean;
  /** Null exactly when charges and payouts are both enabled. */
  readonly disabledReason: string | null;
  readonly requirements: PspRequirements;
  /**
   * The currencies for which it has a bank account. Only these can be paid out. Null while the
   * provider does not tell.
   */
  readonly payoutCurrencies: readonly string[] | null;
  /**
   * A schedule by which the provider pays out of itself: Taprail asks for every payout, so somebody
   * has turned it on. Absent where there is none.
   */
  readonly payoutSchedule?: {
    /** The provider's word for how often, such as daily. */
    readonly interval: string;
    /** Whether it was turned off in the course of this reading. */
    readonly isSetBack: boolean;
  };
  /**
   * Whether collecting from the bank could not be turned on or off; null if it is as wanted. Absent
   * if nothing was wanted.
   */
  readonly collecting?: {
    readonly wanted: boolean;
    /** The provider's code; null if it gave no answer. */
    readonly refusedAs: string | null;
  } | null;
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
   * Returns `forged` when the signature does not prove that the provider sent exactly these bytes,
   * `malformed` when it does but they are not one of its webhooks.
   */
  verify(request: PspRequest & { readonly receivedAt: Date }): PspWebhook | 'forged' | 'malformed';
}

/** What a provider tells, for whoever missed its webhooks. */
export interface PspEvents {
  /** How long the provider keeps them. */
  readonly keptForMs: number;
  /** Everything that webhooks told of an account since a time, the newest first. */
  list(request: {
    readonly connectionId: string | null;
    readonly accountRef: string;
    readonly since: Date;
  }): Promise<Outcome<readonly PspWebhook[]>>;
}

export interface PspRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
}

/** What a webhook can be about, in Taprail's words. */
export type PspSubject = 'account' | 'capture' | 'refund' | 'payout' | 'dispute' | 'statement';

/** The account of whoever's connection told it, where it names no platform. */
export const ownAccount = 'own';

/** A hint that something changed. Its body is not trusted: the object is fetched again. */
export interface PspWebhook {
  readonly eventId: string;
  /** The provider's own word for what happened. */
  readonly type: string;
  /** Null for anything that Taprail does not track. A reader's only wakes who waits at it. */
  readonly subject: PspSubject | 'reader' | null;
  readonly accountRef: string;
  /** The object of the account that changed; null when it is the account itself. */
  readonly objectRef: string | null;
}

/** What a domain is told of a webhook: what to ask the provider for, and when it was told. */
export type PspHint = Pick<PspWebhook, 'accountRef' | 'objectRef'> & {
  readonly platformId: string;
  /** The connection that told it; null for the deployment's own. */
  readonly connectionId: string | null;
  /** When it was told, on the real clock, where that is known. */
  readonly toldAt?: Date;
  readonly now: Date;
};

/** Why a provider rejects an account for good. */
export const rejectionReasons = [
  'rejected.fraud',
  'rejected.terms_of_service',
  'rejected.listed',
  'rejected.other',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];

type TestCall = Pick<PspCall, 'platformId' | 'now'>;

/** What a test can make a provider do. The provider reports it by webhook, as it always does. */
export interface PspTestControls {
  requireItems(
    call: TestCall,
    ref: string,
    demand: { readonly items?: readonly string[]; readonly dueInSeconds?: number },
  ): Promise<void>;
  rejectAccount(call: TestCall, ref: string, reason: RejectionReason): Promise<void>;
  /** The next call about the subject, an account or a key of a call, is refused for good, once. */
  failForGood(
    platformId: string,
    demand: { readonly key: string; readonly subject: string },
  ): Promise<void>;
  /** Opens a dispute over what is left of a captured transaction; returns its reference. */
  openDispute(call: TestCall, demand: DisputeDemand): Promise<string>;
  /** The bank disputes what it only asked about before. */
  escalateInquiry(
    call: TestCall,
    inquiry: { readonly account: string; readonly ref: string },
  ): Promise<void>;
  closeDispute(
    call: TestCall,
    dispute: { readonly account: string; readonly ref: string; readonly outcome: DisputeOutcome },
  ): Promise<void>;
  /** The merchant wins an appeal against a dispute that was lost, and its money comes back. */
  reinstateDispute(
    call: TestCall,
    dispute: { readonly account: string; readonly ref: string },
  ): Promise<void>;
  /** The bank rejects a payout that it was sent. */
  failPayout(
    call: TestCall,
    payout: {
      readonly account: string | null;
      readonly ref: string;
      readonly code: PayoutFailureCode;
    },
  ): Promise<void>;
}

export interface DisputeDemand {
  /** A demand with the same key opens no second dispute. */
  readonly key: string;
  readonly account: string;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly scheme: string;
  readonly reason: DisputeReason;
  /** How long the merchant has to answer; null for what the scheme gives. */
  readonly dueInSeconds: number | null;
  /** Whether the bank only asks for now. */
  readonly isInquiry: boolean;
}
