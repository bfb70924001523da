import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The value of `Service-Signature` for a body sent at that second: the time, then one signature for
 * each secret, so that during a rotation either of them verifies. The whole `whsec_…` text is the
 * key.
 */
export function signatureHeader(
  secrets: readonly (string | KeyObject)[],
  body: Buffer | string,
  timestampSeconds: number,
): string {
  let header = `t=${timestampSeconds}`;
  for (const secret of secrets) {
    const signature = createHmac('sha256', secret)
      .update(`${timestampSeconds}.`)
      .update(body)
      .digest('hex');
    header += `,v1=${signature}`;
  }
  return header;
}
