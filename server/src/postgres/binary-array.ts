import type { BinaryValue } from './bind-message.ts';

/**
 * Arrays in PostgreSQL's binary format, so that a column of a batch travels without being quoted
 * here and parsed there: the text form of an array escapes every quote, and JSON is full of them.
 * A tap is some sixty values, so each is written where it is sent from, without making anything
 * that must be collected again.
 */

const headerBytes = 20;
const lengthBytes = 4;

/** Elements of one size. */
function fixedArray<T>(
  type: { readonly oid: number; readonly size: number },
  values: readonly (T | null)[],
  write: (target: Buffer, value: T, offset: number) => void,
): BinaryValue {
  return {
    writeTo(message) {
      message.reserve(headerBytes + (lengthBytes + type.size) * values.length);
      const target = message.bytes;
      let hasNull = false;
      let offset = message.offset + headerBytes;
      for (const value of values) {
        target.writeInt32BE(value === null ? -1 : type.size, offset);
        offset += lengthBytes;
        if (value === null) {
          hasNull = true;
          continue;
        }
        write(target, value, offset);
        offset += type.size;
      }
      writeHeader(target, message.offset, { oid: type.oid, length: values.length, hasNull });
      message.offset = offset;
    },
  };
}

/** Elements of any size. */
function writtenArray(
  oid: number,
  values: readonly (string | Buffer | null)[],
  { prefix = null, encoding = 'utf8' }: { prefix?: number | null; encoding?: 'utf8' | 'hex' } = {},
): BinaryValue {
  return {
    writeTo(message) {
      message.reserve(headerBytes);
      const headerAt = message.offset;
      message.offset += headerBytes;
      let hasNull = false;
      for (const value of values) {
        // No character of a string takes more than three bytes for each of its units.
        message.reserve(lengthBytes + 1 + 3 * (value?.length ?? 0));
        const target = message.bytes;
        if (value === null) {
          hasNull = true;
          message.offset = target.writeInt32BE(-1, message.offset);
          continue;
        }
        const start = message.offset + lengthBytes;
        let end = prefix === null ? start : target.writeUInt8(prefix, start);
        end +=
          typeof value === 'string' ? target.write(value, end, encoding) : value.copy(target, end);
        target.writeInt32BE(end - start, message.offset);
        message.offset = end;
      }
      writeHeader(message.bytes, headerAt, { oid, length: values.length, hasNull });
    },
  };
}

function writeHeader(
  target: Buffer,
  offset: number,
  facts: { readonly oid: number; readonly length: number; readonly hasNull: boolean },
): void {
  target.writeInt32BE(1, offset);
  target.writeInt32BE(facts.hasNull ? 1 : 0, offset + 4);
  target.writeInt32BE(facts.oid, offset + 8);
  target.writeInt32BE(facts.length, offset + 12);
  target.writeInt32BE(1, offset + 16);
}

/** The value of a hexadecimal digit by its character code. */
const digits = Uint8Array.from({ length: 128 }, (_, code) =>
  /[0-9a-f]/i.test(String.fromCharCode(code)) ? Number.parseInt(String.fromCharCode(code), 16) : 0,
);
const hyphen = '-'.charCodeAt(0);

/** Columns often hold one uuid over and over, such as the platform's. */
let lastUuid = '';
const lastUuidBytes = Buffer.alloc(16);

function writeUuid(target: Buffer, value: string, offset: number): void {
  if (value !== lastUuid) {
    readUuid(value);
    lastUuid = value;
  }
  lastUuidBytes.copy(target, offset);
}

function readUuid(value: string): void {
  let at = 0;
  for (let index = 0; index < value.length; index += 2) {
    if (value.charCodeAt(index) === hyphen) index += 1;
    const high = digits[value.charCodeAt(index)] ?? 0;
    lastUuidBytes[at] = (high << 4) | (digits[value.charCodeAt(index + 1)] ?? 0);
    at += 1;
  }
}

/** A whole number that JavaScript holds exactly; bigger ones are written the slow way. */
function writeInt64(target: Buffer, value: number, offset: number): void {
  const high = Math.floor(value / 2 ** 32);
  target.writeInt32BE(high, offset);
  target.writeUInt32BE(value - high * 2 ** 32, offset + 4);
}

function writeBigint(target: Buffer, value: bigint, offset: number): void {
  const number = Number(value);
  if (Number.isSafeInteger(number)) writeInt64(target, number, offset);
  else target.writeBigInt64BE(value, offset);
}

/** PostgreSQL counts microseconds from the beginning of 2000. */
const epochMs = Date.UTC(2000, 0, 1);

function writeInstant(target: Buffer, value: Date, offset: number): void {
  const microseconds = (value.getTime() - epochMs) * 1000;
  if (Number.isSafeInteger(microseconds)) writeInt64(target, microseconds, offset);
  else target.writeBigInt64BE(BigInt(value.getTime() - epochMs) * 1000n, offset);
}

/** JSON in its text; the binary form of jsonb is a version byte and that text. */
const jsonbVersion = 1;

const types = {
  uuid: { oid: 2950, size: 16 },
  bigint: { oid: 20, size: 8 },
  integer: { oid: 23, size: 4 },
  boolean: { oid: 16, size: 1 },
  timestamptz: { oid: 1184, size: 8 },
} as const;

export const textArray = (values: readonly (string | null)[]) => writtenArray(25, values);
/** Of bytes, or of texts whose UTF-8 they are. */
export const byteaArray = (values: readonly (Buffer | string | null)[]) => writtenArray(17, values);
/** Of bytes that are at hand as hexadecimal digits. */
export const hexArray = (values: readonly (string | null)[]) =>
  writtenArray(17, values, { encoding: 'hex' });
export const jsonbArray = (values: readonly (string | null)[]) =>
  writtenArray(3802, values, { prefix: jsonbVersion });
export const uuidArray = (values: readonly (string | null)[]) =>
  fixedArray(types.uuid, values, writeUuid);
export const bigintArray = (values: readonly (bigint | null)[]) =>
  fixedArray(types.bigint, values, writeBigint);
export const integerArray = (values: readonly (number | null)[]) =>
  fixedArray(types.integer, values, (target, value, offset) => target.writeInt32BE(value, offset));
export const booleanArray = (values: readonly (boolean | null)[]) =>
  fixedArray(types.boolean, values, (target, value, offset) =>
    target.writeUInt8(value ? 1 : 0, offset),
  );
export const timestamptzArray = (values: readonly (Date | null)[]) =>
  fixedArray(types.timestamptz, values, writeInstant);
