import { notFound } from '../../lib/errors.ts';

export const movementNotFound = notFound(
  'provider_movement_not_found',
  'This platform has no provider movement with that id.',
  'Check the id; `GET /v1/provider-movements` lists the movements.',
);
