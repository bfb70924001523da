import type { Socket } from 'node:net';
import { type FailureReason, SendFailure } from './failure.ts';

/** Headers and body have closer bounds; this is for what nobody else counts. */
const answerSizeMaxBytes = 256 * 1024;
const informationalSizeMaxBytes = 16 * 1024;
/** As long as `HTTP/1.1 100`: enough to tell an informational answer from a final one. */
const statusSizeBytes = 12;

/**
 * Stands between a socket and undici's parser. It takes 1xx answers out: a receiver may send them
 * unasked, but undici takes a 100 for a broken answer. A change of protocol (101) is refused, since
 * nobody asked for one. And it ends answers without an end wherever that is: in the status line,
 * among informational answers, in the sizes of chunks.
 */
export class AnswerReader {
  readonly #socket: Socket;
  readonly #read: (size?: number) => Buffer | null;
  /** Whether the next bytes begin an answer. */
  #isExpecting = false;
  #held: Buffer | null = null;
  #skippedBytes = 0;
  #receivedBytes = 0;
  #hadAnswer = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#read = socket.read.bind(socket);
    socket.read = (size?: number) => (size === undefined ? this.#readAnswer() : this.#read(size));
  }

  /** Whether it had a whole answer before, and not a byte since. */
  get isStale(): boolean {
    return this.#hadAnswer && this.#receivedBytes === 0;
  }

  /** To be called before each request. */
  expectAnswer(): void {
    this.#isExpecting = true;
  }

  /** To be called after each whole answer. */
  endAnswer(): void {
    this.#hadAnswer = true;
    this.#skippedBytes = 0;
    this.#receivedBytes = 0;
  }

  #readAnswer(): Buffer | null {
    for (let chunk = this.#read(); chunk !== null; chunk = this.#read()) {
      this.#receivedBytes += chunk.length;
      if (this.#receivedBytes - chunk.length > answerSizeMaxBytes) {
        return this.#refuse('response_too_large');
      }
      if (!this.#isExpecting) return chunk;

      const bytes: Buffer = this.#held === null ? chunk : Buffer.concat([this.#held, chunk]);
      const { next, at } = skipInformational(bytes);
      if (next === 'final') {
        this.#isExpecting = false;
        this.#held = null;
        return at === 0 ? bytes : bytes.subarray(at);
      }
      if (next === 'upgrade') return this.#refuse('invalid_response');
      this.#held = bytes.subarray(at);
      this.#skippedBytes += at;
      if (this.#skippedBytes + this.#held.length > informationalSizeMaxBytes) {
        return this.#refuse('response_too_large');
      }
    }
    return null;
  }

  #refuse(reason: FailureReason): null {
    this.#socket.destroy(new SendFailure(reason));
    return null;
  }
}

interface Skipped {
  readonly next: 'final' | 'upgrade' | 'more';
  /** Where that begins. */
  readonly at: number;
}

function skipInformational(bytes: Buffer): Skipped {
  for (let at = 0; ; ) {
    if (bytes.length - at < statusSizeBytes) return { next: 'more', at };
    // Nearly every answer ends here: the first digit of its status is not 1.
    if (bytes[at + 9] !== 0x31) return { next: 'final', at };
    const status = bytes.toString('latin1', at, at + statusSizeBytes);
    if (!/^HTTP\/1\.[01] 1\d\d$/.test(status)) return { next: 'final', at };
    if (status.endsWith('101')) return { next: 'upgrade', at };
    const end = bytes.indexOf('\r\n\r\n', at + statusSizeBytes, 'latin1');
    if (end === -1) return { next: 'more', at };
    at = end + 4;
  }
}
