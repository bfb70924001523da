import { hexDigits } from '../lib/ids.ts';
import type { BinaryValue } from './bind-message.ts';

/**
 * Arrays in PostgreSQL's binary format. The text form of an array escapes every quote, and JSON is
 * full of them. A tap has some sixty values, so each is written straight into the message, without
 * leaving garbage to collect.
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
        // UTF-8 takes at most three bytes per UTF-16 unit.
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
  // One dimension, whose first index is 1.
  target.writeInt32BE(1, offset);
  target.writeInt32BE(facts.hasNull ? 1 : 0, offset + 4);
  target.writeInt32BE(facts.oid, offset + 8);
  target.writeInt32BE(facts.length, offset + 12);
  target.writeInt32BE(1, offset + 16);
}

/** Where the digits of each byte begin in the text of a uuid. */
const digitsAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

function writeUuid(target: Buffer, value: string, offset: number): void {
  let at = offset;
  for (const index of digitsAt) {
    const high = hexDigits[value.charCodeAt(index)] ?? 0;
    target[at] = (high << 4) | (hexDigits[value.charCodeAt(index + 1)] ?? 0);
    at += 1;
  }
}

/** PostgreSQL counts microseconds from the beginning of 2000. */
const epochMs = Date.UTC(2000, 0, 1);

function writeInstant(target: Buffer, value: Date, offset: number): void {
  target.writeBigInt64BE(1000n * BigInt(value.getTime() - epochMs), offset);
}

/** The binary form of jsonb is this version byte and the JSON text. */
const jsonbVersion = 1;

export const textArray = (values: readonly (string | null)[]) => writtenArray(25, values);
/** From bytes, or from texts that are stored as UTF-8. */
export const byteaArray = (values: readonly (Buffer | string | null)[]) => writtenArray(17, values);
/** From hexadecimal digits. */
export const hexArray = (values: readonly (string | null)[]) =>
  writtenArray(17, values, { encoding: 'hex' });
export const jsonbArray = (values: readonly (string | null)[]) =>
  writtenArray(3802, values, { prefix: jsonbVersion });
export const uuidArray = (values: readonly (string | null)[]) =>
  fixedArray({ oid: 2950, size: 16 }, values, writeUuid);
export const bigintArray = (values: readonly (bigint | null)[]) =>
  fixedArray({ oid: 20, size: 8 }, values, (target, value, offset) =>
    target.writeBigInt64BE(value, offset),
  );
export const integerArray = (values: readonly (number | null)[]) =>
  fixedArray({ oid: 23, size: 4 }, values, (target, value, offset) =>
    target.writeInt32BE(value, offset),
  );
export const booleanArray = (values: readonly (boolean | null)[]) =>
  fixedArray({ oid: 16, size: 1 }, values, (target, value, offset) =>
    target.writeUInt8(value ? 1 : 0, offset),
  );
export const timestamptzArray = (values: readonly (Date | null)[]) =>
  fixedArray({ oid: 1184, size: 8 }, values, writeInstant);
