import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { deliveriesPerEndpointMax, leaseMs } from './delivering/bounds.ts';
import type { DeliveryRow } from './delivering/deliverer.ts';
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
export function deliveryWork(deliverer: {
  /** Makes an attempt of a delivery that was claimed at that time of the platform's. */
  deliver(row: DeliveryRow, claimedAt: Date): Promise<void>;
}): DueWork {
  return defineDueWork<DeliveryRow>({
    name: deliveryWorkName,
    table: 'webhook_deliveries_open',
    keyColumns: ['endpoint_id', 'delivery_id'],
    columns: ['event_id', 'kind', 'first_attempt_at', 'claims'],
    joined: {
      // The limit keeps it a look-up for each row, however many the planner expects.
      sql: `left join lateral (
        select e.type, e.body
        from events e
        where e.platform_id = $1::uuid and e.event_id = t.event_id
        limit 1
      ) e on true`,
      columns: ['e.type', 'e.body'],
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
    run: (row, { now }) => deliverer.deliver(row, now),
  });
}
