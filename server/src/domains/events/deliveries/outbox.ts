import type { Reservation } from '../../../due-work/due-work.ts';
import type { Event } from '../events/event.ts';
import type { DeliveryRow } from './types.ts';

/** A row that the statement which stored an event returns for each of its deliveries. */
export interface NewDelivery {
  readonly delivery_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly is_leased: boolean;
  readonly endpoint_updated_at: Date;
}

/** The lease with which new deliveries are stored. */
export interface Lease {
  /** Null if workers are to find the deliveries. */
  readonly leaseToken: string | null;
  readonly leaseUntil: Date | null;
  /** Endpoints whose deliveries are stored without the lease. */
  readonly closedEndpointIds: readonly string[];
}

/** The lease for a statement that stores events. */
interface Dispatch extends Lease {
  /** Starts the stored deliveries; to be called once they are committed. */
  begin(deliveries: readonly NewDelivery[]): void;
}

/**
 * Hands new events to the deliverer of this process, if it has one. Their deliveries are stored
 * with a lease, so workers need not find, claim and read them. After a crash the lease expires, and
 * workers find them like any others.
 */
export class Outbox {
  readonly #reserve: (count: number) => Reservation | null;
  readonly #wake: (platformId: string) => void;

  constructor(parts: {
    /** Reserves room for `count` deliveries to each endpoint. */
    reserve(count: number): Reservation | null;
    /** Tells the workers that this platform has deliveries to find. */
    wake(platformId: string): void;
  }) {
    this.#reserve = (count) => parts.reserve(count);
    this.#wake = (platformId) => parts.wake(platformId);
  }

  dispatch(events: readonly Event[]): Dispatch {
    const reservation = events.length === 0 ? null : this.#reserve(events.length);
    return {
      leaseToken: reservation?.lease.token ?? null,
      leaseUntil: reservation?.lease.until ?? null,
      closedEndpointIds: reservation?.closedGroups ?? [],
      begin: (deliveries) => {
        if (deliveries.length > 0) this.#begin(events, deliveries, reservation);
      },
    };
  }

  #begin(
    events: readonly Event[],
    deliveries: readonly NewDelivery[],
    reservation: Reservation | null,
  ): void {
    const byId = new Map(events.map((event) => [event.id, event]));
    const platformsToWake = new Set<string>();
    for (const delivery of deliveries) {
      const event = byId.get(delivery.event_id);
      if (event === undefined) throw new Error('a delivery belongs to none of these events');
      if (reservation === null || !delivery.is_leased) platformsToWake.add(event.platformId);
      else {
        const row = newRow(delivery, event, reservation.lease.token);
        reservation.begin(row, { now: event.createdAt });
      }
    }
    for (const platformId of platformsToWake) this.#wake(platformId);
  }
}

/** The row that a claim would return. */
function newRow(delivery: NewDelivery, event: Event, leaseToken: string): DeliveryRow {
  return {
    platform_id: event.platformId,
    endpoint_id: delivery.endpoint_id,
    delivery_id: delivery.delivery_id,
    event_id: event.id,
    kind: 'event',
    created_at: event.createdAt,
    first_attempt_at: null,
    attempts: 0,
    claims: 1,
    lease_token: leaseToken,
    updated_at: delivery.endpoint_updated_at,
    type: event.type,
    body: event.body(),
  };
}
