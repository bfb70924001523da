import { readFileSync } from 'node:fs';

/**
 * A self-signed certificate for 127.0.0.1 with its key, valid until 2120. Both are public, so
 * nothing may ever trust them.
 */
export const testCertificate = {
  cert: readFileSync(new URL('test-only-certificate.pem', import.meta.url)),
  key: readFileSync(new URL('test-only-private-key.pem', import.meta.url)),
} as const;
