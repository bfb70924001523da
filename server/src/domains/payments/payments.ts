import type { Environment } from '../../config.ts';
import type { Idempotency } from '../../http/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspTaps } from '../../psp/tap-port.ts';
import { cardCountLane } from './card-counts.ts';
import type { RateSource } from './fx.ts';
import { InFlight } from './in-flight.ts';
import { type LaneOptions, type PaymentLanes, paymentLanes } from './lanes.ts';
import { TermsBook } from './platform-terms.ts';

/** What the operations of this domain share. */
export interface Payments {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly taps: PspTaps;
  readonly rates: RateSource;
  readonly terms: TermsBook;
  readonly lanes: PaymentLanes;
  readonly cardCounts: ReturnType<typeof cardCountLane>;
  readonly inFlight: InFlight;
  /** How long a tap waits for its card. */
  readonly tapTimeoutMs: number;
}

export function createPayments(
  parts: Pick<
    Payments,
    'database' | 'environment' | 'idempotency' | 'taps' | 'rates' | 'tapTimeoutMs'
  > & { readonly laneOptions: LaneOptions },
): Payments {
  const { database, laneOptions, ...shared } = parts;
  return {
    ...shared,
    database,
    terms: new TermsBook(database),
    lanes: paymentLanes(database, laneOptions),
    cardCounts: cardCountLane(database),
    inFlight: new InFlight(database, laneOptions),
  };
}
