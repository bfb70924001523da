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
