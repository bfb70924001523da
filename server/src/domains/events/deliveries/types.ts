/** How many deliveries of an event are shown. Replays can make any number of them. */
export const deliveriesShownMax = 100;

export const deliveryKinds = ['event', 'replay', 'test'] as const;

export type DeliveryKind = (typeof deliveryKinds)[number];

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

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
  /** The status of the receiver's last answer; `lastError` says why there was none. */
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

/** A claimed delivery with the body to send. */
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
  /** When the endpoint was last changed. */
  readonly updated_at: Date;
  /** Type and body of the event; null if the event is no longer kept. */
  readonly type: string | null;
  readonly body: string | null;
}
