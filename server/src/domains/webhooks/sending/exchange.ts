import type { Dispatcher } from 'undici';
import type { Connection } from './connection.ts';
import { type FailureReason, failureReason } from './failure.ts';

/** One request, with every header but those of the connection. */
export interface Sending {
  readonly url: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export type SendResult =
  /** A final status came, whatever it is. The excerpt is the first KiB of the body, as text. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly error: FailureReason; readonly durationMs: number };

const excerptSizeMaxBytes = 1024;
const bodySizeMaxBytes = 16 * 1024;

/** One exchange with a receiver, from the call to the first of answer, failure and deadline. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly sending: Sending;
  /** On the monotonic clock. */
  readonly startedAtMs = performance.now();
  /** What carries it; null while it waits for one. */
  connection: Connection | null = null;
  isSettled = false;
  readonly #onSettled: (result: SendResult) => void;
  #status = 0;
  #excerpt: Buffer | null = null;
  #receivedBytes = 0;

  constructor(sending: Sending, onSettled: (result: SendResult) => void) {
    this.sending = sending;
    this.#onSettled = onSettled;
  }

  /** Ends it without an answer; its connection is given up, since one may still come there. */
  fail(error: FailureReason): void {
    if (this.isSettled) return;
    this.#settle({ kind: 'failed', error, durationMs: this.#durationMs() });
    this.connection?.drop();
  }

  onRequestStart(): void {
    this.connection?.expectAnswer();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    this.#receivedBytes += chunk.length;
    const kept = this.#excerpt;
    if (kept === null) this.#excerpt = chunk.subarray(0, excerptSizeMaxBytes);
    else if (kept.length < excerptSizeMaxBytes) {
      this.#excerpt = Buffer.concat([kept, chunk.subarray(0, excerptSizeMaxBytes - kept.length)]);
    }
    if (this.#receivedBytes <= bodySizeMaxBytes) return;
    // The status is what counts; whoever sends more than that is not listened to until the end.
    this.#answer();
    this.connection?.drop();
  }

  onResponseEnd(): void {
    if (this.isSettled) return;
    this.#answer();
    this.connection?.release();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const reason = failureReason(error);
    if (reason === 'reset' && !this.isSettled && this.connection?.carryAgainIfStale(this)) return;
    this.fail(reason);
  }

  #answer(): void {
    const excerpt = this.#excerpt === null ? '' : asText(this.#excerpt, this.#receivedBytes);
    this.#settle({
      kind: 'answered',
      status: this.#status,
      excerpt,
      durationMs: this.#durationMs(),
    });
  }

  #settle(result: SendResult): void {
    this.isSettled = true;
    this.#onSettled(result);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.startedAtMs);
  }
}

/** Text that PostgreSQL takes, whatever the receiver sent: valid UTF-8 without NUL. */
function asText(bytes: Buffer, receivedBytes: number): string {
  const text = bytes.toString('utf8').replaceAll('\0', '\uFFFD');
  // A character that the bound cut through.
  return receivedBytes > bytes.length ? text.replace(/\uFFFD$/, '') : text;
}
