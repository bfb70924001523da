import type { Environment } from '../../config.ts';
import type { Idempotency } from '../../http/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspTaps } from '../../psp/tap-port.ts';
import type { RateSource } from './fx.ts';
import { InFlight } from './in-flight.ts';
import { cardCountLane, claimLane, recordLane } from './lanes.ts';
import { TermsBook } from './platform-terms.ts';

/** What the operations of this domain share. */
export interface Payments {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly taps: PspTaps;
  readonly rates: RateSource;
  readonly terms: TermsBook;
  readonly claims: ReturnType<typeof claimLane>;
  readonly records: ReturnType<typeof recordLane>;
  readonly cardCounts: ReturnType<typeof cardCountLane>;
  readonly inFlight: InFlight;
  /** How long a tap waits for its card. */
  readonly tapTimeoutMs: number;
}

export function createPayments(
  parts: Pick<
    Payments,
    'database' | 'environment' | 'idempotency' | 'taps' | 'rates' | 'tapTimeoutMs'
  >,
): Payments {
  const { database } = parts;
  return {
    ...parts,
    terms: new TermsBook(database),
    claims: claimLane(database),
    records: recordLane(database),
    cardCounts: cardCountLane(database),
    inFlight: new InFlight(database),
  };
}
