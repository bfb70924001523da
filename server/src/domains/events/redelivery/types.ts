import type { EventDeliveryStatus } from '../events/types.ts';

export const redeliveryJobStatuses = ['running', 'completed', 'stopped'] as const;

export interface RedeliveryJob {
  readonly platformId: string;
  readonly id: string;
  readonly status: (typeof redeliveryJobStatuses)[number];
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
