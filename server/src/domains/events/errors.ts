import { defineRefusal } from '../../lib/errors.ts';

const conflict = { type: 'conflict', status: 409 } as const;
const notFound = { type: 'invalid_request', status: 404 } as const;

export const eventNotFound = defineRefusal({
  ...notFound,
  code: 'event_not_found',
  message: 'This platform has no event with that id.',
});

export const endpointNotFound = defineRefusal({
  ...notFound,
  code: 'webhook_endpoint_not_found',
  message: 'This platform has no webhook endpoint with that id.',
});

export const redeliveryJobNotFound = defineRefusal({
  ...notFound,
  code: 'redelivery_job_not_found',
  message: 'This platform has no redelivery job with that id.',
});

export const eventTooOld = defineRefusal({
  type: 'invalid_request',
  status: 410,
  code: 'event_too_old',
  message: 'Events can be sent again for 30 days, and this is longer ago.',
});

export const noSubscribedEndpoint = defineRefusal({
  ...conflict,
  code: 'no_subscribed_endpoint',
  message: 'No enabled webhook endpoint is subscribed to what would be sent. Register one first.',
});
