import type { Environment } from '../../config.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspTaps } from '../../psp/tap-port.ts';
import type { Outbox } from '../events/index.ts';
import { cardCountLane } from './batches/card-counts.ts';
import { claimLane, recordLane } from './batches/lanes.ts';
import type { RateSource } from './decisions/fx.ts';
import { InFlight } from './in-flight.ts';
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
  > & {
    /** Sends events as soon as they are durable. */
    readonly outbox: Outbox;
    /** How long the process that claimed an operation is presumed to be working on it. */
    readonly leaseMs: number;
  },
): Payments {
  const { database, outbox, leaseMs, ...shared } = parts;
  return {
    ...shared,
    database,
    terms: new TermsBook(database),
    claims: claimLane(database),
    records: recordLane(database, outbox),
    cardCounts: cardCountLane(database),
    inFlight: new InFlight(database, { leaseMs }),
  };
}
