import type { JsonObject } from '../lib/json.ts';
import type { Money } from '../lib/money.ts';
import type { DisputeOutcome, DisputeReason } from './dispute-port.ts';
import type { PayoutFailureCode } from './payout-port.ts';
import type { Outcome, PspCall } from './psp-call.ts';

export type { Json, JsonObject } from '../lib/json.ts';
export type { Outcome, PspCall, RepeatedCall } from './psp-call.ts';

export interface PspAccounts {
  /**
   * Countries in which the provider opens accounts (ISO 3166-1 alpha-2), each with its settlement
   * currencies, the default first.
   */
  readonly countries: ReadonlyMap<string, readonly string[]>;
  /** Whether readings carry real time, so that they can be compared with webhooks. */
  readonly readsInRealTime: boolean;
  /** The most accounts that one process creates, updates and reads at once. */
  readonly atOnceMax: number;
  /** Identity numbers for tests: the provider accepts them, but no country issues them. */
  readonly testIdNumbers: ReadonlySet<string>;
  /** Countries in which the provider collects an account's debts from its bank. */
  readonly collectsIn: ReadonlySet<string>;
  create(call: AccountCall, details: AccountDetails): Promise<Outcome<PspAccount>>;
  /** Replaces all details at the provider: `details` is complete, not a difference. */
  update(
    call: AccountCall,
    request: { readonly ref: string; readonly details: AccountDetails },
  ): Promise<Outcome<PspAccount>>;
  retrieve(call: PspCall & Collecting, ref: string): Promise<Outcome<PspAccount>>;
  /**
   * Reports an account's captured volume, one amount per currency, since the provider may ask for
   * more above a threshold. Null for a provider that sees the captures itself.
   */
  readonly reportCaptured:
    | ((
        call: PspCall,
        report: { readonly ref: string; readonly captured: readonly Money[] },
      ) => Promise<Outcome<PspAccount>>)
    | null;
  /**
   * Forgets what it was told about an account, as far as that names persons; null for a real
   * provider, which keeps it by its own duties.
   */
  readonly forget:
    | ((call: Pick<PspCall, 'platformId' | 'now'>, ref: string) => Promise<void>)
    | null;
}

export interface Collecting {
  /**
   * Whether the provider may collect the account's debts from its bank. The call turns it on or
   * off; absent leaves it unchanged.
   */
  readonly collects?: boolean;
}

export interface AccountCall extends PspCall, Collecting {
  /** How often this call was recorded as made before. */
  readonly askedBefore: number;
  /** Whether an earlier call still has no known outcome. */
  readonly isUnanswered: boolean;
  /** When the provider may first have been asked to open the account, on the real clock. */
  readonly since: Date;
  /** Where an unfinished search for the account resumes; null at the beginning. */
  readonly searchedTo: string | null;
  /** Once aborted, nothing more is begun. */
  readonly signal?: AbortSignal;
}

export type BusinessType = 'individual' | 'company';

/** The platform's submission: nested, spelled as the requirement items are. */
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
  /** The version of the details at the provider; a repeated call may not have changed it. */
  readonly detailsVersion: number;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly rejected: boolean;
  /** Null exactly when charges and payouts are both enabled. */
  readonly disabledReason: string | null;
  readonly requirements: PspRequirements;
  /**
   * The currencies for which it has a bank account; only these can be paid out. Null while the
   * provider does not tell.
   */
  readonly payoutCurrencies: readonly string[] | null;
  /**
   * The provider's own payout schedule: Taprail asks for every payout, so a person has turned it
   * on. Absent where there is none.
   */
  readonly payoutSchedule?: {
    /** The provider's word for the interval, such as daily. */
    readonly interval: string;
    /** Whether this reading turned it off. */
    readonly isSetBack: boolean;
  };
  /**
   * The failure to turn collecting from the bank on or off; null if it worked. Absent if nothing
   * was asked.
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

export const nothingRequired: PspRequirements & { readonly currentDeadline: null } = Object.freeze({
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  currentDeadline: null,
  errors: [],
});

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

/** A provider's list of events, in case webhooks were lost. */
export interface PspEvents {
  /** How long the provider keeps them. */
  readonly keptForMs: number;
  /** All events of an account since a time, the newest first. */
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

/** The subject of a webhook, in Taprail's words. */
export type PspSubject = 'account' | 'capture' | 'refund' | 'payout' | 'dispute' | 'statement';

/** The account of the connection itself, where an event names no platform. */
export const ownAccount = 'own';

/** A hint that something changed. Its body is not trusted: the object is fetched again. */
export interface PspWebhook {
  readonly eventId: string;
  /** The provider's own event type. */
  readonly type: string;
  /**
   * Null for events that Taprail does not track. A reader's event only wakes the taps waiting
   * there.
   */
  readonly subject: PspSubject | 'reader' | null;
  readonly accountRef: string;
  /** The account's changed object; null when the account itself changed. */
  readonly objectRef: string | null;
}

/** A webhook as its domain gets it: the object to read, and when it was told. */
export type PspHint = Pick<PspWebhook, 'accountRef' | 'objectRef'> & {
  readonly platformId: string;
  /** The connection that told it; null for the deployment's own. */
  readonly connectionId: string | null;
  /** When it was told, on the real clock, if known. */
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

/**
 * Faults and events that a test can order from a provider, which reports them by webhook as usual.
 */
export interface PspTestControls {
  requireItems(
    call: TestCall,
    ref: string,
    demand: { readonly items?: readonly string[]; readonly dueInSeconds?: number },
  ): Promise<void>;
  rejectAccount(call: TestCall, ref: string, reason: RejectionReason): Promise<void>;
  /** The next call about the subject (an account or a call's key) is refused for good, once. */
  failForGood(
    platformId: string,
    demand: { readonly key: string; readonly subject: string },
  ): Promise<void>;
  /** Opens a dispute over the rest of a captured transaction; returns its reference. */
  openDispute(call: TestCall, demand: DisputeDemand): Promise<string>;
  /** The bank turns its inquiry into a dispute. */
  escalateInquiry(
    call: TestCall,
    inquiry: { readonly account: string; readonly ref: string },
  ): Promise<void>;
  closeDispute(
    call: TestCall,
    dispute: { readonly account: string; readonly ref: string; readonly outcome: DisputeOutcome },
  ): Promise<void>;
  /** The merchant wins an appeal against a lost dispute and gets its money back. */
  reinstateDispute(
    call: TestCall,
    dispute: { readonly account: string; readonly ref: string },
  ): Promise<void>;
  /** The bank rejects a payout that was sent to it. */
  failPayout(
    call: TestCall,
    payout: {
      readonly account: string | null;
      readonly ref: string;
      readonly code: PayoutFailureCode;
    },
  ): Promise<void>;
}

interface DisputeDemand {
  /** A repeated demand with this key opens no second dispute. */
  readonly key: string;
  readonly account: string;
  readonly transactionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly scheme: string;
  readonly reason: DisputeReason;
  /** How long the merchant has to answer; null for the scheme's deadline. */
  readonly dueInSeconds: number | null;
  /** Whether it begins as an inquiry. */
  readonly isInquiry: boolean;
}
