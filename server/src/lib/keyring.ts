import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface KeyringKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** A key whose secret is never printed and can be passed to another thread. */
export interface HiddenKey {
  readonly id: string;
  readonly secret: KeyObject;
}

export interface Sealed {
  readonly keyId: string;
  readonly bytes: Buffer;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * The deployment's encryption keys. The first seals; all of them open, so that a new key can be put
 * in front while the rows of the old one are sealed again behind it.
 *
 * `context` is bound into each sealed value as additional data: bytes moved to another row do not
 * open there.
 */
export class Keyring {
  readonly activeKeyId: string;
  /** From these another thread makes the same keyring. */
  readonly keys: readonly HiddenKey[];
  readonly #keys: ReadonlyMap<string, { readonly seal: KeyObject; readonly mac: string }>;

  constructor(keys: readonly (KeyringKey | HiddenKey)[]) {
    const [active] = keys;
    if (active === undefined) throw new Error('a keyring needs at least one key');
    this.activeKeyId = active.id;
    this.keys = keys.map(({ id, secret }) => ({
      id,
      secret: Buffer.isBuffer(secret) ? createSecretKey(secret) : secret,
    }));
    this.#keys = new Map(
      this.keys.map(({ id, secret }) => [
        id,
        {
          seal: deriveKey(secret, 'taprail/seal'),
          mac: deriveKey(secret, 'taprail/mac').export().toString('hex'),
        },
      ]),
    );
  }

  seal(plain: Buffer, context: string): Sealed {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.activeKeyId).seal, iv);
    cipher.setAAD(Buffer.from(context));
    const body = [cipher.update(plain), cipher.final()];
    return { keyId: this.activeKeyId, bytes: Buffer.concat([iv, cipher.getAuthTag(), ...body]) };
  }

  open(sealed: Sealed, context: string): Buffer {
    const iv = sealed.bytes.subarray(0, ivBytes);
    const tag = sealed.bytes.subarray(ivBytes, ivBytes + tagBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#key(sealed.keyId).seal, iv);
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    const body = sealed.bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  }

  mac(data: string): Buffer {
    return macOf(this.#key(this.activeKeyId).mac, data);
  }

  /** The MACs by every key of the ring, to find one that was stored under an older key. */
  macs(data: string): readonly Buffer[] {
    return Array.from(this.#keys.values(), ({ mac }) => macOf(mac, data));
  }

  /** True when any key of the ring, retired ones included, makes this MAC from the data. */
  verifyMac(data: string, mac: Buffer): boolean {
    return this.macs(data).some(
      (expected) => expected.length === mac.length && timingSafeEqual(expected, mac),
    );
  }

  #key(id: string) {
    const key = this.#keys.get(id);
    if (key === undefined) {
      throw new Error(
        `data sealed with the encryption key "${id}" cannot be opened: add it to TAPRAIL_ENCRYPTION_KEYS`,
      );
    }
    return key;
  }
}

/** Keys for different purposes tell nothing about each other. */
export function deriveKey(secret: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}

/**
 * SHA-512/256 over a key of fixed length and the data. It shows half of its state, so nobody can
 * extend a text without the key, and costs half as much as an HMAC.
 */
function macOf(key: string, data: string): Buffer {
  return hash('sha512-256', key + data, 'buffer');
}
