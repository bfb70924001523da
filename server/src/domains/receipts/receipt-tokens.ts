import { createCipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { uuidOf } from '../../lib/ids.ts';
import { deriveKey, type Keyring } from '../../lib/keyring.ts';

/** What an address names: a receipt, until it is revoked. */
export interface ReceiptAddress {
  readonly platformId: string;
  readonly transactionId: string;
  /** Rises when the address is revoked, so that the next one is another. */
  readonly generation: number;
}

const macBytes = 16;
const uuidBytes = 16;
const generationBytes = 4;
const namedBytes = 2 * uuidBytes + generationBytes;
const tokenPattern = /^[A-Za-z0-9_-]{70}$/;

/**
 * The secret part of a receipt's address. It follows from the receipt and the deployment's keys, so
 * that no tap stores anything: 128 bits of a MAC over what it names, then that, encrypted under the
 * MAC (the construction of SIV). Whoever lacks the keys can neither make nor read one.
 */
export class ReceiptTokens {
  readonly #keys: readonly { readonly mac: KeyObject; readonly cipher: KeyObject }[];

  constructor({ keys }: Pick<Keyring, 'keys'>) {
    this.#keys = keys.map(({ secret }) => ({
      mac: deriveKey(secret, 'taprail/receipt-mac'),
      cipher: deriveKey(secret, 'taprail/receipt-cipher'),
    }));
  }

  make(address: ReceiptAddress): string {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('a keyring has at least one key');
    const generation = Buffer.alloc(generationBytes);
    generation.writeUInt32BE(address.generation);
    const ids = [address.platformId, address.transactionId].map(bytesOf);
    const named = Buffer.concat([...ids, generation]);
    const mac = macOf(key.mac, named);
    return Buffer.concat([mac, crypt(key.cipher, mac, named)]).toString('base64url');
  }

  /** Null for a token that no key of the deployment made. */
  read(token: string): ReceiptAddress | null {
    if (!tokenPattern.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    // The last character has spare bits, which may not make a second address.
    if (bytes.length !== macBytes + namedBytes || bytes.toString('base64url') !== token)
      return null;
    const mac = bytes.subarray(0, macBytes);
    for (const key of this.#keys) {
      const named = crypt(key.cipher, mac, bytes.subarray(macBytes));
      if (timingSafeEqual(macOf(key.mac, named), mac)) return addressIn(named);
    }
    return null;
  }
}

function addressIn(named: Buffer): ReceiptAddress {
  const hex = named.toString('hex');
  return {
    platformId: uuidOf(hex),
    transactionId: uuidOf(hex.slice(2 * uuidBytes)),
    generation: named.readUInt32BE(2 * uuidBytes),
  };
}

function macOf(key: KeyObject, named: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest().subarray(0, macBytes);
}

/** Encrypts and decrypts alike. */
function crypt(key: KeyObject, mac: Buffer, bytes: Buffer): Buffer {
  return createCipheriv('aes-256-ctr', key, mac).update(bytes);
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}
