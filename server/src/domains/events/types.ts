/** How many endpoints a platform may have. */
export const endpointsMax = 16;

/** How many attempts a receiver may see of one delivery, whatever happens to workers. */
export const attemptsMax = 20;

/** How many deliveries of an event are shown; replays can make any number of them. */
export const deliveriesShownMax = 100;

export type DeliveryKind = 'event' | 'replay' | 'test';

export const deliveryKinds: readonly DeliveryKind[] = ['event', 'replay', 'test'];

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

/**
 * The state of an event is the worst over its endpoints: failed, then pending, then delivered; none
 * if no endpoint was or is to get it. An endpoint that acknowledged the event once has it, whatever
 * came of other deliveries.
 */
export const eventDeliveryStatuses = ['delivered', 'pending', 'failed', 'none'] as const;

export type EventDeliveryStatus = (typeof eventDeliveryStatuses)[number];

/** At how many endpoints an event is in which state. */
export interface DeliveryCounts {
  readonly delivered: number;
  readonly pending: number;
  /** Of the pending ones, those at which an attempt has failed. */
  readonly retrying: number;
  readonly failed: number;
}

export interface Delivery {
  readonly id: string;
  readonly endpointId: string;
  /** Null when the endpoint was deleted. */
  readonly endpointUrl: string | null;
  readonly eventId: string;
  /** Null when the event is no longer kept. */
  readonly eventType: string | null;
  readonly kind: DeliveryKind;
  readonly status: (typeof deliveryStatuses)[number];
  readonly attempts: number;
  /** The receiver's last answer, or why there was none. */
  readonly lastResponseStatus: number | null;
  readonly lastError: string | null;
  readonly lastDurationMs: number | null;
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

/** A delivery as a worker claims it, with the text to send. */
export interface DeliveryRow {
  readonly platform_id: string;
  readonly endpoint_id: string;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly kind: DeliveryKind;
  readonly created_at: Date;
  readonly first_attempt_at: Date | null;
  readonly attempts: number;
  readonly claims: number;
  readonly lease_token: string;
  /** Of the endpoint. */
  readonly updated_at: Date;
  /** Of the event; null when that is no longer kept. */
  readonly type: string | null;
  readonly body: string | null;
}
