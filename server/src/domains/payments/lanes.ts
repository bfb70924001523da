import { serviceUnavailable } from '../../operations/errors.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import { type Database, plannedForBatches, violates } from '../../postgres/database.ts';
import type { NewDelivery, Outbox } from '../events/index.ts';
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
  const claims = claimLane(database);
  const records = recordLane(database, outbox);
  return {
    claim: (request) => claims.submit(request),
    record: (request) => records.submit(request),
  };
}

function claimLane(database: Database): BatchLane<ClaimRequest, ClaimResult> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    ...laneBounds,
    patience: claimPatience,
    async run(items) {
      const rows = await connection.rowsPerPlatform<ClaimResult>(perPlatform(items, claimBatch));
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
}

function recordLane(database: Database, outbox: Outbox): BatchLane<RecordRequest, boolean> {
  const connection = database.dedicated(plannedForBatches);
  const write = async (items: readonly RecordRequest[]) => {
    const dispatch = outbox.dispatch(items.flatMap((item) => item.recording.events));
    const statements = perPlatform(items, (platformId, own) =>
      recordBatch(platformId, own, dispatch),
    );
    const deliveries = await connection.rowsPerPlatform<NewDelivery>(statements);
    // At the end of the turn, so that callers are answered before anything is sent.
    setImmediate(() => dispatch.begin(deliveries));
  };
  return new BatchLane({
    ...laneBounds,
    // What has happened at the provider is never turned away; claims bound how much that can be.
    queueSizeMax: Number.POSITIVE_INFINITY,
    async run(items) {
      try {
        await write(items);
      } catch (error) {
        const [only, ...others] = items;
        if (only === undefined || others.length > 0) throw error;
        if (violates(error, 'records_pkey')) return { get: () => false };
        // Somebody who took over has left the tap pending meanwhile.
        if (!violates(error, 'transactions_pkey') || !only.isNew) throw error;
        await write([{ ...only, isNew: false }]);
      }
      return { get: () => true };
    },
  });
}

function perPlatform<Item extends { readonly platformId: string }, Made>(
  items: readonly Item[],
  make: (platformId: string, items: readonly Item[]) => Made,
): Made[] {
  const groups = Map.groupBy(items, (item) => item.platformId);
  return [...groups].map(([platformId, own]) => make(platformId, own));
}
