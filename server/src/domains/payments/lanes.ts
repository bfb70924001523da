import { serviceUnavailable } from '../../operations/errors.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import { type Database, plannedForBatches, violates } from '../../postgres/database.ts';
import type { Lease, NewDelivery, Outbox } from '../webhooks/index.ts';
import { type ClaimRequest, type ClaimResult, claimBatch } from './claim-batch.ts';
import { type RecordRequest, recordBatch } from './record-batch.ts';

export const laneBounds = {
  batchSizeMax: 256,
  queueSizeMax: 10_000,
  onOverflow: () => serviceUnavailable({ headers: { 'retry-after': '1' } }),
};

/**
 * How claims wait for each other when there are many. Half of what a batch of ten costs is the
 * price of having another batch, so under load waiting for more answers all of them sooner.
 */
const claimPatience = { ms: 10, items: 32, afterItems: 10 };

/** The two group commits of every operation. */
export interface PaymentLanes {
  /** Claims an operation, durably and before any effect. */
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Records an outcome; `false` means that somebody recorded one before. */
  record(request: RecordRequest): Promise<boolean>;
}

export function paymentLanes(database: Database, outbox: Outbox): PaymentLanes {
  const [forClaims, forRecords] = [
    database.dedicated(plannedForBatches),
    database.dedicated(plannedForBatches),
  ];
  const claims = new BatchLane<ClaimRequest, ClaimResult>({
    ...laneBounds,
    patience: claimPatience,
    async run(items) {
      const rows = await forClaims.rowsPerPlatform<ClaimResult>(perPlatform(items, claimBatch));
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
  const records = new BatchLane<RecordRequest, boolean>({
    ...laneBounds,
    // What has happened at the provider is never turned away; claims bound how much that can be.
    queueSizeMax: Number.POSITIVE_INFINITY,
    async run(items) {
      const dispatch = outbox.dispatch(items.flatMap((item) => item.recording.events));
      const statements = perPlatform(items, (platformId, own) =>
        recordBatch(platformId, own, dispatch as Lease),
      );
      try {
        const deliveries = await forRecords.rowsPerPlatform<NewDelivery>(statements);
        // At the end of the turn, so that callers are answered before anything is sent.
        setImmediate(() => dispatch.begin(deliveries));
        return { get: () => true };
      } catch (error) {
        if (items.length === 1 && violates(error, 'records_pkey')) return { get: () => false };
        throw error;
      }
    },
  });
  return {
    claim: (request) => claims.submit(request),
    record: (request) => records.submit(request),
  };
}

function perPlatform<Item extends { readonly platformId: string }, Made>(
  items: readonly Item[],
  make: (platformId: string, items: readonly Item[]) => Made,
): Made[] {
  const groups = Map.groupBy(items, (item) => item.platformId);
  return [...groups].map(([platformId, own]) => make(platformId, own));
}
