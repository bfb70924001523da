import type { Dispatcher } from 'undici';
import { type FailureReason, failureReason } from './failure.ts';

export type SendResult =
  /** A final status arrived. The excerpt is the first KiB of the body as text. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'failed'; readonly error: FailureReason; readonly durationMs: number };

/** The connection of an exchange. */
export interface Carrier {
  /** Whether it completed an answer and no byte has followed. */
  readonly isStale: boolean;
  /** The request is about to be written. */
  expectAnswer(): void;
  /** The answer is complete. */
  endAnswer(): void;
  /** Closes it at once, even while it is being opened. */
  drop(reason: FailureReason): void;
}

/** The rest of a longer body is not read, since only the status matters. */
const bodySizeMaxBytes = 16 * 1024;
const excerptSizeMaxBytes = 1024;
/** A request is not sent if less time than this is left when it gets a connection. */
const timeLeftMinMs = 10;

/** One exchange with a receiver. It ends with an answer, a failure or the deadline. */
export class Exchange implements Dispatcher.DispatchHandler {
  isSettled = false;
  readonly #pool: Dispatcher;
  readonly #request: Dispatcher.DispatchOptions;
  readonly #settled = Promise.withResolvers<SendResult>();
  /** On the monotonic clock. */
  readonly #startedAtMs = performance.now();
  readonly #deadlineMs: number;
  readonly #timer: NodeJS.Timeout;
  /** Null while it waits for a connection. */
  #carrier: Carrier | null = null;
  #status = 0;
  #excerpt: Buffer | null = null;
  #bodyBytes = 0;

  constructor(
    pool: Dispatcher,
    request: Dispatcher.DispatchOptions,
    options: { readonly timeoutMs: number },
  ) {
    this.#pool = pool;
    this.#request = request;
    this.#deadlineMs = this.#startedAtMs + options.timeoutMs;
    this.#timer = setTimeout(() => this.#expire(), options.timeoutMs);
  }

  send(): Promise<SendResult> {
    this.#dispatch();
    return this.#settled.promise;
  }

  /** Called when a connection is free; false if it is too late to send. */
  begin(carrier: Carrier): boolean {
    if (this.#deadlineMs - performance.now() < timeLeftMinMs) this.#fail('timeout');
    if (!this.isSettled) this.#carrier = carrier;
    return !this.isSettled;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.isSettled) controller.abort(new Error('the exchange is over'));
    else this.#carrier?.expectAnswer();
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
    this.#carrier?.endAnswer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isSettled) return;
    const reason = failureReason(error);
    // The receiver closed a kept-alive connection, probably without having seen the request. If it
    // has, it gets the event twice, with the same id.
    if (reason === 'reset' && this.#carrier?.isStale) this.#dispatch();
    else this.#fail(reason);
  }

  #dispatch(): void {
    this.#carrier = null;
    this.#pool.dispatch(this.#request, this);
  }

  #expire(): void {
    this.#fail('timeout');
    // An answer may still arrive on this connection.
    this.#carrier?.drop('timeout');
  }

  #fail(error: FailureReason): void {
    if (!this.isSettled) this.#settle({ kind: 'failed', error, durationMs: this.#durationMs() });
  }

  #answer(): void {
    this.#settle({
      kind: 'answered',
      status: this.#status,
      excerpt: this.#excerpt === null ? '' : toText(this.#excerpt, this.#bodyBytes),
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

/** The excerpt as text that PostgreSQL accepts: valid UTF-8 without NUL. */
function toText(excerpt: Buffer, bodyBytes: number): string {
  const text = excerpt.toString('utf8').replaceAll('\0', '\uFFFD');
  // The bound may have cut a character in two.
  return bodyBytes > excerpt.length ? text.replace(/\uFFFD$/, '') : text;
}
