import { formatId } from '../../lib/ids.ts';
import type { Attempt, Delivery, RedeliveryJob } from './types.ts';

export function renderDelivery(delivery: Delivery) {
  return {
    id: formatId('dlv', delivery.id),
    object: 'webhook_delivery',
    endpoint: formatId('we', delivery.endpointId),
    endpoint_url: delivery.endpointUrl,
    event: formatId('evt', delivery.eventId),
    event_type: delivery.eventType,
    kind: delivery.kind,
    status: delivery.status,
    attempt_count: delivery.attempts,
    last_response_status: delivery.lastResponseStatus,
    last_error: delivery.lastError,
    last_duration_ms: delivery.lastDurationMs,
    next_attempt_at: instant(delivery.dueAt),
    created_at: delivery.createdAt.toISOString(),
  };
}

export function renderAttempt(attempt: Attempt) {
  return {
    attempt: attempt.attempt,
    sent_at: attempt.sentAt.toISOString(),
    duration_ms: attempt.durationMs,
    response_status: attempt.responseStatus,
    error: attempt.error,
    response_excerpt: attempt.excerpt,
  };
}

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
    examined_until: instant(job.examinedUntil),
    events_examined: Number(job.eventsExamined),
    events_redelivered: Number(job.eventsRedelivered),
    deliveries_created: Number(job.deliveriesCreated),
    created_at: job.createdAt.toISOString(),
    finished_at: instant(job.finishedAt),
  };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
