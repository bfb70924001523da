import { BatchLane } from '../../../postgres/batch-lane.ts';
import {
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import { type Database, plannedOnce, violates } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { DeliveryKind } from '../types.ts';

/** A delivery that somebody has in hand. */
export interface HeldDelivery {
  readonly platform_id: string;
  readonly endpoint_id: string;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly kind: DeliveryKind;
  readonly lease_token: string;
}

/** What came of one attempt of a delivery, and what is to become of the delivery. */
export interface DeliveryResult {
  /** The delivery's id. */
  readonly id: string;
  readonly delivery: HeldDelivery;
  readonly status: 'pending' | 'delivered' | 'failed' | 'cancelled';
  readonly attempts: number;
  readonly dueAt: Date | null;
  /** On the platform's clock. */
  readonly now: Date;
  /** Null when there was no attempt. */
  readonly sent: {
    /** In real time. */
    readonly at: Date;
    readonly durationMs: number;
    readonly responseStatus: number | null;
    readonly error: string | null;
    readonly excerpt: string | null;
  } | null;
}

/** Writes results in group commits; `false` means that somebody else has the delivery by now. */
export function resultLane(
  database: Database,
  options: { readonly disableAfterMs: number | null },
): BatchLane<DeliveryResult, boolean> {
  const connection = database.dedicated(plannedOnce);
  const disableAfter =
    options.disableAfterMs === null ? null : `${options.disableAfterMs} milliseconds`;
  /** Returns those that somebody else has by now. */
  const record = async (items: readonly DeliveryResult[]): Promise<ReadonlySet<string>> => {
    const rows = await connection.rows<{ delivery_id: string }>(sql('webhook_result_batch')`
      select delivery_id
      from webhook_result_batch(
        ${items[0]?.delivery.platform_id}::uuid,
        ${uuidArray(items.map(({ delivery }) => delivery.platform_id))}::uuid[],
        ${uuidArray(items.map(({ delivery }) => delivery.endpoint_id))}::uuid[],
        ${uuidArray(items.map((item) => item.id))}::uuid[],
        ${uuidArray(items.map(({ delivery }) => delivery.event_id))}::uuid[],
        ${textArray(items.map(({ delivery }) => delivery.kind))}::text[],
        ${uuidArray(items.map(({ delivery }) => delivery.lease_token))}::uuid[],
        ${textArray(items.map((item) => item.status))}::text[],
        ${integerArray(items.map((item) => item.attempts))}::integer[],
        ${timestamptzArray(items.map((item) => item.dueAt))}::timestamptz[],
        ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
        ${timestamptzArray(items.map(({ sent }) => sent?.at ?? null))}::timestamptz[],
        ${integerArray(items.map(({ sent }) => sent?.durationMs ?? null))}::integer[],
        ${integerArray(items.map(({ sent }) => sent?.responseStatus ?? null))}::integer[],
        ${textArray(items.map(({ sent }) => sent?.error ?? null))}::text[],
        ${textArray(items.map(({ sent }) => sent?.excerpt ?? null))}::text[],
        ${disableAfter}::interval
      )`);
    return new Set(rows.map((row) => row.delivery_id));
  };
  return new BatchLane({
    batchSizeMax: 256,
    patience: { ms: 10, items: 128 },
    // What has been sent is never turned away; claims bound how much that can be.
    queueSizeMax: Number.POSITIVE_INFINITY,
    onOverflow: () => new Error('the queue of results has no bound'),
    async run(items) {
      try {
        const lost = await record(items);
        return { get: (id) => !lost.has(id) };
      } catch (error) {
        // A batch whose connection broke is run again, and may have been recorded all the same.
        if (items.length === 1 && isRecorded(error)) return { get: () => true };
        throw error;
      }
    },
  });
}

/** A delivery of a dispatch gets its row with its result, and the row of the attempt. */
const rowsOfResult = [
  'webhook_attempts_pkey',
  'webhook_deliveries_closed_pkey',
  'webhook_deliveries_open_pkey',
];

function isRecorded(error: unknown): boolean {
  return rowsOfResult.some((constraint) => violates(error, constraint));
}
