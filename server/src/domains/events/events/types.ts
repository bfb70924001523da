/**
 * The state of an event is the worst over its endpoints: failed, then pending, then delivered. It
 * is none without an endpoint. An endpoint that acknowledged the event once counts as delivered,
 * even if other deliveries to it failed.
 */
export const eventDeliveryStatuses = ['delivered', 'pending', 'failed', 'none'] as const;

export type EventDeliveryStatus = (typeof eventDeliveryStatuses)[number];

/** The number of endpoints of an event in each state. */
export interface DeliveryCounts {
  readonly delivered: number;
  readonly pending: number;
  /** Pending endpoints at which an attempt has failed. */
  readonly retrying: number;
  readonly failed: number;
}
