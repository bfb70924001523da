import { defineRefusal } from '../../lib/errors.ts';

export const invalidSignature = defineRefusal({
  type: 'invalid_request',
  status: 400,
  code: 'invalid_signature',
  message:
    "The signature does not prove that the provider sent this body. Check the provider's webhook secret.",
  advice:
    "Set the provider's webhook secret in the configuration of the service; nothing of the webhook was used.",
});
