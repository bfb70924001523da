import { readFileSync } from 'node:fs';

/**
 * A certificate for 127.0.0.1 that signs itself, with its key, good until 2120. Test material: it
 * is public, so nothing may ever trust it.
 */
export const testCertificate = {
  cert: readFileSync(new URL('test-only-certificate.pem', import.meta.url)),
  key: readFileSync(new URL('test-only-private-key.pem', import.meta.url)),
} as const;
