import { notFound } from '../../../lib/errors.ts';

export const idempotencyKeyNotFound = notFound(
  'idempotency_key_not_found',
  'Nothing of this platform was done under that idempotency key.',
  'Send the request with this key: it happens once, even if the first one is still on its way.',
);
