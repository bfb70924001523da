import { formatId } from '../../../lib/ids.ts';
import type { Endpoint } from './types.ts';

/** The endpoint in answers, without its secret. */
export function renderEndpoint(endpoint: Endpoint) {
  return {
    id: formatId('we', endpoint.id),
    object: 'webhook_endpoint',
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    enabled: endpoint.enabled,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}
