import { randomUUID } from 'node:crypto';

/**
 * Public ids are TypeIDs: a prefix and the 26 base32 characters of a UUIDv7, so they sort by time
 * and tell a reader what they name. The database keeps the bare uuid.
 */
type Id<Prefix extends string> = `${Prefix}_${string}`;

/** A row belongs to a platform, by which the database is distributed. */
export interface RowKey {
  readonly platformId: string;
  readonly id: string;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digitOf = new Map([...alphabet].map((character, value) => [character, BigInt(value)]));
/** The value of a hexadecimal digit by its character code; -1 for others, such as a hyphen. */
export const hexDigits = Int8Array.from({ length: 128 }, (_, code) =>
  /[0-9a-f]/i.test(String.fromCharCode(code)) ? Number.parseInt(String.fromCharCode(code), 16) : -1,
);
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

let lastMs = 0;
let sequence = 0;
let timePart = '';

/**
 * A UUIDv7 that is greater than every one this process made before. Node's own are ordered only by
 * the millisecond, so that rows made within one would be listed in random order.
 */
export function newUuid(): string {
  const nowMs = Date.now();
  if (nowMs > lastMs) beginMillisecond(nowMs);
  else if (sequence < 0xfff) sequence += 1;
  else beginMillisecond(lastMs + 1);
  // The last two groups of any uuid are its variant and 62 random bits.
  const random = randomUUID().slice(19);
  return `${timePart}-7${sequence.toString(16).padStart(3, '0')}-${random}`;
}

/** Makes every later id of this process greater than this one. */
export function makeIdsAfter(uuid: string): void {
  const ms = madeAt(uuid).getTime();
  if (ms >= lastMs) beginMillisecond(ms + 1);
}

function beginMillisecond(ms: number): void {
  lastMs = ms;
  sequence = 0;
  timePart = timePartOf(ms);
}

function timePartOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Below and above every id. No row has one of them as its own. */
export const leastUuid = '00000000-0000-0000-0000-000000000000';
export const greatestUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** For filters that name something unknown: no row refers to it. */
export const unknownUuid = greatestUuid;

/** The least UUIDv7 of that time, so that a span of time is a range of ids. */
export function firstUuidAt(instant: Date): string {
  return `${timePartOf(Math.max(0, instant.getTime()))}-7000-8000-000000000000`;
}

/** When a UUIDv7 was made. */
export function madeAt(uuid: string): Date {
  return new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));
}

export function formatId<Prefix extends string>(prefix: Prefix, uuid: string): Id<Prefix> {
  return `${prefix}_${encode(uuid)}`;
}

/** Null when the text is not an id with that prefix, so that a lookup can answer "not found". */
export function parseId(prefix: string, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null;
  const suffix = text.slice(prefix.length + 1);
  if (!suffixPattern.test(suffix)) return null;
  let value = 0n;
  for (const character of suffix) value = (value << 5n) | (digitOf.get(character) ?? 0n);
  return uuidOf(value.toString(16).padStart(32, '0'));
}

/** The first 32 hexadecimal digits of a text in the shape of a uuid. */
export function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

export function newId<Prefix extends string>(prefix: Prefix): Id<Prefix> {
  return formatId(prefix, newUuid());
}

/**
 * 128 bits as 26 characters of five, the first of which has two leading zero bits. Done in small
 * integers: with BigInt this was six per cent of what a tap costs.
 */
function encode(uuid: string): string {
  let text = '';
  let pending = 0;
  let pendingBits = 2;
  for (let index = 0; index < uuid.length; index += 1) {
    const digit = hexDigits[uuid.charCodeAt(index)] ?? -1;
    if (digit < 0) continue;
    pending = (pending << 4) | digit;
    pendingBits += 4;
    if (pendingBits < 5) continue;
    pendingBits -= 5;
    text += alphabet[pending >> pendingBits];
    pending &= (1 << pendingBits) - 1;
  }
  return text;
}
