import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The value of `Service-Signature`: the time of sending, then one signature per secret, so that
 * either secret verifies during a rotation. The whole `whsec_…` text is the key.
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
