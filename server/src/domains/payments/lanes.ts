import { serviceUnavailable } from '../../http/errors.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import { type Database, plannedOnce } from '../../postgres/database.ts';
import { type Statement, together } from '../../postgres/sql.ts';
import type { Dispatch, Event, NewDelivery, Outbox } from '../webhooks/index.ts';
import { type ClaimRequest, type ClaimResult, claimBatch } from './claim-batch.ts';
import { type RecordedRow, type RecordRequest, recordBatch } from './record-batch.ts';

export const laneBounds = {
  batchSizeMax: 256,
  queueSizeMax: 10_000,
  onOverflow: () => serviceUnavailable({ headers: { 'retry-after': '1' } }),
};

/**
 * How claims wait for each other when there are many. Of two batches of ten most is the price of
 * there being two: under load waiting for more of them has all answered sooner.
 */
const claimPatience = { ms: 10, items: 32, afterItems: 10 };

/** What has happened at the provider is never turned away; claims bound how much that can be. */
const recordBounds = { ...laneBounds, queueSizeMax: Number.POSITIVE_INFINITY };

/** The two group commits of every operation. */
export interface PaymentLanes {
  /** Claims an operation, durably and before any effect. */
  claim(request: ClaimRequest): Promise<ClaimResult>;
  /** Records an outcome; `false` means that someone else recorded one before. */
  record(request: RecordRequest): Promise<boolean>;
}

export interface LaneOptions {
  /** Claims and records that are there together share one commit, instead of one each. */
  readonly mergeCommits: boolean;
  /** How long whoever claimed an operation is taken to be at work on it, unless it says it is. */
  readonly leaseMs: number;
  /** Where events go as soon as they are durable. */
  readonly outbox: Outbox;
}

export function paymentLanes(database: Database, options: LaneOptions): PaymentLanes {
  return options.mergeCommits ? mergedLanes(database, options) : separateLanes(database, options);
}

function separateLanes(database: Database, { outbox, leaseMs }: LaneOptions): PaymentLanes {
  const [forClaims, forRecords] = [
    database.dedicated(plannedOnce),
    database.dedicated(plannedOnce),
  ];
  const claims = new BatchLane<ClaimRequest, ClaimResult>({
    ...laneBounds,
    patience: claimPatience,
    async run(items) {
      const rows = await forClaims.rows<ClaimResult>(claimBatch(items, leaseMs));
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
  const records = new BatchLane<RecordRequest, boolean>({
    ...recordBounds,
    async run(items) {
      const dispatch = outbox.dispatch(eventsOf(items));
      const rows = await forRecords.rows<RecordedRow>(recordBatch(items, dispatch));
      beginOnceAnswered(dispatch, rows);
      const recorded = areRecorded(rows);
      return { get: () => recorded };
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

type MergedRow = ClaimResult | (RecordedRow & { readonly result: 'recorded' });

function mergedLanes(database: Database, { outbox, leaseMs }: LaneOptions): PaymentLanes {
  const connection = database.dedicated(plannedOnce);
  let claimsWaiting = 0;
  const lane = new BatchLane<Either, ClaimResult | boolean>({
    ...recordBounds,
    async run(items) {
      const claims = items.flatMap((item) => ('claim' in item ? [item.claim] : []));
      const records = items.flatMap((item) => ('record' in item ? [item.record] : []));
      const dispatch = outbox.dispatch(eventsOf(records));
      const parts = [
        // First, so that whoever waited for an operation to end finds it ended.
        ...(records.length > 0 ? [merged(recordBatch(records, dispatch), recordedColumns)] : []),
        ...(claims.length > 0 ? [merged(claimBatch(claims, leaseMs), claimedColumns)] : []),
      ];
      const rows = await connection.rows<MergedRow>(together(parts));
      const recorded = rows.filter((row) => row.result === 'recorded');
      beginOnceAnswered(dispatch, recorded);
      const results = new Map<string, ClaimResult | boolean>();
      for (const row of rows) if (row.result !== 'recorded') results.set(row.operation_id, row);
      for (const { id } of records) results.set(id, areRecorded(recorded));
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

const claimedColumns = `operation_id, result, submerchant_id, settlement_currency, mcc, country,
  null::uuid as delivery_id, null::uuid as endpoint_id, null::uuid as event_id,
  null::boolean as is_leased, null::timestamptz as endpoint_updated_at,
  null::bigint as clock_offset_ms`;
const recordedColumns = `operation_id, 'recorded' as result, null::uuid as submerchant_id,
  null::text as settlement_currency, null::text as mcc, null::text as country, delivery_id,
  endpoint_id, event_id, is_leased, endpoint_updated_at, clock_offset_ms`;

/** The same with the columns of both, so that they can be run together. */
function merged(statement: Statement, columns: string): Statement {
  const text = `select ${columns} from (${statement.text}) rows`;
  return { ...statement, name: `${statement.name}_merged`, text };
}

function eventsOf(items: readonly RecordRequest[]): Event[] {
  return items.flatMap((item) => item.recording.events);
}

/** At the end of the turn: whoever waits at a till is answered before anything is sent. */
function beginOnceAnswered(dispatch: Dispatch, rows: readonly RecordedRow[]): void {
  setImmediate(() => dispatch.begin(rows.filter(isDelivery)));
}

function isDelivery<Row extends RecordedRow>(row: Row): row is Row & NewDelivery {
  return row.operation_id === null;
}

/** All that a statement was to record, or none: for one alone that somebody else recorded. */
function areRecorded(rows: readonly RecordedRow[]): boolean {
  return rows.some((row) => !isDelivery(row));
}
