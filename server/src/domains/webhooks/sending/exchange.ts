import type { Connection } from './connection.ts';
import type { FailureReason } from './failure.ts';

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

/** One exchange with a receiver, from the call to the first of answer, failure and deadline. */
export class Exchange {
  readonly sending: Sending;
  /** On the monotonic clock. */
  readonly startedAtMs = performance.now();
  /** What carries it; null while it waits for one. */
  connection: Connection | null = null;
  isSettled = false;
  readonly #onSettled: (result: SendResult) => void;

  constructor(sending: Sending, onSettled: (result: SendResult) => void) {
    this.sending = sending;
    this.#onSettled = onSettled;
  }

  answer(status: number, excerpt: string): void {
    this.#settle({ kind: 'answered', status, excerpt, durationMs: this.#durationMs() });
  }

  /** Ends it without an answer; its connection is given up, since one may still come there. */
  fail(error: FailureReason): void {
    if (this.isSettled) return;
    this.#settle({ kind: 'failed', error, durationMs: this.#durationMs() });
    this.connection?.drop();
  }

  #settle(result: SendResult): void {
    this.isSettled = true;
    this.#onSettled(result);
  }

  #durationMs(): number {
    return Math.round(performance.now() - this.startedAtMs);
  }
}
