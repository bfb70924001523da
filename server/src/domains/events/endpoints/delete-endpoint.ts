import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish, remove } from '../../../due-work/finish.ts';
import { formatId, greatestUuid } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { cancelDeliveries } from '../deliveries/delivery-store.ts';
import type { Events } from '../events.ts';
import { listEndpoints, lockEndpoint, setEndpointDeleted } from './endpoint-store.ts';
import { laterThan, requireLocked } from './endpoints.ts';
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
    const endpoint = await requireLocked(transaction, context);
    await hide(transaction, endpoint, now);
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
    const endpoint = await lockEndpoint(transaction, { platformId, id });
    if (endpoint !== undefined) await hide(transaction, endpoint, now);
  }
}

async function hide(transaction: Queryable, endpoint: Endpoint, now: Date): Promise<void> {
  const cancelled = await cancelDeliveries(transaction, endpoint, batchSize);
  const deleted = { ...endpoint, updatedAt: laterThan(endpoint.updatedAt, now) };
  await setEndpointDeleted(transaction, deleted, { now, dueAt: nextCheck(cancelled, now) });
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
      if (isLast && cancelled < batchSize) return remove();
      return finish({ dueAt: nextCheck(cancelled, now) });
    },
  });
}

function nextCheck(cancelled: number, now: Date): Date {
  return cancelled < batchSize ? new Date(now.getTime() + stragglersMs) : now;
}
