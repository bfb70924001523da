import { defineRefusal } from '../../lib/errors.ts';

const unprocessable = { type: 'invalid_request', status: 422 } as const;

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
  type: 'conflict',
  status: 409,
  code: 'webhook_endpoint_disabled',
  message: 'The webhook endpoint is disabled, so nothing is sent to it. Enable it first.',
});
