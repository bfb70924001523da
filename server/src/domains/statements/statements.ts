import type { NotYet } from '../../due-work/not-yet.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspBalances } from '../../psp/balance-port.ts';
import type { PspHint } from '../../psp/port.ts';
import type { TransactionState } from '../payments/index.ts';
import type { ProviderMovement } from './types.ts';

/** The dependencies of statements on the rest of the service. */
export interface Statements {
  readonly database: Database;
  /** Null for a provider that lists no movements and so has no statements. */
  readonly balances: PspBalances | null;
  readonly logger: Logger;
  /** Counts movements made by people, for an alarm. */
  countOutside(kind: ProviderMovement['kind']): void;
  /** The platform that gets movements without an owner on a shared account. */
  firstPlatformOf(connectionId: string | null): Promise<string | null>;
  findTransaction(key: {
    readonly platformId: string;
    readonly id: string;
  }): Promise<TransactionState | undefined>;
  /** Makes an outside refund a refund of its transaction, if possible. */
  recordOutsideRefund(hint: PspHint): Promise<NotYet | undefined>;
  /** Wakes the workers for work due now on that platform. */
  wake(platformId: string): void;
}
