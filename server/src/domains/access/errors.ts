import { defineRefusal } from '../../lib/errors.ts';

export const invalidApiKey = defineRefusal({
  type: 'authentication',
  status: 401,
  code: 'invalid_api_key',
  message: 'The API key is not one of ours. Check that it was copied whole.',
});

export const apiKeyExpired = defineRefusal({
  type: 'authentication',
  status: 401,
  code: 'api_key_expired',
  message: 'The API key has expired. Use the one that replaced it, or have a new one issued.',
});

export const apiKeyRevoked = defineRefusal({
  type: 'authentication',
  status: 401,
  code: 'api_key_revoked',
  message: 'The API key was revoked. Have a new one issued.',
});

export const environmentMismatch = defineRefusal({
  type: 'authentication',
  status: 401,
  code: 'environment_mismatch',
  message:
    'The API key belongs to the other environment: test keys begin with sk_test_, production keys with sk_live_.',
});
