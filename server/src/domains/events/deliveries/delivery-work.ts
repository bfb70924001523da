import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { tracing } from '../../../lib/tracing.ts';
import { BatchLane } from '../../../postgres/batch-lane.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { type BodyParts, bodiesOf } from '../events/bodies.ts';
import { findEvents } from '../events/event-store.ts';
import { deliveriesPerEndpointMax, leaseMs } from '../sending/bounds.ts';
import type { DeliveryRow } from './types.ts';

/** The due work that sends deliveries. */
export const deliveryWorkName = 'webhook_delivery';

/** How many deliveries to one endpoint a process claims, sends and records at once. */
const inFlightPerEndpointMax = 16 * deliveriesPerEndpointMax;
const inFlightPerFailingEndpointMax = 4;

/**
 * Sends due deliveries to enabled endpoints. Each endpoint has its own in-flight limit, and a
 * failing one a small limit, so that no endpoint delays another.
 */
export function deliveryWork(
  deliverer: {
    /**
     * Attempts a delivery and returns the status of the answer, null without one. `claimedAt` is
     * on the platform's clock.
     */
    deliver(row: DeliveryRow, claimedAt: Date): Promise<number | null>;
  },
  parts: EventParts,
): DueWork {
  const events = eventLane(parts);
  return defineDueWork<FoundDelivery>({
    name: deliveryWorkName,
    table: 'webhook_deliveries_open',
    keyColumns: ['delivery_id'],
    columns: ['event_id', 'kind', 'created_at', 'first_attempt_at', 'claims'],
    setOnClaim: 'claims = t.claims + 1',
    leaseMs,
    eventOf: (row) => row.event_id,
    concurrencyMax: 4096,
    fairBy: {
      table: 'webhook_endpoints',
      column: 'endpoint_id',
      isOpen: 'g.enabled',
      isSlow: 'g.failing_since is not null',
      columns: ['updated_at'],
      concurrencyMax: inFlightPerEndpointMax,
      slowConcurrencyMax: inFlightPerFailingEndpointMax,
    },
    async run(row, { now }) {
      const { event_id: id, platform_id: platformId } = row;
      // A delivery that this process has just stored brings its event along.
      const { type, body } = isWhole(row) ? row : await events.submit({ id, platformId });
      const status = await deliverer.deliver({ ...row, type, body }, now);
      tracing?.annotate({ 'http.response.status_code': status ?? 0 });
    },
  });
}

interface EventParts extends BodyParts {
  readonly database: Queryable;
}

/** A claimed delivery, with its event if this process has just stored it. */
type FoundDelivery = Omit<DeliveryRow, 'type' | 'body'> | DeliveryRow;

function isWhole(row: FoundDelivery): row is DeliveryRow {
  return 'body' in row;
}

/** The sent parts of an event; both null if it is no longer kept. */
type SentEvent = Pick<DeliveryRow, 'type' | 'body'>;

/** Reads the events of concurrent deliveries with few statements. */
function eventLane(parts: EventParts) {
  return new BatchLane<{ readonly id: string; readonly platformId: string }, SentEvent>({
    async run(wanted) {
      const sent = new Map<string, SentEvent>(
        wanted.map(({ id }) => [id, { type: null, body: null }]),
      );
      for (const [platformId, own] of Map.groupBy(wanted, (event) => event.platformId)) {
        const ids = [...new Set(own.map(({ id }) => id))];
        const events = await findEvents(parts.database, platformId, ids);
        const bodies = await bodiesOf(parts, events);
        for (const [index, { id, type }] of events.entries()) {
          sent.set(id, { type, body: bodies[index] ?? null });
        }
      }
      return sent;
    },
  });
}
