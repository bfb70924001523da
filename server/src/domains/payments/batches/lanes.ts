import { serviceUnavailable } from '../../../operations/errors.ts';
import { BatchLane } from '../../../postgres/batch-lane.ts';
import { type Database, plannedForBatches, violates } from '../../../postgres/database.ts';
import { perPlatform } from '../../../postgres/sql.ts';
import type { NewDelivery, Outbox } from '../../events/index.ts';
import { type ClaimRequest, type ClaimResult, claimBatch } from './claim-batch.ts';
import { type RecordRequest, recordBatch } from './record-batch.ts';

/** Claims operations, durably and before any effect. */
export function claimLane(database: Database): BatchLane<ClaimRequest, ClaimResult> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      const statements = perPlatform(items, (item) => item.platformId, claimBatch);
      const rows = await connection.rowsPerPlatform<ClaimResult>(statements);
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
}

/** Records outcomes. False only if another process recorded the outcome first. */
export function recordLane(database: Database, outbox: Outbox): BatchLane<RecordRequest, boolean> {
  const connection = database.dedicated(plannedForBatches);
  const write = async (items: readonly RecordRequest[]) => {
    const dispatch = outbox.dispatch(items.flatMap((item) => item.recording.events));
    const statements = perPlatform(
      items,
      (item) => item.platformId,
      (platformId, own) => recordBatch(platformId, own, dispatch),
    );
    const deliveries = await connection.rowsPerPlatform<NewDelivery>(statements);
    // At the end of the turn, so that callers get their answers before deliveries begin.
    setImmediate(() => dispatch.begin(deliveries));
  };
  return new BatchLane({
    // Without bounds: an outcome at the provider must be recorded, and claims are bounded.
    async run(items) {
      try {
        await write(items);
      } catch (error) {
        const [only, ...others] = items;
        if (only === undefined || others.length > 0) throw error;
        if (violates(error, 'records_pkey')) return { get: () => false };
        // Another process took the tap over and left it pending.
        if (!violates(error, 'transactions_pkey') || !only.isNew) throw error;
        await write([{ ...only, isNew: false }]);
      }
      return { get: () => true };
    },
  });
}
