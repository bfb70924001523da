import pg from 'pg';
import { BindMessage } from './bind-message.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** The driver's client with our way of sending values, and a count of unanswered statements. */
export class Client extends pg.Client {
  // The driver has these two, but its types do not.
  declare readonly connection: pg.Connection;
  /** Returns the client to the pool; a truthy argument ends the connection. */
  declare readonly release: (broken?: boolean | Error) => void;
  unanswered = 0;
  /** When the oldest unanswered statement was sent, or the one before it was answered. */
  waitingSinceMs = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The pool does not listen to a client that is checked out, and an error that nobody listens
    // to would end the process. The current statement, or the next one, fails with it anyway.
    this.on('error', () => {});
    const { connection } = this;
    const message = new BindMessage();
    connection.bind = (config) => {
      if (config === null || !connection.stream.writable) return;
      connection.stream.write(message.write(config));
    };
  }

  /** Ends the connection without telling the server, which may not be listening. */
  cutOff(reason?: Error): void {
    this.connection.stream.destroy(reason);
  }
}

/**
 * Without a callback the driver makes a promise itself, but it assigns a function to a property for
 * that. V8 counts such a function as long-lived at once: with it the statement and all values of a
 * batch stayed until the whole heap was collected.
 */
export function run(client: Client, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    if (client.unanswered === 0) client.waitingSinceMs = performance.now();
    client.unanswered += 1;
    client.query(statement, (error, result) => {
      client.unanswered -= 1;
      client.waitingSinceMs = performance.now();
      if (error) reject(error);
      else resolve(result);
    });
  });
}

/** The extra time in which the server itself may report a statement timeout. */
const graceMs = 1_000;
const checksPerTimeout = 5;

/**
 * Cuts off connections whose server has not answered for `timeoutMs`, because it hangs or is gone.
 * One timer serves all connections; the driver's own timeout needs one per statement.
 */
export class ConnectionWatch {
  readonly clients = new Set<Client>();
  readonly #timer: NodeJS.Timeout | null = null;

  constructor(timeoutMs: number | null) {
    if (timeoutMs === null) return;
    const check = () => {
      const sinceMs = performance.now() - timeoutMs - Math.min(graceMs, timeoutMs / 2);
      for (const client of this.clients) {
        if (client.unanswered === 0 || client.waitingSinceMs > sinceMs) continue;
        client.cutOff(new DatabaseUnavailable(new Error(`no answer within ${timeoutMs} ms`)));
      }
    };
    this.#timer = setInterval(check, Math.min(graceMs, timeoutMs / checksPerTimeout)).unref();
  }

  /** Cuts all of them off. */
  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    for (const client of this.clients) client.cutOff();
  }
}
