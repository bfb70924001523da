import type pg from 'pg';

/** A value that writes itself into the message in PostgreSQL's binary format. */
export interface BinaryValue {
  writeTo(message: BindMessage): void;
}

const code = 'B'.charCodeAt(0);
const textFormat = 0;
const binaryFormat = 1;
const firstSize = 1 << 12;
/** Enough for a batch. More, as for a file, is not kept by the connection that has sent it. */
const keptMaxBytes = 1 << 20;

/**
 * The message that carries a statement's values. The driver allocates a new one each time and
 * copies it as it grows. A batch of taps takes hundreds of kilobytes, and that garbage made V8
 * collect its whole heap twice per second. Here each connection reuses one buffer, which is safe
 * because a message is sent and answered before the next one is written.
 */
export class BindMessage {
  bytes: Buffer = Buffer.allocUnsafe(firstSize);
  offset = 0;

  write(config: pg.BindConfig): Buffer {
    const values: readonly unknown[] = config.values ?? [];
    this.offset = 0;
    this.reserve(5);
    this.bytes.writeUInt8(code, 0);
    this.offset = 5;
    this.#zeroEnded(config.portal ?? '');
    this.#zeroEnded(config.statement ?? '');
    this.#int16(values.length);
    const formats = this.offset;
    this.reserve(2 * values.length);
    this.offset += 2 * values.length;
    this.#int16(values.length);
    for (let index = 0; index < values.length; index += 1) {
      const format = this.#value(values[index], config.valueMapper, index);
      this.bytes.writeInt16BE(format, formats + 2 * index);
    }
    // The driver parses results as text.
    this.#int16(1);
    this.#int16(textFormat);
    this.bytes.writeInt32BE(this.offset - 1, 1);
    const message = this.bytes.subarray(0, this.offset);
    if (this.bytes.length > 2 * keptMaxBytes) this.bytes = Buffer.allocUnsafe(firstSize);
    return message;
  }

  /** Makes room for that many more bytes. */
  reserve(size: number): void {
    if (this.offset + size <= this.bytes.length) return;
    const needed = this.offset + size;
    const larger = Buffer.allocUnsafe(needed + Math.min(needed, keptMaxBytes));
    this.bytes.copy(larger, 0, 0, this.offset);
    this.bytes = larger;
  }

  #value(value: unknown, toText: pg.BindConfig['valueMapper'], index: number): number {
    this.reserve(4);
    const lengthAt = this.offset;
    this.offset += 4;
    let format = textFormat;
    if (isBinary(value)) {
      format = binaryFormat;
      value.writeTo(this);
    } else {
      const mapped: unknown = toText === undefined ? value : toText(value, index);
      if (mapped === null || mapped === undefined) {
        this.bytes.writeInt32BE(-1, lengthAt);
        return format;
      }
      if (Buffer.isBuffer(mapped)) {
        format = binaryFormat;
        this.reserve(mapped.length);
        this.offset += mapped.copy(this.bytes, this.offset);
      } else this.#text(String(mapped));
    }
    this.bytes.writeInt32BE(this.offset - lengthAt - 4, lengthAt);
    return format;
  }

  #zeroEnded(text: string): void {
    this.#text(text);
    this.reserve(1);
    this.offset = this.bytes.writeUInt8(0, this.offset);
  }

  #text(text: string): void {
    this.reserve(Buffer.byteLength(text));
    this.offset += this.bytes.write(text, this.offset);
  }

  #int16(value: number): void {
    this.reserve(2);
    this.offset = this.bytes.writeUInt16BE(value, this.offset);
  }
}

function isBinary(value: unknown): value is BinaryValue {
  return typeof value === 'object' && value !== null && 'writeTo' in value;
}
