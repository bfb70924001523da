import type { Environment } from '../../lib/environment.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import type { NoteLate } from '../../psp/late-outcome.ts';
import type { PspPayouts } from '../../psp/payout-port.ts';
import type { findPayees } from '../onboarding/index.ts';
import type { PayoutSchedule } from '../platforms/index.ts';
import type { Payout } from './payouts/payout.ts';
import type { Lane } from './payouts/platform-lane.ts';

/** What settlement needs of the rest of the service. */
export interface SettlementParts {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly payouts: PspPayouts;
  /** Reads in the transaction of its caller, where there is one. */
  readonly findPayees: typeof findPayees;
  /**
   * Reads an account from the provider, which is then known to `findPayees`. Throws when the
   * provider gives no answer; one that it refuses to show for good stays as it was.
   */
  refreshAccount(account: {
    readonly connectionId: string | null;
    readonly accountRef: string;
    readonly now: Date;
  }): Promise<void>;
  /** The connection through which the platform's own money is paid out. */
  connectionOf(database: Queryable, platformId: string): Promise<string | null>;
  scheduleOf(platformId: string): Promise<PayoutSchedule>;
  /** The time zone in which the platform counts its days. */
  timeZoneOf(platformId: string): Promise<string>;
  readonly noteLate: NoteLate;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
}

/** An account whose balance has moved, or whose payout may be due. */
export interface AccountLook {
  readonly subMerchantId: string;
  readonly currency: string;
  /** Since when it is due to be looked at. */
  readonly dueAt: Date;
  /** The platform's schedule. */
  readonly byDefault: PayoutSchedule;
  readonly now: Date;
}

/** A payout that the provider can be asked about, or that is not to be sent. */
export interface Sending {
  readonly payout: Payout;
  /** The account at the provider that it is made from; null for the platform's own. */
  readonly account: string | null;
  readonly wasAskedBefore: boolean;
}

/** What the bank tells of a payout that has arrived. */
export interface PaidEnding {
  readonly ref: string | null;
  readonly wireReference: string;
  /** Whether the provider may still learn what the bank calls it. */
  readonly isReferencePending?: boolean;
  readonly at: Date;
}

interface PlatformItem {
  readonly id: string;
  readonly platformId: string;
}

/** What the operations of this domain share. Many accounts and payouts are due at the same hour. */
export interface Settlement extends SettlementParts {
  readonly looks: Lane<PlatformItem & AccountLook, true>;
  readonly sendings: Lane<PlatformItem & { readonly now: Date }, Sending>;
  readonly paid: Lane<PlatformItem & PaidEnding, true>;
}
