import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The value of `Service-Signature` for a body sent at that second: the time, then one signature for
 * each secret, so that during a rotation either of them verifies. The whole `whsec_…` text is the
 * key.
 */
export function signatureHeader(
  keys: readonly KeyObject[],
  body: Buffer | string,
  timestampSeconds: number,
): string {
  let header = `t=${timestampSeconds}`;
  for (const key of keys) {
    const hmac = createHmac('sha256', key).update(`${timestampSeconds}.`).update(body);
    header += `,v1=${hmac.digest('hex')}`;
  }
  return header;
}
