import type { Sealed } from '../../lib/keyring.ts';
import type { BusinessType, PspRequirements } from '../../psp/port.ts';
import type { Notices } from './notices/notices.ts';

export type Status =
  | 'received'
  | 'creating'
  | 'pending_requirements'
  | 'enabled'
  | 'rejected'
  | 'errored';

/** The provider's requirements as kept and shown; instants are RFC 3339 text. */
export interface RequirementsProfile extends Omit<PspRequirements, 'currentDeadline'> {
  readonly currentDeadline: string | null;
}

export const nothingRequired: RequirementsProfile = Object.freeze({
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  currentDeadline: null,
  errors: [],
});

/** How far onboarding has come: everything that the provider can change. */
export interface Progress {
  readonly status: Status;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly disabledReason: string | null;
  readonly requirements: RequirementsProfile;
  /** The currencies for which the provider has a bank account; null while it has not told. */
  readonly payoutCurrencies: readonly string[] | null;
  /** Changes that people made at the provider. */
  readonly notices: Notices;
  readonly pspAccount: string | null;
  /** Since when the provider may have been asked to open the account; null before that. */
  readonly askedSince: Date | null;
  /** Where a look for an account goes on that may have been opened; null at its beginning. */
  readonly lookedTo: string | null;
  readonly pspRevision: number | null;
  readonly pspAsOf: Date | null;
  /** The document version that the provider has. */
  readonly pushedVersion: number;
  readonly attempts: number;
  readonly dueAt: Date | null;
}

/** Restrictions of our own, besides the provider's. Nothing that the provider says changes them. */
export interface Restrictions {
  /** Paused by the platform until it resumes them. */
  readonly chargesPaused: boolean;
  readonly payoutsPaused: boolean;
  /** Held by us, because the bank rejects them, until a bank account is supplied. */
  readonly payoutsHeld: boolean;
}

export const unrestricted: Restrictions = Object.freeze({
  chargesPaused: false,
  payoutsPaused: false,
  payoutsHeld: false,
});

/** Where its money settles and waits, to be compared with the bank accounts it has. */
export interface MoneyPlaces {
  /** What taps settle in from now on; null where the provider has no say on the country. */
  readonly settlementCurrency: string | null;
  /** Those in which money waited for a bank account when payouts were last looked at. */
  readonly waitingCurrencies: readonly string[];
}

export interface SubMerchant extends Restrictions, MoneyPlaces {
  readonly platformId: string;
  readonly id: string;
  readonly externalRef: string;
  readonly country: string;
  readonly businessType: BusinessType;
  /** The connection that reaches the provider; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly progress: Progress;
  /** Whether the submission has the consent that negative balances are collected from the bank. */
  readonly debitConsent: boolean;
  readonly document: Sealed;
  readonly documentVersion: number;
  readonly revision: bigint;
  readonly leaseUntil: Date | null;
  readonly leaseToken: string | null;
  readonly createdAt: Date;
  /** When what callers see of it last changed. */
  readonly updatedAt: Date;
}
