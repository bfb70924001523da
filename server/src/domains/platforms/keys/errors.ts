import { unauthenticated } from '../../../lib/errors.ts';

export const invalidApiKey = unauthenticated(
  'invalid_api_key',
  'The API key is not one of ours. Check that it was copied whole.',
  'Copy the key again, whole; keys begin with `tr_test_` or `tr_live_`, and one that begins with `sk_` or `rk_` belongs to Stripe. If it was never shown to you, have a new one issued with `npx taprail keys issue`.',
);

export const apiKeyExpired = unauthenticated(
  'api_key_expired',
  'The API key has expired. Use the one that replaced it, or have a new one issued.',
  'Change to the key that replaced it, or issue a new one with `npx taprail keys issue`.',
);

export const apiKeyRevoked = unauthenticated(
  'api_key_revoked',
  'The API key was revoked. Have a new one issued.',
  'Issue a new key with `npx taprail keys issue`; a revoked one never works again.',
);

export const environmentMismatch = unauthenticated(
  'environment_mismatch',
  'The API key belongs to the other environment: test keys begin with tr_test_, production keys with tr_live_.',
  'Send a test key to the test environment and a production key to production.',
);
