import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { AnswerGuard } from './answer-guard.ts';
import type { Connect, ConnectCallback } from './connector.ts';
import type { Carrier, Exchange } from './exchange.ts';
import { type FailureReason, SendFailure } from './failure.ts';

const headerSizeMaxBytes = 16 * 1024;
/** Few receivers close a connection sooner. They may ask for a longer time. */
const idleTimeoutMs = 4000;
const idleTimeoutMaxMs = 30_000;

/**
 * One slot in the connection pool of a URL. It carries one exchange at a time, and opens a socket
 * when the next exchange needs one.
 */
export class Connection extends Client implements Carrier {
  readonly #ageMaxMs: number;
  #socket: Socket | null = null;
  #guard: AnswerGuard | null = null;
  #openedAtMs = 0;

  constructor(url: URL, options: { readonly connect: Connect; readonly ageMaxMs: number }) {
    super(url.origin, {
      connect: (_options, callback) => this.#open(url, options.connect, callback),
      allowH2: false,
      // The deadline of the exchange covers everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: headerSizeMaxBytes,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMaxMs,
    });
    this.#ageMaxMs = options.ageMaxMs;
  }

  /** True if the connection can take another exchange at once. */
  override dispatch(request: Dispatcher.DispatchOptions, exchange: Exchange): boolean {
    if (!exchange.begin(this)) return true;
    // An invalid request has failed by now and does not occupy the connection.
    return super.dispatch(request, exchange) || exchange.isSettled;
  }

  get isStale(): boolean {
    return this.#guard?.isStale === true;
  }

  expectAnswer(): void {
    this.#guard?.expectAnswer();
  }

  endAnswer(): void {
    this.#guard?.endAnswer();
    // The name may resolve to another address by now, so connections have a maximum age.
    if (performance.now() - this.#openedAtMs >= this.#ageMaxMs) this.#socket?.destroy();
  }

  drop(reason: FailureReason): void {
    this.#socket?.destroy(new SendFailure(reason));
  }

  #open(url: URL, connect: Connect, callback: ConnectCallback): void {
    this.#guard = null;
    this.#openedAtMs = performance.now();
    this.#socket = connect(url, (...outcome) => {
      const [, socket] = outcome;
      if (socket !== null) this.#guard = new AnswerGuard(socket);
      callback(...outcome);
    });
  }
}
