import { refusalsOf } from '../../lib/errors.ts';

const notFound = refusalsOf({ type: 'invalid_request', status: 404 });
const conflict = refusalsOf({ type: 'conflict', status: 409 });
const gone = refusalsOf({ type: 'invalid_request', status: 410 });

export const eventNotFound = notFound(
  'event_not_found',
  'This platform has no event with that id.',
);

export const endpointNotFound = notFound(
  'webhook_endpoint_not_found',
  'This platform has no webhook endpoint with that id.',
);

export const redeliveryJobNotFound = notFound(
  'redelivery_job_not_found',
  'This platform has no redelivery job with that id.',
);

export const eventTooOld = gone(
  'event_too_old',
  'Events can be sent again for 30 days, and this is longer ago.',
);

export const noSubscribedEndpoint = conflict(
  'no_subscribed_endpoint',
  'No enabled webhook endpoint is subscribed to what would be sent. Register one first.',
);
