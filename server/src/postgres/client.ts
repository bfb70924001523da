import pg from 'pg';
import { BindMessage } from './bind-message.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** The driver's, but for how it gives a statement its values, and it says whether it waits. */
export class Client extends pg.Client {
  // As the driver has it, and its types do not.
  declare readonly connection: pg.Connection;
  /** Given by the pool to whoever has it in hand; whatever is given with it ends the connection. */
  declare readonly release: (broken?: boolean | Error) => void;
  /** How many statements have no answer yet. */
  unanswered = 0;
  /** When the oldest of them was sent, or had its turn. */
  waitingSinceMs = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Of a client that somebody has in hand the pool hears nothing, and unheard it would end the
    // process. Whoever has it is told by the statement, or by the next one.
    this.on('error', () => {});
    const { connection } = this;
    const message = new BindMessage();
    connection.bind = (config) => {
      if (config === null || !connection.stream.writable) return;
      const [first]: readonly unknown[] = config.values ?? [];
      if (!(first instanceof ValueLists)) {
        connection.stream.write(message.write(config));
        return;
      }
      // The driver goes on behind the last one, and syncs, which is what commits.
      for (const [index, values] of first.lists.entries()) {
        if (index > 0) {
          connection.describe({ type: 'P' }, true);
          connection.execute({}, true);
        }
        const bytes = message.write({ ...config, values: values as string[] });
        connection.stream.write(Buffer.from(bytes));
      }
    };
  }

  /** Ends the connection without a word to the server, which may not be listening. */
  cutOff(reason?: Error): void {
    this.connection.stream.destroy(reason);
  }
}

/**
 * In place of a statement's values: several lists of them. The statement is run once per list, all
 * in one transaction and one round trip.
 */
export class ValueLists {
  readonly lists: readonly (readonly unknown[])[];

  constructor(lists: readonly (readonly unknown[])[]) {
    this.lists = lists;
  }
}

/**
 * The driver makes a promise itself when it is given no callback. But it assigns a function to a
 * property for that, and V8 puts such a function among the long-lived at once: with it the
 * statement, and all that a batch of taps is made of, stayed until the whole heap was collected.
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

/** How long the server has to say itself that a statement took too long. */
const graceMs = 1_000;
const looksPerTimeout = 5;

/**
 * Cuts off connections on which no answer has come for so long: a server that hangs, or is gone
 * without a word. One timer for all of them: the driver's own timeout makes one for each statement.
 */
export class ConnectionWatch {
  readonly clients = new Set<Client>();
  readonly #timer: NodeJS.Timeout | null = null;

  constructor(timeoutMs: number | null) {
    if (timeoutMs === null) return;
    const look = () => {
      const sinceMs = performance.now() - timeoutMs - Math.min(graceMs, timeoutMs / 2);
      for (const client of this.clients) {
        if (client.unanswered === 0 || client.waitingSinceMs > sinceMs) continue;
        client.cutOff(new DatabaseUnavailable(new Error(`no answer within ${timeoutMs} ms`)));
      }
    };
    this.#timer = setInterval(look, Math.min(graceMs, timeoutMs / looksPerTimeout)).unref();
  }

  /** Cuts all of them off. */
  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    for (const client of this.clients) client.cutOff();
  }
}
