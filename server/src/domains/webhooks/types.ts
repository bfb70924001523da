export const endpointsMax = 16;
export const endpointDescriptionLengthMax = 500;

/** How many deliveries of an event are shown: replays have no end, and the newest are wanted. */
export const deliveriesShownMax = 100;

/** Where a platform has events sent. */
export interface Endpoint {
  readonly platformId: string;
  readonly id: string;
  readonly url: string;
  /** Kinds, or `*` for all. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  /** Why the service disabled it; null while it did not. */
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  /** Until when, on the platform's clock, the secret before the last rotation signs along. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type DeliveryKind = 'event' | 'replay' | 'test';

export const deliveryKinds: readonly DeliveryKind[] = ['event', 'replay', 'test'];

/** What became of one delivery. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

/**
 * What became of an event in all its deliveries: delivered when one succeeded, else pending while
 * one is open, else failed when one failed, else none: nobody was to get it, or nobody any more.
 */
export const eventDeliveryStatuses = ['delivered', 'pending', 'failed', 'none'] as const;

export type EventDeliveryStatus = (typeof eventDeliveryStatuses)[number];

export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Null when the event is no longer kept. */
  readonly eventType: string | null;
  readonly kind: DeliveryKind;
  readonly status: (typeof deliveryStatuses)[number];
  readonly attempts: number;
  /** What the receiver answered last, or why it did not. */
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
}

export interface Attempt {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly sentAt: Date;
  readonly durationMs: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly excerpt: string | null;
}

export interface RedeliveryJob {
  readonly platformId: string;
  readonly id: string;
  readonly status: 'running' | 'completed' | 'stopped';
  readonly from: Date;
  readonly to: Date;
  readonly types: readonly string[] | null;
  readonly deliveryStatus: EventDeliveryStatus | null;
  readonly endpointId: string | null;
  readonly examinedUntil: Date | null;
  readonly eventsExamined: bigint;
  readonly eventsRedelivered: bigint;
  readonly deliveriesCreated: bigint;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}
