import { defineRefusal } from '../../lib/errors.ts';

const unprocessable = { type: 'invalid_request', status: 422 } as const;
const conflict = { type: 'conflict', status: 409 } as const;
const notFound = { type: 'invalid_request', status: 404 } as const;

export const endpointNotFound = defineRefusal({
  ...notFound,
  code: 'webhook_endpoint_not_found',
  message: 'This platform has no webhook endpoint with that id.',
});

export const eventNotFound = defineRefusal({
  ...notFound,
  code: 'event_not_found',
  message: 'This platform has no event with that id.',
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

export const endpointUrlForbidden = defineRefusal({
  ...unprocessable,
  code: 'endpoint_url_forbidden',
  message: 'Events cannot be sent to this URL. The message says why.',
});

export const tooManyEndpoints = defineRefusal({
  ...unprocessable,
  code: 'too_many_endpoints',
  message: 'A platform has 16 webhook endpoints at most. Delete one first.',
});

export const endpointDisabled = defineRefusal({
  ...conflict,
  code: 'webhook_endpoint_disabled',
  message: 'The webhook endpoint is disabled, so nothing is sent to it. Enable it first.',
});

export const noSubscribedEndpoint = defineRefusal({
  ...conflict,
  code: 'no_subscribed_endpoint',
  message: 'No enabled webhook endpoint is subscribed to what would be sent. Register one first.',
});
