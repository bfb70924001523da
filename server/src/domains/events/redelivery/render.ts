import { formatId } from '../../../lib/ids.ts';
import type { RedeliveryJob } from './types.ts';

export function renderRedeliveryJob(job: RedeliveryJob) {
  return {
    id: formatId('rdj', job.id),
    object: 'redelivery_job',
    status: job.status,
    from: job.from.toISOString(),
    to: job.to.toISOString(),
    types: job.types,
    delivery_status: job.deliveryStatus,
    endpoint: job.endpointId === null ? null : formatId('we', job.endpointId),
    examined_until: job.examinedUntil?.toISOString() ?? null,
    events_examined: Number(job.eventsExamined),
    events_redelivered: Number(job.eventsRedelivered),
    deliveries_created: Number(job.deliveriesCreated),
    created_at: job.createdAt.toISOString(),
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}
