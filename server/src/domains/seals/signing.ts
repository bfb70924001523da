import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { formatId } from '../../lib/ids.ts';
import { deriveKey, type Keyring } from '../../lib/keyring.ts';
import type { SealStatement } from './types.ts';

/** The previous hash of a platform's first seal. */
export const firstPreviousHash = Buffer.alloc(32);

export interface SigningKey {
  readonly privateKey: KeyObject;
  /** The 32 bytes of RFC 8032. */
  readonly publicKey: Buffer;
}

/**
 * The Ed25519 key derived from the deployment's active encryption key, so it is backed up and
 * rotated with that key and is no further secret to keep.
 */
export function signingKeyOf({ keys: [active] }: Pick<Keyring, 'keys'>): SigningKey {
  if (active === undefined) throw new Error('a keyring needs at least one key');
  const seed = deriveKey(active.secret, 'taprail/sign').export();
  const key = Buffer.concat([privateKeyPrefix, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: publicKey.subarray(publicKeyPrefix.length) };
}

/**
 * The bytes that are hashed and signed. They include the public key, so the chain says which key
 * signed each seal.
 */
export function sealText(seal: SealStatement): Buffer {
  const lines = [
    'taprail seal 1',
    `id ${formatId('seal', seal.id)}`,
    `from ${seal.from?.toISOString() ?? '-'}`,
    `to ${seal.to.toISOString()}`,
    `count ${seal.count}`,
    `root ${seal.root.toString('hex')}`,
    `previous ${seal.previousHash.toString('hex')}`,
    `key ${seal.publicKey.toString('hex')}`,
    `created ${seal.createdAt.toISOString()}`,
  ];
  return Buffer.from(lines.join('\n'));
}

export function signSeal(
  statement: SealStatement,
  { privateKey }: SigningKey,
): { readonly hash: Buffer; readonly signature: Buffer } {
  const text = sealText(statement);
  return { hash: hash('sha256', text, 'buffer'), signature: sign(null, text, privateKey) };
}

export function isSigned(statement: SealStatement, signature: Buffer): boolean {
  const key = Buffer.concat([publicKeyPrefix, statement.publicKey]);
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  return verify(null, sealText(statement), publicKey, signature);
}

/** The DER prefix of a 32-byte Ed25519 key, by RFC 8410. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');
