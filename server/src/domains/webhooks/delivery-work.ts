import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import { type BodyParts, bodiesOf } from './bodies.ts';
import { deliveriesPerEndpointMax, leaseMs } from './delivering/bounds.ts';
import type { DeliveryRow } from './delivering/deliverer.ts';
import type { EventFacts } from './event.ts';
import { deliveryWorkName } from './webhooks.ts';

/**
 * How many deliveries to one endpoint are in hand: while some are sent, others are found, and yet
 * others recorded.
 */
const inHandPerEndpointMax = 8 * deliveriesPerEndpointMax;
const inHandPerFailingEndpointMax = 4;

/**
 * Sends what is due to endpoints that are enabled. An endpoint has its share of what is sent at
 * once, and one that fails a small one, so that none delays another's.
 */
export function deliveryWork(
  deliverer: {
    /** Makes an attempt of a delivery that was claimed at that time of the platform's. */
    deliver(row: DeliveryRow, claimedAt: Date): Promise<void>;
  },
  parts: BodyParts,
): DueWork {
  const bodies = bodyLane(parts);
  return defineDueWork<FoundDelivery>({
    name: deliveryWorkName,
    table: 'webhook_deliveries_open',
    keyColumns: ['endpoint_id', 'delivery_id'],
    columns: ['event_id', 'kind', 'created_at', 'first_attempt_at', 'claims'],
    joined: {
      // The limit keeps it a look-up for each row, however many the planner expects.
      sql: `left join lateral (
        select e.type, e.object_id, e.position, e.sequence, e.created_at, e.body
        from events e
        where e.platform_id = $1::uuid and e.event_id = t.event_id
        limit 1
      ) e on true`,
      columns: [
        'e.type',
        'e.object_id',
        'e.position',
        'e.sequence',
        'e.created_at as event_created_at',
        'e.body as stored_body',
      ],
    },
    setOnClaim: 'claims = t.claims + 1',
    leaseMs,
    concurrencyMax: 4096,
    fairBy: {
      table: 'webhook_endpoints',
      column: 'endpoint_id',
      isOpen: 'g.enabled',
      isSlow: 'g.failing_since is not null',
      columns: ['updated_at'],
      concurrencyMax: inHandPerEndpointMax,
      slowConcurrencyMax: inHandPerFailingEndpointMax,
    },
    async run(row, { now }) {
      // One that was made here a moment ago has its body already.
      const body = row.body ?? (await composed(bodies, row));
      await deliverer.deliver({ ...row, body }, now);
    },
  });
}

/** A delivery as it is claimed; one that was made here with its lease has its body with it. */
interface FoundDelivery extends DeliveryRow {
  readonly object_id: string;
  readonly position: number;
  readonly sequence: number;
  readonly event_created_at: Date;
  readonly stored_body: string | null;
}

/** Composes the bodies of deliveries that are claimed together with few statements. */
function bodyLane(parts: BodyParts) {
  return new BatchLane<EventFacts, { readonly body: string | null }>({
    batchSizeMax: 256,
    queueSizeMax: Number.POSITIVE_INFINITY,
    onOverflow: () => new Error('the queue of bodies has no bound'),
    async run(events) {
      const composed = await bodiesOf(parts, events);
      return new Map(events.map(({ id }, index) => [id, { body: composed[index] ?? null }]));
    },
  });
}

async function composed(
  bodies: ReturnType<typeof bodyLane>,
  row: FoundDelivery,
): Promise<string | null> {
  // The event is no longer kept.
  if (row.type === null) return null;
  const { body } = await bodies.submit({
    id: row.event_id,
    platformId: row.platform_id,
    type: row.type,
    objectId: row.object_id,
    position: row.position,
    sequence: row.sequence,
    createdAt: row.event_created_at,
    storedBody: row.stored_body,
  });
  return body;
}
