import type { HmacKey } from '../../../lib/hmac-key.ts';

/**
 * The value of `Service-Signature` for a body sent at that second: the time, then one signature for
 * each secret, so that during a rotation either of them verifies. The whole `whsec_…` text is the
 * key.
 */
export function signatureHeader(
  keys: readonly HmacKey[],
  body: Buffer | string,
  timestampSeconds: number,
): string {
  let header = `t=${timestampSeconds}`;
  for (const key of keys) header += `,v1=${key.hexOf(`${timestampSeconds}.`, body)}`;
  return header;
}
