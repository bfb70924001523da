import { formatId } from '../../../lib/ids.ts';
import type { Attempt, Delivery } from './types.ts';

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
    next_attempt_at: delivery.dueAt?.toISOString() ?? null,
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
