import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspDisputes } from '../../psp/dispute-port.ts';
import type { Payments } from '../payments/index.ts';

/** What the operations of this domain share. */
export interface Disputes {
  readonly database: Database;
  readonly idempotency: Idempotency;
  /** What happens to a dispute happens to its transaction. */
  readonly payments: Payments;
  readonly provider: PspDisputes;
}
