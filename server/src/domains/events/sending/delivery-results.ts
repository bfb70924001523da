import { BatchLane } from '../../../postgres/batch-lane.ts';
import {
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import { type Database, plannedForBatches } from '../../../postgres/database.ts';
import { type Statement, sql } from '../../../postgres/sql.ts';
import type { Delivery, DeliveryRow } from '../deliveries/types.ts';

/** The result of an attempt and the new state of the delivery. */
export interface DeliveryResult {
  readonly id: string;
  readonly delivery: Omit<DeliveryRow, 'attempts' | 'type' | 'body' | 'updated_at'>;
  readonly status: Delivery['status'];
  readonly attempts: number;
  readonly dueAt: Date | null;
  /** On the platform's clock. */
  readonly now: Date;
  /** Null without an attempt. */
  readonly sent: {
    /** In real time. */
    readonly at: Date;
    readonly durationMs: number;
    readonly responseStatus: number | null;
    readonly error: string | null;
    readonly excerpt: string | null;
  } | null;
}

/** Records results in group commits; `false` if another worker has the delivery now. */
export function resultLane(
  database: Database,
  options: { readonly disableAfterMs: number | null },
): BatchLane<DeliveryResult, boolean> {
  const connection = database.dedicated(plannedForBatches);
  const disableAfter =
    options.disableAfterMs === null ? null : `${options.disableAfterMs} milliseconds`;
  /** Returns the ids of deliveries that other workers have now. */
  const record = async (items: readonly DeliveryResult[]): Promise<ReadonlySet<string>> => {
    const rows = await connection.batch<{ delivery_id: string }, DeliveryResult>(
      items,
      ({ delivery }) => delivery.platform_id,
      (platformId, own) => resultBatch(platformId, own, disableAfter),
    );
    return new Set(rows.map((row) => row.delivery_id));
  };
  return new BatchLane({
    // Unbounded, since every sent delivery must be recorded, and claims are bounded.
    async run(items) {
      const lost = await record(items);
      return { get: (id) => !lost.has(id) };
    },
  });
}

function resultBatch(
  platformId: string | null,
  items: readonly DeliveryResult[],
  disableAfter: string | null,
): Statement {
  return sql('webhook_result_batch')`
    select delivery_id
    from webhook_result_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${uuidArray(items.map(({ delivery }) => delivery.platform_id))}::uuid[],
      p_endpoint_ids => ${uuidArray(items.map(({ delivery }) => delivery.endpoint_id))}::uuid[],
      p_delivery_ids => ${uuidArray(items.map((item) => item.id))}::uuid[],
      p_event_ids => ${uuidArray(items.map(({ delivery }) => delivery.event_id))}::uuid[],
      p_kinds => ${textArray(items.map(({ delivery }) => delivery.kind))}::text[],
      p_lease_tokens => ${uuidArray(items.map(({ delivery }) => delivery.lease_token))}::uuid[],
      p_statuses => ${textArray(items.map((item) => item.status))}::text[],
      p_created_ats =>
        ${timestamptzArray(items.map(({ delivery }) => delivery.created_at))}::timestamptz[],
      p_first_attempt_ats => ${timestamptzArray(items.map(firstAttemptAt))}::timestamptz[],
      p_attempts => ${integerArray(items.map((item) => item.attempts))}::integer[],
      p_claims => ${integerArray(items.map(claims))}::integer[],
      p_due_ats => ${timestamptzArray(items.map((item) => item.dueAt))}::timestamptz[],
      p_nows => ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
      p_sent_ats => ${timestamptzArray(items.map(({ sent }) => sent?.at ?? null))}::timestamptz[],
      p_durations_ms =>
        ${integerArray(items.map(({ sent }) => sent?.durationMs ?? null))}::integer[],
      p_response_statuses =>
        ${integerArray(items.map(({ sent }) => sent?.responseStatus ?? null))}::integer[],
      p_errors => ${textArray(items.map(({ sent }) => sent?.error ?? null))}::text[],
      p_excerpts => ${textArray(items.map(({ sent }) => sent?.excerpt ?? null))}::text[],
      p_disable_after => ${disableAfter}::interval
    )`;
}

function firstAttemptAt({ delivery, sent, now }: DeliveryResult): Date | null {
  return delivery.first_attempt_at ?? (sent === null ? null : now);
}

/** An unsent delivery does not count as claimed, because retries depend on the count. */
function claims({ delivery, sent, status }: DeliveryResult): number {
  return sent === null && status === 'pending' ? delivery.claims - 1 : delivery.claims;
}
