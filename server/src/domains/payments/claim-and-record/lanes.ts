import type { RowKey } from '../../../lib/ids.ts';
import { BatchLane } from '../../../postgres/batch-lane.ts';
import { type Database, plannedForBatches, violates } from '../../../postgres/database.ts';
import { platformOf } from '../../../postgres/sql.ts';
import { serviceUnavailable } from '../../../request/errors.ts';
import type { NewDelivery, Outbox } from '../../events/index.ts';
import { readTransactions } from '../queries/read-transactions.ts';
import type { Transaction } from '../transaction/types.ts';
import { type ClaimRequest, type ClaimResult, claimBatch } from './claim-batch.ts';
import { type RecordRequest, recordBatch } from './record-batch.ts';

/** Claims operations durably, before any effect. */
export function claimLane(database: Database): BatchLane<ClaimRequest, ClaimResult> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      const rows = await connection.batch<ClaimResult, ClaimRequest>(items, platformOf, claimBatch);
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
}

/** Reads transactions whose steps are due in batches, since many are due at once. */
export function readingLane(database: Database): BatchLane<RowKey, Transaction | undefined> {
  return new BatchLane({
    async run(items) {
      const found = new Map<string, Transaction>();
      for (const [platformId, own] of Map.groupBy(items, platformOf)) {
        const ids = own.map(({ id }) => id);
        for (const each of await readTransactions(database, platformId, ids)) {
          found.set(each.id, each);
        }
      }
      return found;
    },
  });
}

/** Records outcomes. False only if another process recorded the outcome first. */
export function recordLane(database: Database, outbox: Outbox): BatchLane<RecordRequest, boolean> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    // Unbounded: an outcome at the provider must be recorded, and claims are already bounded.
    async run(items) {
      const dispatch = outbox.dispatch(items.flatMap((item) => item.recording.events));
      try {
        const deliveries = await connection.batch<NewDelivery, RecordRequest>(
          items,
          platformOf,
          (platformId, own) => recordBatch(platformId, own, dispatch),
        );
        // After the current turn, so that callers get their responses before deliveries begin.
        setImmediate(() => dispatch.begin(deliveries));
      } catch (error) {
        // In a batch the failing item is unknown, so each item is retried alone.
        if (items.length > 1 || !violates(error, 'records_pkey')) throw error;
        return { get: () => false };
      }
      return { get: () => true };
    },
  });
}
