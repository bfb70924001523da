const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The 16 bytes of a transaction's id, whose 26 characters have five bits each; null for others. */
export function idBytes(id: string): Uint8Array | null {
  const [, characters] = /^txn_([0-7][0-9a-hjkmnp-tv-z]{25})$/.exec(id) ?? [];
  if (characters === undefined) return null;
  let value = 0n;
  for (const each of characters) value = (value << 5n) | BigInt(alphabet.indexOf(each));
  return bytesOf(value.toString(16).padStart(32, '0'));
}

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes)));
}

/** False also for a malformed key or signature. */
export async function isSignedBy(
  { public_key: key, signature }: { readonly public_key: string; readonly signature: string },
  text: Uint8Array,
): Promise<boolean> {
  const [keyBytes, signatureBytes] = [bytesOf(key), bytesOf(signature)];
  if (keyBytes?.length !== 32 || signatureBytes?.length !== 64) return false;
  const publicKey = await crypto.subtle.importKey('raw', own(keyBytes), 'Ed25519', false, [
    'verify',
  ]);
  return crypto.subtle.verify('Ed25519', publicKey, own(signatureBytes), own(text));
}

/** Null if the text is not hexadecimal digits in lower case. */
export function bytesOf(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** In four bytes, the most significant first; null if it does not fit. */
export function uint32(value: number): Uint8Array | null {
  if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) return null;
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** WebCrypto takes no bytes that another thread might change. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
