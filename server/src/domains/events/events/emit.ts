import { tracing } from '../../../lib/tracing.ts';
import { type Statement, sql } from '../../../postgres/sql.ts';
import type { Lease } from '../deliveries/outbox.ts';
import type { Event } from './event.ts';

/** No lease: workers find the deliveries. Wake them once the transaction is committed. */
const unleased: Lease = { leaseToken: null, leaseUntil: null, closedEndpointIds: [] };

/**
 * Stores events in the caller's transaction, each with one delivery per subscribed endpoint, and
 * returns the deliveries as `NewDelivery` rows. The events of a tap are stored by the statement
 * that records the tap.
 */
export function emit(
  platformId: string | null,
  events: readonly Event[],
  lease: Lease = unleased,
): Statement {
  if (tracing !== null) tracing.emitted(events);
  return sql('event_emit')`
    select delivery_id, endpoint_id, event_id, is_leased, endpoint_updated_at
    from event_emit_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${events.map((event) => event.platformId)}::uuid[],
      p_event_ids => ${events.map(({ id }) => id)}::uuid[],
      p_types => ${events.map(({ type }) => type)}::text[],
      p_submerchant_ids => ${events.map(({ subMerchantId }) => subMerchantId)}::uuid[],
      p_object_ids => ${events.map(({ objectId }) => objectId)}::uuid[],
      p_positions => ${events.map(({ position }) => position)}::integer[],
      p_sequences => ${events.map(({ sequence }) => sequence)}::integer[],
      p_created_ats => ${events.map(({ createdAt }) => createdAt)}::timestamptz[],
      p_lease_token => ${lease.leaseToken}::uuid,
      p_lease_until => ${lease.leaseUntil}::timestamptz,
      p_closed_endpoint_ids => ${lease.closedEndpointIds}::uuid[]
    )`;
}
