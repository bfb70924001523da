import type { Sealed } from '../../lib/keyring.ts';
import type { BusinessType, PspRequirements } from '../../psp/port.ts';
import type { Notices } from './notices/notices.ts';

export { nothingRequired } from '../../psp/port.ts';

export type Status =
  | 'received'
  | 'creating'
  | 'pending_requirements'
  | 'enabled'
  | 'rejected'
  | 'errored';

/** The provider's requirements as stored and shown; instants are RFC 3339 text. */
export interface RequirementsProfile extends Omit<PspRequirements, 'currentDeadline'> {
  readonly currentDeadline: string | null;
}

/** The progress of onboarding: everything that the provider can change. */
export interface Progress {
  readonly status: Status;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly disabledReason: string | null;
  readonly requirements: RequirementsProfile;
  /** The currencies with a bank account at the provider; null while it has not told. */
  readonly payoutCurrencies: readonly string[] | null;
  /** Changes that people made at the provider. */
  readonly notices: Notices;
  readonly pspAccount: string | null;
  /** When the provider may first have been asked to open the account; null before. */
  readonly askedSince: Date | null;
  /** Where an unfinished search for the account resumes; null at its beginning. */
  readonly searchedTo: string | null;
  readonly pspRevision: number | null;
  readonly pspAsOf: Date | null;
  /** The document version at the provider. */
  readonly pushedVersion: number;
  readonly attempts: number;
  readonly dueAt: Date | null;
}

/** Our own restrictions, besides the provider's. No reading changes them. */
export interface Restrictions {
  /** Paused by the platform until it resumes them. */
  readonly chargesPaused: boolean;
  readonly payoutsPaused: boolean;
  /** Held by us, because the bank rejects them, until a bank account is supplied. */
  readonly payoutsSuspended: boolean;
  /** Since when its personal data is being erased; null otherwise. */
  readonly erasedAt: Date | null;
}

export const unrestricted: Restrictions = Object.freeze({
  chargesPaused: false,
  payoutsPaused: false,
  payoutsSuspended: false,
  erasedAt: null,
});

/** The currencies in which its money settles and waits, to compare with its bank accounts. */
export interface MoneyPlaces {
  /** The settlement currency of new taps; null where the provider does not serve the country. */
  readonly settlementCurrency: string | null;
  /** The currencies whose money waited for a bank account at the last payout run. */
  readonly waitingCurrencies: readonly string[];
}

export interface SubMerchant extends Restrictions, MoneyPlaces {
  readonly platformId: string;
  readonly id: string;
  readonly externalRef: string;
  /** The submitted business_profile.name, the only submitted value that is public. */
  readonly displayName: string | null;
  readonly country: string;
  readonly businessType: BusinessType;
  /** The connection that reaches the provider; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly progress: Progress;
  /** Whether the sub-merchant consented to collecting negative balances from its bank. */
  readonly debitConsent: boolean;
  readonly document: Sealed;
  readonly documentVersion: number;
  readonly revision: bigint;
  readonly leaseUntil: Date | null;
  readonly leaseToken: string | null;
  readonly createdAt: Date;
  /** When its shown state last changed. */
  readonly updatedAt: Date;
}
