import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { formatId, greatestUuid } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../operations/context.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { cancelDeliveries } from '../deliveries/delivery-store.ts';
import type { Events } from '../events.ts';
import { holdEndpoint, listEndpoints, markEndpointDeleted } from './endpoint-store.ts';
import { laterThan, requireHeld } from './endpoints.ts';
import { type Endpoint, endpointsMax } from './types.ts';

/** A backlog may hold hundreds of thousands of deliveries, too many for one transaction. */
const batchSize = 1000;

/** Longer than a transaction that read the endpoint before its deletion and inserts deliveries. */
const stragglersMs = 60_000;

/** Deletes an endpoint and cancels its open deliveries; a long backlog in the background. */
export async function deleteEndpoint(
  { idempotency, wake }: Events,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { now } = context;
  const answer = await idempotency.once(context, async (transaction) => {
    const endpoint = await requireHeld(transaction, context);
    await remove(transaction, endpoint, now);
    const id = formatId('we', endpoint.id);
    return { status: 200, body: { id, object: 'webhook_endpoint', deleted: true } };
  });
  wake(context.caller.platformId);
  return answer;
}

/** Deletes all endpoints of a platform. The caller has locked it, so that none is added. */
export async function deleteAllEndpoints(
  transaction: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  const all = { platformId, beforeId: greatestUuid, limit: endpointsMax };
  for (const { id } of await listEndpoints(transaction, all)) {
    const endpoint = await holdEndpoint(transaction, { platformId, id });
    if (endpoint !== undefined) await remove(transaction, endpoint, now);
  }
}

async function remove(transaction: Queryable, endpoint: Endpoint, now: Date): Promise<void> {
  const cancelled = await cancelDeliveries(transaction, endpoint, batchSize);
  const deleted = { ...endpoint, updatedAt: laterThan(endpoint.updatedAt, now) };
  await markEndpointDeleted(transaction, deleted, { now, dueAt: nextLook(cancelled, now) });
}

interface DeletedRow {
  readonly endpoint_id: string;
  readonly deleted_at: Date;
}

/** Cancels the remaining deliveries to deleted endpoints, then deletes their rows. */
export function endpointRemovalWork({ database }: { readonly database: Database }): DueWork {
  return defineDueWork<DeletedRow>({
    name: 'webhook_endpoint_removal',
    table: 'webhook_endpoints',
    keyColumns: ['endpoint_id'],
    columns: ['deleted_at'],
    leaseMs: 15_000,
    concurrencyMax: 4,
    async run(row, { now }) {
      const endpoint = { platformId: row.platform_id, id: row.endpoint_id };
      const cancelled = await database.transaction((transaction) =>
        cancelDeliveries(transaction, endpoint, batchSize),
      );
      const isLast = now.getTime() >= row.deleted_at.getTime() + stragglersMs;
      if (isLast && cancelled < batchSize) {
        await database.rows(sql('webhook_endpoint_remove')`
          delete from webhook_endpoints
          where platform_id = ${row.platform_id}::uuid
            and endpoint_id = ${row.endpoint_id}::uuid
            and lease_token = ${row.lease_token}::uuid`);
        return;
      }
      await database.rows(sql('webhook_endpoint_look_again')`
        update webhook_endpoints
        set due_at = ${nextLook(cancelled, now)}::timestamptz, attempts = 0, lease_until = null,
            lease_token = null
        where platform_id = ${row.platform_id}::uuid
          and endpoint_id = ${row.endpoint_id}::uuid
          and lease_token = ${row.lease_token}::uuid`);
    },
  });
}

function nextLook(cancelled: number, now: Date): Date {
  return cancelled < batchSize ? new Date(now.getTime() + stragglersMs) : now;
}
