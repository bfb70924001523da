import type { Environment } from '../../config.ts';
import type { Refusal } from '../../lib/errors.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import type { PspPayouts } from '../../psp/payout-port.ts';
import type { PayoutSchedule } from '../settings/index.ts';

/** Whom a payout goes to. */
export interface Payee {
  readonly externalRef: string;
  readonly timeZone: string;
  /** How often it is paid out; null for what the platform's settings say. */
  readonly payoutInterval: PayoutSchedule['interval'] | null;
  /** Its account at the provider; null before it has one. */
  readonly account: string | null;
  readonly payoutsEnabled: boolean;
}

interface SubMerchantKey {
  readonly platformId: string;
  readonly subMerchantId: string;
}

/** What the operations of this domain share. */
export interface Settlement {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly payouts: PspPayouts;
  /** The next two read in the transaction of their caller, where there is one. */
  findPayee(database: Queryable, key: SubMerchantKey): Promise<Payee | undefined>;
  findSubMerchantId(
    database: Queryable,
    handle: { platformId: string; externalRef: string },
  ): Promise<string | null>;
  readonly subMerchantNotFound: Refusal;
  /** Stops payouts until the sub-merchant has given another bank account. */
  holdPayouts(transaction: Queryable, key: SubMerchantKey & { readonly now: Date }): Promise<void>;
  scheduleOf(platformId: string): Promise<PayoutSchedule>;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
}
