import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { AnswerGuard } from './answer-guard.ts';
import type { Connect } from './connector.ts';
import type { Carrier, Exchange } from './exchange.ts';
import { type FailureReason, SendFailure } from './failure.ts';

const headerSizeMaxBytes = 16 * 1024;
/** Receivers seldom close what has been idle for less; a longer time they may ask for. */
const idleTimeoutMs = 4000;
const idleTimeoutMaxMs = 30_000;

/** A place in a pool: a connection to one receiver, opened anew as often as that is needed. */
export class Connection extends Client implements Carrier {
  readonly #ageMaxMs: number;
  #socket: Socket | null = null;
  #guard: AnswerGuard | null = null;
  #openedAtMs = 0;

  constructor(url: URL, options: { readonly connect: Connect; readonly ageMaxMs: number }) {
    super(url.origin, {
      connect: (_options, callback) => this.#open(url, options.connect, callback),
      allowH2: false,
      // An exchange keeps one deadline for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: headerSizeMaxBytes,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMaxMs,
    });
    this.#ageMaxMs = options.ageMaxMs;
  }

  /** False when it can take no other. */
  override dispatch(request: Dispatcher.DispatchOptions, exchange: Exchange): boolean {
    if (!exchange.begin(this)) return true;
    // A request that cannot be sent has failed by now, and takes no place.
    return super.dispatch(request, exchange) || exchange.isSettled;
  }

  get isStale(): boolean {
    return this.#guard?.isStale === true;
  }

  expectAnswer(): void {
    this.#guard?.expectAnswer();
  }

  release(): void {
    this.#guard?.endAnswer();
    // A name may have moved to another address since, so no connection is kept for ever.
    if (performance.now() - this.#openedAtMs >= this.#ageMaxMs) this.#socket?.destroy();
  }

  drop(reason: FailureReason): void {
    this.#socket?.destroy(new SendFailure(reason));
  }

  #open(url: URL, connect: Connect, callback: Parameters<Connect>[1]): void {
    this.#guard = null;
    this.#openedAtMs = performance.now();
    this.#socket = connect(url, (...outcome) => {
      const [, socket] = outcome;
      if (socket !== null) this.#guard = new AnswerGuard(socket);
      callback(...outcome);
    });
  }
}
