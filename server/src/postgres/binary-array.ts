/**
 * Arrays in PostgreSQL's binary format. The driver sends a Buffer as it is, so a column of a batch
 * travels without being quoted here and parsed there: the text form of an array escapes every
 * quote, and JSON is full of them.
 */

interface ElementType<T> {
  readonly oid: number;
  size(value: T): number;
  write(target: Buffer, value: T, offset: number): void;
}

const headerBytes = 20;

function array<T>(type: ElementType<T>, values: readonly (T | null)[]): Buffer {
  let size = headerBytes + 4 * values.length;
  let hasNull = 0;
  for (const value of values) {
    if (value === null) hasNull = 1;
    else size += type.size(value);
  }
  const target = Buffer.allocUnsafe(size);
  target.writeInt32BE(1, 0);
  target.writeInt32BE(hasNull, 4);
  target.writeInt32BE(type.oid, 8);
  target.writeInt32BE(values.length, 12);
  target.writeInt32BE(1, 16);
  let offset = headerBytes;
  for (const value of values) {
    const length = value === null ? -1 : type.size(value);
    target.writeInt32BE(length, offset);
    offset += 4;
    if (value === null) continue;
    type.write(target, value, offset);
    offset += length;
  }
  return target;
}

const text: ElementType<string> = {
  oid: 25,
  size: (value) => Buffer.byteLength(value),
  write: (target, value, offset) => void target.write(value, offset),
};

const bytea: ElementType<Buffer> = {
  oid: 17,
  size: (value) => value.length,
  write: (target, value, offset) => void value.copy(target, offset),
};

const uuid: ElementType<string> = {
  oid: 2950,
  size: () => 16,
  write: (target, value, offset) => void target.write(value.replaceAll('-', ''), offset, 'hex'),
};

const bigint: ElementType<bigint> = {
  oid: 20,
  size: () => 8,
  write: (target, value, offset) => void target.writeBigInt64BE(value, offset),
};

const integer: ElementType<number> = {
  oid: 23,
  size: () => 4,
  write: (target, value, offset) => void target.writeInt32BE(value, offset),
};

const boolean: ElementType<boolean> = {
  oid: 16,
  size: () => 1,
  write: (target, value, offset) => void target.writeUInt8(value ? 1 : 0, offset),
};

/** PostgreSQL counts microseconds from the beginning of 2000. */
const epochMs = Date.UTC(2000, 0, 1);

const timestamptz: ElementType<Date> = {
  oid: 1184,
  size: () => 8,
  write: (target, value, offset) =>
    void target.writeBigInt64BE(BigInt(value.getTime() - epochMs) * 1000n, offset),
};

/** JSON in its text; the binary form of jsonb is a version byte and that text. */
const jsonb: ElementType<string> = {
  oid: 3802,
  size: (value) => Buffer.byteLength(value) + 1,
  write(target, value, offset) {
    target.writeUInt8(1, offset);
    target.write(value, offset + 1);
  },
};

export const textArray = (values: readonly (string | null)[]) => array(text, values);
export const byteaArray = (values: readonly (Buffer | null)[]) => array(bytea, values);
export const uuidArray = (values: readonly (string | null)[]) => array(uuid, values);
export const bigintArray = (values: readonly (bigint | null)[]) => array(bigint, values);
export const integerArray = (values: readonly (number | null)[]) => array(integer, values);
export const booleanArray = (values: readonly (boolean | null)[]) => array(boolean, values);
export const timestamptzArray = (values: readonly (Date | null)[]) => array(timestamptz, values);
export const jsonbArray = (values: readonly (string | null)[]) => array(jsonb, values);
