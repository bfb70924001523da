import type { Dispatcher } from 'undici';
import { type FailureReason, failureReason } from './failure.ts';

export type SendResult =
  /** A final status came, whatever it is. The excerpt is the first KiB of the body, as text. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly error: FailureReason; readonly durationMs: number };

/** The connection that an exchange is on. */
export interface Carrier {
  /** Whether it is lost without a byte of an answer, after it had carried others before. */
  readonly isStale: boolean;
  expectAnswer(): void;
  /** The answer is whole. */
  release(): void;
  drop(reason: FailureReason): void;
}

/** The status is what counts; whoever sends a longer body is not listened to until its end. */
const bodySizeMaxBytes = 16 * 1024;
const excerptSizeMaxBytes = 1024;
/** A request that gets a connection with no more time than this left is not sent any more. */
const hopelessMs = 10;

/** One exchange with a receiver, from the call to the first of answer, failure and deadline. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: Dispatcher.DispatchOptions;
  readonly #pool: Dispatcher;
  isSettled = false;
  readonly #settled = Promise.withResolvers<SendResult>();
  /** On the monotonic clock. */
  readonly #startedAtMs = performance.now();
  readonly #timeoutMs: number;
  readonly #timer: NodeJS.Timeout;
  /** Null while it waits for a connection. */
  #carrier: Carrier | null = null;
  #status = 0;
  #excerpt: Buffer | null = null;
  #bodyBytes = 0;

  constructor(pool: Dispatcher, request: Dispatcher.DispatchOptions, timeoutMs: number) {
    this.#pool = pool;
    this.#request = request;
    this.#timeoutMs = timeoutMs;
    this.#timer = setTimeout(() => this.#expire(), timeoutMs);
    pool.dispatch(request, this);
  }

  get result(): Promise<SendResult> {
    return this.#settled.promise;
  }

  /** False if there is no time left for it. */
  begin(carrier: Carrier): boolean {
    const leftMs = this.#startedAtMs + this.#timeoutMs - performance.now();
    if (leftMs < hopelessMs) this.#fail('timeout');
    this.#carrier = carrier;
    return !this.isSettled;
  }

  onRequestStart(): void {
    this.#carrier?.expectAnswer();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    this.#bodyBytes += chunk.length;
    const kept = this.#excerpt;
    if (kept === null) this.#excerpt = chunk.subarray(0, excerptSizeMaxBytes);
    else if (kept.length < excerptSizeMaxBytes) {
      this.#excerpt = Buffer.concat([kept, chunk.subarray(0, excerptSizeMaxBytes - kept.length)]);
    }
    if (this.#bodyBytes <= bodySizeMaxBytes) return;
    this.#answer();
    this.#carrier?.drop('response_too_large');
  }

  onResponseEnd(): void {
    if (this.isSettled) return;
    this.#answer();
    this.#carrier?.release();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isSettled) return;
    const reason = failureReason(error);
    // That is how the end of a connection that was kept alive shows, and no answer of the receiver.
    // It is sent again on a new one; sent twice, an event has the same id.
    if (reason === 'reset' && this.#carrier?.isStale) this.#pool.dispatch(this.#request, this);
    else this.#fail(reason);
  }

  /** Its connection is given up, since an answer may still come there. */
  #expire(): void {
    this.#fail('timeout');
    this.#carrier?.drop('timeout');
  }

  #fail(error: FailureReason): void {
    if (!this.isSettled) this.#settle({ kind: 'failed', error, durationMs: this.#durationMs() });
  }

  #answer(): void {
    this.#settle({
      kind: 'answered',
      status: this.#status,
      excerpt: this.#excerpt === null ? '' : asText(this.#excerpt, this.#bodyBytes),
      durationMs: this.#durationMs(),
    });
  }

  #settle(result: SendResult): void {
    this.isSettled = true;
    clearTimeout(this.#timer);
    this.#settled.resolve(result);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.#startedAtMs);
  }
}

/** Text that PostgreSQL takes, whatever the receiver sent: valid UTF-8 without NUL. */
function asText(bytes: Buffer, bodyBytes: number): string {
  const text = bytes.toString('utf8').replaceAll('\0', '\uFFFD');
  // A character that the bound cut through.
  return bodyBytes > bytes.length ? text.replace(/\uFFFD$/, '') : text;
}
