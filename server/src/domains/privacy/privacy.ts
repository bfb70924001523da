import type { Keyring } from '../../lib/keyring.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../../psp/psp.ts';

/** The parts that erasing personal data needs. */
export interface Privacy {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly idempotency: Idempotency;
  readonly psp: Pick<Psp, 'accounts'>;
  /** Wakes the workers for due work of a platform. */
  wake(platformId: string): void;
}
