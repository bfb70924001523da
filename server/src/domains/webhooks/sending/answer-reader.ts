import { SendFailure } from './failure.ts';

/** Of whatever must be there as a whole before it can be read: a head, a chunk's size, trailers. */
const pieceSizeMaxBytes = 16 * 1024;
const answerSizeMaxBytes = 256 * 1024;
/** The status is what counts; whoever sends a longer body is not listened to until its end. */
const bodySizeMaxBytes = 16 * 1024;
const excerptSizeMaxBytes = 1024;

const beginning = 'HTTP/1.';
const headPattern =
  /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n\0]*)?(?:\r\n[\w!#$%&'*+.^`|~-]+:[^\r\n\0]*)*$/;
const framingPattern = /\r\n(content-length|transfer-encoding|connection|keep-alive):([^\r]*)/gi;
/** Up to thirteen digits fit into a number. */
const chunkSizePattern = /^([0-9a-f]{1,13})[ \t]*(?:;[^\r\n\0]*)?$/i;

type Part =
  | 'head'
  | 'length'
  | 'chunk size'
  | 'chunk'
  | 'chunk end'
  | 'trailers'
  | 'until the end'
  | 'whole';

/**
 * Reads one answer of HTTP/1.1 or 1.0 from whatever pieces it comes in, as RFC 9112 frames it, and
 * strictly: of what can be understood in two ways nothing is made. Informational answers before it
 * are passed over, as a receiver may send them unasked, but nobody asked for another protocol.
 */
export class AnswerReader {
  status = 0;
  /** Whether the connection can carry another exchange once the answer is whole. */
  keepsAlive = false;
  /** For how long the receiver said that it keeps the connection. */
  keepAliveMs: number | null = null;
  #part: Part = 'head';
  #held: Buffer | null = null;
  #leftBytes = 0;
  #receivedBytes = 0;
  #informationalBytes = 0;
  #bodyBytes = 0;
  #excerpt: Buffer | null = null;

  /** Whether there was not a byte of it yet. */
  get isUntouched(): boolean {
    return this.#receivedBytes === 0;
  }

  /** The first KiB of the body as text that PostgreSQL takes: valid UTF-8 without NUL. */
  get excerpt(): string {
    const bytes = this.#excerpt;
    if (bytes === null) return '';
    const text = bytes.toString('utf8').replaceAll('\0', '\uFFFD');
    // A character that the bound cut through.
    return this.#bodyBytes > bytes.length ? text.replace(/\uFFFD$/, '') : text;
  }

  /** True once the answer is whole. The bytes may be overwritten after the call. */
  read(chunk: Buffer): boolean {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > answerSizeMaxBytes) throw new SendFailure('response_too_large');
    let bytes = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
    for (let used = this.#readPart(bytes); used !== null; used = this.#readPart(bytes)) {
      bytes = bytes.subarray(used);
      if (this.#part !== 'whole') continue;
      // What nobody asked for would be taken for the next answer.
      if (bytes.length > 0) this.keepsAlive = false;
      return true;
    }
    if (this.#informationalBytes + bytes.length > pieceSizeMaxBytes) {
      throw new SendFailure('response_too_large');
    }
    this.#held = bytes.length === 0 ? null : Buffer.from(bytes);
    return false;
  }

  /** True when the answer is whole now that the receiver has closed the connection. */
  end(): boolean {
    return this.#part === 'until the end';
  }

  /** How many of the bytes were read; null when that takes more of them. */
  #readPart(bytes: Buffer): number | null {
    switch (this.#part) {
      case 'head':
        return this.#readHead(bytes);
      case 'length':
        return this.#readBody(bytes, 'whole');
      case 'chunk':
        return this.#readBody(bytes, 'chunk end');
      case 'until the end':
        this.#leftBytes = Number.POSITIVE_INFINITY;
        return this.#readBody(bytes, 'whole');
      case 'chunk size':
        return this.#readChunkSize(bytes);
      case 'chunk end':
        if (bytes.length < 2) return null;
        if (!startsWithLineEnd(bytes)) throw new SendFailure('invalid_response');
        this.#part = 'chunk size';
        return 2;
      case 'trailers':
        return this.#readTrailers(bytes);
      case 'whole':
        return null;
    }
  }

  #readHead(bytes: Buffer): number | null {
    // Whoever speaks another protocol may never come to an end of a head.
    if (!beginning.startsWith(bytes.toString('latin1', 0, beginning.length))) {
      throw new SendFailure('invalid_response');
    }
    const end = bytes.indexOf('\r\n\r\n', 0, 'latin1');
    if (end === -1) return null;
    if (end > pieceSizeMaxBytes) throw new SendFailure('response_too_large');
    const head = bytes.toString('latin1', 0, end);
    const [isHead, minor, status] = headPattern.exec(head) ?? [];
    if (isHead === undefined || status === '101') throw new SendFailure('invalid_response');
    this.status = Number(status);
    if (this.status < 200) this.#informationalBytes += end + 4;
    else this.#beginBody(head, minor === '0');
    return end + 4;
  }

  #beginBody(head: string, isOld: boolean): void {
    let length: number | null = null;
    let coding: string | null = null;
    let isClosing = isOld;
    framingPattern.lastIndex = 0;
    for (let found = framingPattern.exec(head); found !== null; found = framingPattern.exec(head)) {
      const value = (found[2] ?? '').trim().toLowerCase();
      switch (found[1]?.toLowerCase()) {
        case 'content-length':
          if (length !== null || !/^\d{1,15}$/.test(value)) {
            throw new SendFailure('invalid_response');
          }
          length = Number(value);
          break;
        case 'transfer-encoding':
          coding = coding === null ? value : `${coding},${value}`;
          break;
        case 'connection':
          isClosing ||= /(^|[\s,])close($|[\s,])/.test(value);
          break;
        default: {
          const seconds = /timeout=(\d{1,6})/.exec(value)?.[1];
          if (seconds !== undefined) this.keepAliveMs = 1000 * Number(seconds);
        }
      }
    }
    if (coding !== null && (length !== null || isOld)) throw new SendFailure('invalid_response');
    this.#part = partAfterHead(this.status, length, coding);
    this.#leftBytes = length ?? 0;
    this.keepsAlive = !isClosing && this.#part !== 'until the end';
  }

  #readBody(bytes: Buffer, next: Part): number | null {
    const used = Math.min(this.#leftBytes, bytes.length);
    if (used === 0) return null;
    this.#leftBytes -= used;
    if (this.#leftBytes === 0) this.#part = next;
    this.#bodyBytes += used;
    if (this.#bodyBytes > bodySizeMaxBytes) {
      this.#part = 'whole';
      this.keepsAlive = false;
    }
    const kept = this.#excerpt ?? Buffer.alloc(0);
    const missingBytes = excerptSizeMaxBytes - kept.length;
    if (missingBytes > 0) {
      this.#excerpt = Buffer.concat([kept, bytes.subarray(0, Math.min(used, missingBytes))]);
    }
    return used;
  }

  #readChunkSize(bytes: Buffer): number | null {
    const end = bytes.indexOf('\r\n', 0, 'latin1');
    if (end === -1) return null;
    const digits = chunkSizePattern.exec(bytes.toString('latin1', 0, end))?.[1];
    if (digits === undefined) throw new SendFailure('invalid_response');
    this.#leftBytes = Number.parseInt(digits, 16);
    this.#part = this.#leftBytes === 0 ? 'trailers' : 'chunk';
    return end + 2;
  }

  #readTrailers(bytes: Buffer): number | null {
    const end = startsWithLineEnd(bytes) ? -2 : bytes.indexOf('\r\n\r\n', 0, 'latin1');
    if (end === -1) return null;
    this.#part = 'whole';
    return end + 4;
  }
}

function partAfterHead(status: number, length: number | null, coding: string | null): Part {
  if (status === 204 || status === 304 || length === 0) return 'whole';
  if (length !== null) return 'length';
  return coding !== null && /(^|[\s,])chunked$/.test(coding) ? 'chunk size' : 'until the end';
}

function startsWithLineEnd(bytes: Buffer): boolean {
  return bytes[0] === 0x0d && bytes[1] === 0x0a;
}
