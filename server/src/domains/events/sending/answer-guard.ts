import type { Socket } from 'node:net';
import { type FailureReason, SendFailure } from './failure.ts';

/** Bounds the whole answer. undici bounds its headers, and `Exchange` its body. */
const answerSizeMaxBytes = 256 * 1024;
/** The length of `HTTP/1.1 100`, enough to tell an informational answer from a final one. */
const statusSizeBytes = 12;

/**
 * Sits between a socket and undici's parser and removes informational answers. A receiver may send
 * them at any time (RFC 9110, section 15.2), but undici takes a 100 for a broken answer. The guard
 * also refuses protocol upgrades, and endless answers where undici has no bound: in the status
 * line, between informational answers, in the size of a chunk.
 */
export class AnswerGuard {
  readonly #socket: Socket;
  readonly #read: () => Buffer | null;
  /** Whether the next bytes begin an answer. */
  #isExpecting = false;
  /** The first bytes of an answer, too few to tell its kind. */
  #held: Buffer | null = null;
  #receivedBytes = 0;
  #hadAnswer = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    const read = socket.read.bind(socket);
    this.#read = read;
    socket.read = (size?: number) => (size === undefined ? this.#readAnswer() : read(size));
  }

  /** Whether an answer was completed and no byte has followed. */
  get isStale(): boolean {
    return this.#hadAnswer && this.#receivedBytes === 0;
  }

  /** Must be called before each request. */
  expectAnswer(): void {
    this.#isExpecting = true;
  }

  /** Must be called after each complete answer. */
  endAnswer(): void {
    this.#hadAnswer = true;
    this.#receivedBytes = 0;
  }

  #readAnswer(): Buffer | null {
    for (let chunk = this.#read(); chunk !== null; chunk = this.#read()) {
      this.#receivedBytes += chunk.length;
      if (this.#receivedBytes > answerSizeMaxBytes) return this.#refuse('response_too_large');
      if (!this.#isExpecting) return chunk;

      const bytes = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
      const { next, at } = skipInformational(bytes);
      if (next === 'upgrade') return this.#refuse('invalid_response');
      this.#isExpecting = next === 'unknown';
      this.#held = this.#isExpecting ? bytes.subarray(at) : null;
      if (!this.#isExpecting) return bytes.subarray(at);
    }
    return null;
  }

  #refuse(reason: FailureReason): null {
    this.#socket.destroy(new SendFailure(reason));
    return null;
  }
}

interface Skipped {
  /** Unknown until more bytes arrive. */
  readonly next: 'final' | 'upgrade' | 'unknown';
  /** Where the next answer begins. */
  readonly at: number;
}

function skipInformational(bytes: Buffer): Skipped {
  for (let at = 0; ; ) {
    if (bytes.length - at < statusSizeBytes) return { next: 'unknown', at };
    // The fast path for nearly every answer: its status does not begin with 1.
    if (bytes[at + 9] !== 0x31) return { next: 'final', at };
    const status = bytes.toString('latin1', at, at + statusSizeBytes);
    if (!/^HTTP\/1\.[01] 1\d\d$/.test(status)) return { next: 'final', at };
    if (status.endsWith('101')) return { next: 'upgrade', at };
    const end = bytes.indexOf('\r\n\r\n', at + statusSizeBytes, 'latin1');
    if (end === -1) return { next: 'unknown', at };
    at = end + 4;
  }
}
