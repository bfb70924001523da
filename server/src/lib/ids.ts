import { randomUUIDv7 } from 'node:crypto';

/**
 * Public ids are TypeIDs: a prefix and the 26 base32 characters of a UUIDv7, so they sort by time
 * and tell a reader what they name. The database keeps the bare uuid.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((character, value) => [character, BigInt(value)]));
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

let lastMs = 0;
let sequence = 0;

/**
 * A UUIDv7 that is greater than every one this process made before: Node's own orders only by the
 * millisecond, so two rows of one millisecond would list in no order at all.
 */
export function newUuid(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = 0;
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastMs += 1;
    sequence = 0;
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const order = sequence.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}${randomUUIDv7().slice(18)}`;
}

export function formatId<Prefix extends string>(prefix: Prefix, uuid: string): Id<Prefix> {
  const hex = uuid.replaceAll('-', '');
  // Thirteen characters carry 65 bits, so each half of the uuid is padded to its own side: the high
  // half keeps its two leading zero bits, and the bit that crosses is carried over by hand.
  const high = BigInt(`0x${hex.slice(0, 16)}`);
  const low = BigInt(`0x${hex.slice(16)}`);
  return `${prefix}_${base32(high >> 1n)}${base32(((high & 1n) << 64n) | low)}`;
}

/** Null when the text is not an id with that prefix, so that a look-up can answer "not found". */
export function parseId(prefix: string, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null;
  const suffix = text.slice(prefix.length + 1);
  if (!suffixPattern.test(suffix)) return null;
  let value = 0n;
  for (const character of suffix) value = (value << 5n) | (digitOf.get(character) ?? 0n);
  const hex = value.toString(16).padStart(32, '0');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  return formatId(prefix, newUuid());
}

function base32(bits: bigint): string {
  let text = '';
  for (let shift = 60n; shift >= 0n; shift -= 5n) text += alphabet[Number((bits >> shift) & 31n)];
  return text;
}
