import type { Environment } from '../../lib/environment.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import type { ReportLate } from '../../psp/late-outcome.ts';
import type { PspPayouts } from '../../psp/payout-port.ts';
import type { PayoutSchedule, SettingsCache } from '../platforms/index.ts';
import type { Payout } from './payouts/payout.ts';
import type { Lane } from './payouts/platform-lane.ts';

/** The dependencies of settlement on the rest of the service. */
export interface SettlementParts {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly payouts: PspPayouts;
  /**
   * Reads an account from the provider, so that payouts know it. Throws if the provider gives
   * no answer; an account that it refuses for good stays as it was.
   */
  refreshAccount(account: {
    readonly connectionId: string | null;
    readonly accountRef: string;
    readonly now: Date;
  }): Promise<void>;
  /** The connection through which the platform's own money is paid out. */
  connectionOf(database: Queryable, platformId: string): Promise<string | null>;
  readonly settings: SettingsCache;
  readonly reportLate: ReportLate;
  /** Wakes the workers for work due now on that platform. */
  wake(platformId: string): void;
}

/** An account whose balance has changed or whose payout may be due. */
export interface DueAccount {
  readonly subMerchantId: string;
  readonly currency: string;
  /** Since when it is due. */
  readonly dueAt: Date;
  /** The platform's schedule. */
  readonly byDefault: PayoutSchedule;
  readonly now: Date;
}

/** A payout to ask the provider about, or one that is not to be sent. */
export interface Sending {
  readonly payout: Payout;
  /** The provider account that it is made from; null for the platform's own. */
  readonly account: string | null;
  readonly wasAskedBefore: boolean;
}

/** The bank's facts about a payout that has arrived. */
export interface PaidEnding {
  readonly ref: string | null;
  readonly wireReference: string;
  /** Whether the bank's reference may still come. */
  readonly isReferencePending?: boolean;
  readonly at: Date;
}

interface PlatformItem {
  readonly id: string;
  readonly platformId: string;
}

/**
 * The dependencies that operations of this domain share, with lanes, since many accounts and
 * payouts are due at the same hour.
 */
export interface Settlement extends SettlementParts {
  readonly dueAccounts: Lane<PlatformItem & DueAccount, true>;
  readonly sendings: Lane<PlatformItem & { readonly now: Date }, Sending>;
  readonly paid: Lane<PlatformItem & PaidEnding, true>;
}
