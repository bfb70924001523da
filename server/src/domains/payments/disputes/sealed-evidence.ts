import type { RowKey } from '../../../lib/ids.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import type { DisputeEvidence } from '../../../psp/dispute-port.ts';
import type { DisputeRow } from './dispute-store.ts';

/** Evidence names cardholders, so it is sealed like what sub-merchants submit. */
export function sealEvidence(keyring: Keyring, key: RowKey, evidence: DisputeEvidence): Sealed {
  return keyring.seal(Buffer.from(JSON.stringify(evidence)), evidenceContext(key));
}

/** The evidence of a dispute; null until there is a draft. */
export function openEvidence(
  keyring: Keyring,
  platformId: string,
  { id, evidence: bytes, evidenceKeyId: keyId }: DisputeRow,
): DisputeEvidence | null {
  if (bytes === null || keyId === null) return null;
  const text = keyring.open({ bytes, keyId }, evidenceContext({ platformId, id }));
  return JSON.parse(text.toString('utf8')) as DisputeEvidence;
}

export function evidenceContext({ platformId, id }: RowKey): string {
  return `dispute_evidence/${platformId}/${id}`;
}
