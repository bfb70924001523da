import { serviceUnavailable } from '../../http/errors.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import type { Database } from '../../postgres/database.ts';
import { together } from '../../postgres/sql.ts';
import { type ClaimRequest, type ClaimResult, claimBatch } from './claim-batch.ts';
import { type RecordRequest, recordBatch } from './record-batch.ts';

export const laneBounds = {
  batchSizeMax: 256,
  queueSizeMax: 10_000,
  onOverflow: () => serviceUnavailable({ headers: { 'retry-after': '1' } }),
};

/** What has happened at the provider is never turned away; claims bound how much that can be. */
const recordBounds = { ...laneBounds, queueSizeMax: Number.POSITIVE_INFINITY };

/** The two group commits of every operation. */
export interface PaymentLanes {
  /** Claims an operation, durably and before any effect. */
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Records an outcome; `false` means that someone else recorded one before. */
  record(request: RecordRequest): Promise<boolean>;
}

type Row = ClaimResult | { readonly operation_id: string; readonly result: 'recorded' };

export interface LaneOptions {
  /** Claims and records that are there together share one commit, instead of one each. */
  readonly mergeCommits: boolean;
  /** Told which platforms have new events, as soon as they are durable. */
  onEvents(platformIds: ReadonlySet<string>): void;
}

export function paymentLanes(database: Database, options: LaneOptions): PaymentLanes {
  return options.mergeCommits ? mergedLanes(database, options) : separateLanes(database, options);
}

function separateLanes(database: Database, { onEvents }: LaneOptions): PaymentLanes {
  const [forClaims, forRecords] = [database.dedicated(), database.dedicated()];
  const claims = new BatchLane<ClaimRequest, ClaimResult>({
    ...laneBounds,
    async run(items) {
      const rows = await forClaims.rows<ClaimResult>(claimBatch(items));
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
  const records = new BatchLane<RecordRequest, boolean>({
    ...recordBounds,
    async run(items) {
      const rows = await forRecords.rows<Row>(recordBatch(items));
      tell(items, onEvents);
      return recordedOf(items, rows);
    },
  });
  return {
    claim: (request) => claims.submit(request),
    record: (request) => records.submit(request),
  };
}

type Either =
  | { readonly id: string; readonly claim: ClaimRequest }
  | { readonly id: string; readonly record: RecordRequest };

function mergedLanes(database: Database, { onEvents }: LaneOptions): PaymentLanes {
  const connection = database.dedicated();
  let claimsWaiting = 0;
  const lane = new BatchLane<Either, ClaimResult | boolean>({
    ...recordBounds,
    async run(items) {
      const claims = items.flatMap((item) => ('claim' in item ? [item.claim] : []));
      const records = items.flatMap((item) => ('record' in item ? [item.record] : []));
      const parts = [
        // First, so that whoever waited for an operation to end finds it ended.
        ...(records.length > 0 ? [recordBatch(records)] : []),
        ...(claims.length > 0 ? [claimBatch(claims)] : []),
      ];
      const rows = await connection.rows<Row>(together(parts));
      tell(records, onEvents);
      const results = new Map<string, ClaimResult | boolean>(recordedOf(records, rows));
      for (const row of rows) if (row.result !== 'recorded') results.set(row.operation_id, row);
      return results;
    },
  });
  return {
    async claim(request) {
      if (claimsWaiting >= laneBounds.queueSizeMax) throw laneBounds.onOverflow();
      claimsWaiting += 1;
      const claimed = lane.submit({ id: request.id, claim: request });
      return (await claimed.finally(() => {
        claimsWaiting -= 1;
      })) as ClaimResult;
    },
    record: (request) => lane.submit({ id: request.id, record: request }) as Promise<boolean>,
  };
}

function recordedOf(
  items: readonly RecordRequest[],
  rows: readonly Row[],
): ReadonlyMap<string, boolean> {
  const recorded = new Set(
    rows.filter((row) => row.result === 'recorded').map((row) => row.operation_id),
  );
  return new Map(items.map((item) => [item.id, recorded.has(item.id)]));
}

function tell(items: readonly RecordRequest[], onEvents: LaneOptions['onEvents']): void {
  const platformIds = new Set<string>();
  for (const { recording } of items) {
    if (recording.events.length > 0) platformIds.add(recording.transaction.platformId);
  }
  if (platformIds.size > 0) onEvents(platformIds);
}
