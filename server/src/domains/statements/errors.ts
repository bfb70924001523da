import { defineRefusal } from '../../lib/errors.ts';

export const movementNotFound = defineRefusal({
  type: 'invalid_request',
  status: 404,
  code: 'provider_movement_not_found',
  message: 'This platform has no provider movement with that id.',
  advice: 'Check the id; `GET /v1/provider-movements` lists the movements.',
});
