import type { Keyring } from '../../lib/keyring.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../../psp/psp.ts';
import type { TellNotice } from './notices/tell-notices.ts';
import { lookupLane, progressLane, submissionLane } from './records/lanes.ts';

/** The parts that this domain's operations share. */
export interface Onboarding {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly idempotency: Idempotency;
  readonly psp: Pick<Psp, 'accounts' | 'connectionOf'>;
  /** The lease of a row for one exchange with the provider. */
  readonly leaseMs: number;
  readonly submissions: ReturnType<typeof submissionLane>;
  readonly progress: ReturnType<typeof progressLane>;
  readonly lookups: ReturnType<typeof lookupLane>;
  /** Reports a person's change at the provider to operators. */
  readonly tellNotice: TellNotice;
  /** Wakes the workers for due work of a platform. */
  wake(platformId: string): void;
}

export function createOnboarding(
  parts: Omit<Onboarding, 'submissions' | 'progress' | 'lookups'>,
): Onboarding {
  const { database } = parts;
  return {
    ...parts,
    submissions: submissionLane(database),
    progress: progressLane(database),
    lookups: lookupLane(database),
  };
}
