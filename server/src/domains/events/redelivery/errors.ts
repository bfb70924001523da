import { conflict, notFound, refusalsOf } from '../../../lib/errors.ts';

const gone = refusalsOf({ type: 'invalid_request', status: 410 });

export const redeliveryJobNotFound = notFound(
  'redelivery_job_not_found',
  'This platform has no redelivery job with that id.',
  'Check the id; `GET /v1/redeliveries` lists the jobs.',
);

export const eventTooOld = gone(
  'event_too_old',
  'Events can be sent again for 30 days, and this is longer ago.',
  'Read what you missed from the objects themselves, such as `GET /v1/transactions` over the same span.',
);

export const noSubscribedEndpoint = conflict(
  'no_subscribed_endpoint',
  'No enabled webhook endpoint is subscribed to what would be sent. Register one first.',
  'Register or enable an endpoint that is subscribed to these kinds, then ask again.',
);
