import { Client } from 'undici';
import { AnswerReader } from './answer-reader.ts';
import type { Connect, Connecting } from './connector.ts';
import type { Exchange } from './exchange.ts';

const headerSizeMaxBytes = 16 * 1024;
/** Receivers seldom close what has been idle for less; a longer time they may ask for. */
const idleTimeoutMs = 4000;
const idleTimeoutMaxMs = 30_000;

export interface ConnectionOwner {
  /** It can carry the next exchange. */
  onFree(connection: Connection): void;
  /** It carries nothing any more, and never will. */
  onGone(connection: Connection): void;
}

/** A connection to one receiver that carries one exchange at a time. */
export class Connection {
  readonly openedAtMs = performance.now();
  readonly #client: Client;
  readonly #path: string;
  readonly #owner: ConnectionOwner;
  #connecting: Connecting | null = null;
  #answers: AnswerReader | null = null;
  #exchange: Exchange | null = null;
  #closed: Promise<void> | null = null;

  constructor(url: URL, connect: Connect, owner: ConnectionOwner) {
    this.#path = url.pathname + url.search;
    this.#owner = owner;
    this.#client = new Client(url.origin, {
      connect: (destination, callback) => {
        this.#answers = null;
        this.#connecting = connect(destination, (error, socket) => {
          if (error !== null) return callback(error, null);
          this.#answers = new AnswerReader(socket);
          callback(null, socket);
        });
      },
      allowH2: false,
      // The sender keeps one deadline for the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: headerSizeMaxBytes,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMaxMs,
    });
    // With an exchange underway undici either fails it or connects again for it.
    this.#client.on('disconnect', () => {
      if (this.#exchange === null) this.drop();
    });
  }

  carry(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.connection = this;
    const { body } = exchange.sending;
    const headers = ['accept-encoding', 'identity', ...exchange.sending.headers];
    this.#client.dispatch({ method: 'POST', path: this.#path, headers, body }, exchange);
  }

  /** Its exchange is beginning. */
  expectAnswer(): void {
    this.#answers?.expectAnswer();
  }

  /**
   * Sends its exchange again on a new socket, when the one that it was sent on is found to have
   * been closed by the receiver since the answer before. That is how the end of a connection that
   * was kept alive shows, and no answer of the receiver; sent twice, an event has the same id.
   */
  carryAgainIfStale(exchange: Exchange): boolean {
    if (this.#answers?.isStale !== true) return false;
    // undici is still taking the old socket down.
    setImmediate(() => {
      if (!exchange.isSettled) this.carry(exchange);
    });
    return true;
  }

  /** Its exchange had its whole answer. */
  release(): void {
    this.#answers?.endAnswer();
    this.#exchange = null;
    this.#owner.onFree(this);
  }

  /** Ends it at once, at whatever stage it is. Resolves when its socket is closed. */
  drop(): Promise<void> {
    if (this.#closed === null) {
      this.#exchange = null;
      this.#connecting?.cancel();
      this.#closed = this.#client.destroy();
      this.#owner.onGone(this);
    }
    return this.#closed;
  }
}
