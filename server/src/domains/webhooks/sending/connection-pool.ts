import { Connection, type ConnectionOwner } from './connection.ts';
import type { Connect } from './connector.ts';
import type { Exchange } from './exchange.ts';

export interface PoolOptions {
  readonly url: URL;
  readonly connect: Connect;
  readonly connectionsMax: number;
  readonly connectionAgeMaxMs: number;
  /** Called when it holds nothing any more. */
  readonly onEmpty: () => void;
}

/** The connections to one URL, kept alive between exchanges, and what waits for one of them. */
export class ConnectionPool implements ConnectionOwner {
  readonly #options: PoolOptions;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: Exchange[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  carry(exchange: Exchange): void {
    const connection = this.#free.pop() ?? this.#openAnother();
    if (connection === null) this.#waiting.push(exchange);
    else connection.carry(exchange);
  }

  onFree(connection: Connection): void {
    // A name may have moved to another address since, so no connection is kept for ever.
    if (performance.now() - connection.openedAtMs >= this.#options.connectionAgeMaxMs) {
      connection.drop();
      return;
    }
    const next = this.#nextWaiting();
    if (next === null) this.#free.push(connection);
    else connection.carry(next);
  }

  onGone(connection: Connection, unsent: Exchange | null): void {
    this.#connections.delete(connection);
    const at = this.#free.indexOf(connection);
    if (at !== -1) this.#free.splice(at, 1);
    if (unsent !== null) {
      // It leaves its place to a new one; those that are free may have ended, too.
      this.#open().carry(unsent);
      return;
    }
    const next = this.#nextWaiting();
    if (next !== null) this.carry(next);
    else if (this.#connections.size === 0) this.#options.onEmpty();
  }

  /** Ends what is kept alive. */
  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => connection.drop()));
  }

  #openAnother(): Connection | null {
    return this.#connections.size < this.#options.connectionsMax ? this.#open() : null;
  }

  #open(): Connection {
    const connection = new Connection(this.#options.url, this.#options.connect, this);
    this.#connections.add(connection);
    return connection;
  }

  /** The first in the queue that has not met its deadline there. */
  #nextWaiting(): Exchange | null {
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) return null;
      if (!next.isSettled) return next;
    }
  }
}
