import type { GroupReservation } from '../../due-work/due-work.ts';
import type { Event } from './event.ts';
import type { DeliveryRow } from './types.ts';

/** A delivery as the statement that stored its event made it. */
export interface NewDelivery {
  readonly delivery_id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly is_leased: boolean;
  readonly endpoint_updated_at: Date;
}

/** The lease that deliveries are made with. */
export interface Lease {
  /** What the deliveries are leased with, and until when; null if they are left to be found. */
  readonly leaseToken: string | null;
  readonly leaseUntil: Date | null;
  /** Endpoints whose deliveries are left to be found in any case. */
  readonly closedEndpointIds: readonly string[];
}

/** What a statement that stores events has to know, and who takes over the deliveries it makes. */
export interface Dispatch extends Lease {
  /** The statement is committed, and made these. */
  begin(deliveries: readonly NewDelivery[]): void;
}

/**
 * Where events go in the moment they are stored. Where this process sends deliveries, it takes them
 * in hand as they are made, with all that they consist of: nobody looks for them, claims them or
 * reads them again. A crash leaves them leased, and then they are found like any other.
 */
export class Outbox {
  readonly #reserve: (count: number) => GroupReservation | null;
  readonly #wake: (platformId: string) => void;

  constructor(parts: {
    /** Room for so many deliveries to any endpoint. */
    reserve(count: number): GroupReservation | null;
    /** Says that there are deliveries to be found. */
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
    reservation: GroupReservation | null,
  ): void {
    const byId = new Map(events.map((event) => [event.id, event]));
    const toBeFound = new Set<string>();
    for (const delivery of deliveries) {
      const event = byId.get(delivery.event_id);
      if (event === undefined) throw new Error('a delivery is of none of these events');
      if (reservation === null || !delivery.is_leased) toBeFound.add(event.platformId);
      else {
        const row = newRow(delivery, event, reservation.lease.token);
        reservation.begin(row, { now: event.createdAt });
      }
    }
    for (const platformId of toBeFound) this.#wake(platformId);
  }
}

/** The row as a claim of it would return it. */
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
