import { conflict, notFound, unprocessable } from '../../../lib/errors.ts';

export const endpointNotFound = notFound(
  'webhook_endpoint_not_found',
  'This platform has no webhook endpoint with that id.',
  'Check the id; `GET /v1/webhook-endpoints` lists the endpoints, and one that was deleted is gone.',
);

export const endpointUrlForbidden = unprocessable(
  'endpoint_url_forbidden',
  'Events cannot be sent to this URL. The message says why.',
  'Use a public https address; on your own machine let `npx taprail listen --forward-to` forward to you instead.',
);

export const tooManyEndpoints = unprocessable(
  'too_many_endpoints',
  'A platform has 16 webhook endpoints at most. Delete one first.',
  'Delete one that is no longer used, or receive several kinds at one endpoint.',
);

export const endpointDisabled = conflict(
  'webhook_endpoint_disabled',
  'The webhook endpoint is disabled, so nothing is sent to it. Enable it first.',
  'Enable it with `PATCH /v1/webhook-endpoints/{id}` and `"enabled": true`.',
);
