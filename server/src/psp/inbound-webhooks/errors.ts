import { invalid } from '../../lib/errors.ts';

export const invalidSignature = invalid(
  'invalid_signature',
  "The signature does not prove that the provider sent this body. Check the provider's webhook secret.",
  "Set the provider's webhook secret in the configuration of the service; nothing of the webhook was used.",
);
