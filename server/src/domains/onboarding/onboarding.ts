import type { Keyring } from '../../lib/keyring.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../../psp/psp.ts';
import type { TellNotice } from './notices/tell-notices.ts';
import { lookupLane, progressLane, submissionLane } from './records/lanes.ts';

/** What the operations of this domain share. */
export interface Onboarding {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly idempotency: Idempotency;
  readonly psp: Pick<Psp, 'accounts' | 'connectionOf'>;
  /** How long one process has a row for its exchange with the provider. */
  readonly leaseMs: number;
  readonly submissions: ReturnType<typeof submissionLane>;
  readonly progress: ReturnType<typeof progressLane>;
  readonly lookups: ReturnType<typeof lookupLane>;
  /** Tells operators what somebody did at the provider. */
  readonly tellNotice: TellNotice;
  /** Tells the workers that something is due now on that platform. */
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
