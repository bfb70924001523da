import { randomBytes } from 'node:crypto';
import type { RowKey } from '../../../lib/ids.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';

/** A new signing secret for an endpoint; the whole text is the key. */
export function newEndpointSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

export function sealEndpointSecret(keyring: Keyring, endpoint: RowKey, secret: string): Sealed {
  return keyring.seal(Buffer.from(secret), contextOf(endpoint));
}

/** Opens the current or the previous secret of an endpoint; both are sealed alike. */
export function openEndpointSecret(keyring: Keyring, endpoint: RowKey, sealed: Sealed): string {
  return keyring.open(sealed, contextOf(endpoint)).toString();
}

function contextOf({ platformId, id }: RowKey): string {
  return `webhook_secret/${platformId}/${id}`;
}
