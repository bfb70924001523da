import type { Environment } from '../../lib/environment.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import { InFlight } from '../../operations/in-flight.ts';
import { renewOperations } from '../../operations/open-operations.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspDisputes } from '../../psp/dispute-port.ts';
import type { ReportLate } from '../../psp/late-outcome.ts';
import type { PspTaps } from '../../psp/tap-port.ts';
import type { Outbox } from '../events/index.ts';
import type { SettingsCache } from '../platforms/index.ts';
import { cardCountLane } from './claim-and-record/card-counts.ts';
import { claimLane, readingLane, recordLane } from './claim-and-record/lanes.ts';
import type { CaptureTerms } from './decisions/decide-capture.ts';
import type { RateSource } from './decisions/fx.ts';
import type { Transaction } from './transaction/types.ts';

/** The dependencies that the operations of this domain share. */
export interface Payments {
  readonly database: Database;
  readonly environment: Environment;
  readonly keyring: Keyring;
  readonly idempotency: Idempotency;
  readonly taps: PspTaps;
  readonly disputes: PspDisputes;
  readonly rates: RateSource;
  readonly settings: SettingsCache;
  readonly claims: ReturnType<typeof claimLane>;
  readonly records: ReturnType<typeof recordLane>;
  readonly readings: ReturnType<typeof readingLane>;
  readonly cardCounts: ReturnType<typeof cardCountLane>;
  readonly inFlight: InFlight;
  readonly logger: Logger;
  readonly reportLate: ReportLate;
  /** Counts a tap whose outcome is recorded, or that is left pending. */
  countTap(status: Transaction['status']): void;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
  /** How long a tap waits for its card. */
  readonly tapTimeoutMs: number;
}

export function createPayments(
  parts: Pick<
    Payments,
    | 'database'
    | 'environment'
    | 'keyring'
    | 'idempotency'
    | 'taps'
    | 'disputes'
    | 'rates'
    | 'settings'
    | 'tapTimeoutMs'
    | 'logger'
    | 'reportLate'
    | 'countTap'
    | 'wake'
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
    claims: claimLane(database),
    records: recordLane(database, outbox),
    readings: readingLane(database),
    cardCounts: cardCountLane(database),
    inFlight: new InFlight({ leaseMs, renew: (leases) => renewOperations(database, leases) }),
  };
}

/**
 * The terms of a capture, from the settings version that its operation began with. So the provider
 * gets the recorded fee even if it is asked again after the settings changed.
 */
export async function readTerms(
  { settings, rates, taps }: Payments,
  { platformId, currency }: { readonly platformId: string; readonly currency: string },
  version: number | undefined,
): Promise<CaptureTerms> {
  const {
    planFor,
    cutOff,
    version: settingsVersion,
  } = version === undefined
    ? await settings.read(platformId)
    : await settings.readVersion(platformId, version);
  const unitMinor = taps.unitOf?.(currency) ?? 1n;
  const feeFollows = taps.returnFee !== null;
  return { plan: planFor(currency), rates, cutOff, settingsVersion, unitMinor, feeFollows };
}
