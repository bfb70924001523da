import type { NotYet } from '../../due-work/not-yet.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspBalances } from '../../psp/balance-port.ts';
import type { PspHint } from '../../psp/port.ts';
import type { TransactionState } from '../payments/index.ts';
import type { ProviderMovement } from './types.ts';

/** What reading statements needs of the rest of the service. */
export interface Statements {
  readonly database: Database;
  /** Null for a provider that lists no movements: then there are no statements. */
  readonly balances: PspBalances | null;
  readonly logger: Logger;
  /** Counts what people moved, so that an alarm can be set. */
  countOutside(kind: ProviderMovement['kind']): void;
  /** The platform that takes what names nobody on an account that several share. */
  firstPlatformOf(connectionId: string | null): Promise<string | null>;
  findTransaction(key: {
    readonly platformId: string;
    readonly id: string;
  }): Promise<TransactionState | undefined>;
  /** Makes a refund that somebody made at the provider one of its transaction, if it can be. */
  bookOutsideRefund(hint: PspHint): Promise<NotYet | undefined>;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
}
