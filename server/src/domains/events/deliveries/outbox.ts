import type { Reservation } from '../../../due-work/due-work.ts';
import type { Event } from '../events/event.ts';
import type { DeliveryRow } from './types.ts';

/** A delivery as the statement that stored its event returns it. */
export interface NewDelivery {
  readonly delivery_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly is_leased: boolean;
  readonly endpoint_updated_at: Date;
}

/** The lease that new deliveries are stored with. */
export interface Lease {
  /** Null if the deliveries are left for workers to find. */
  readonly leaseToken: string | null;
  readonly leaseUntil: Date | null;
  /** Endpoints whose deliveries are left for workers in any case. */
  readonly closedEndpointIds: readonly string[];
}

/** The lease for a statement that stores events, and what to call once it is committed. */
export interface Dispatch extends Lease {
  /** Takes over the deliveries that the statement stored. */
  begin(deliveries: readonly NewDelivery[]): void;
}

/**
 * Hands new events to the deliverer of this process, if it has one. Their deliveries are stored
 * with a lease, so nobody has to find, claim or read them again. After a crash the lease runs out,
 * and workers find them like any others.
 */
export class Outbox {
  readonly #reserve: (count: number) => Reservation | null;
  readonly #wake: (platformId: string) => void;

  constructor(parts: {
    /** Reserves room for so many deliveries to each endpoint. */
    reserve(count: number): Reservation | null;
    /** Tells workers that there are deliveries to find. */
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

/** The row as a claim would return it. */
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
