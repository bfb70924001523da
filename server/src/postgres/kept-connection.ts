import type pg from 'pg';
import { type Client, run } from './client.ts';
import { isBroken } from './database-errors.ts';

/** A client that is kept until it breaks; then the next query takes another from the pool. */
export class KeptConnection {
  readonly #connectToPool: () => Promise<Client>;
  readonly #settings: () => Promise<Readonly<Record<string, string>>>;
  #hasSettings = false;
  #client: Client | null = null;
  #inFlight = 0;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(
    connect: () => Promise<Client>,
    settings: () => Promise<Readonly<Record<string, string>>>,
  ) {
    this.#connectToPool = connect;
    this.#settings = settings;
  }

  /** Waits while another statement is in flight. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = this.#inFlight === 0 ? this.#client : null;
    this.#inFlight += 1;
    const result =
      client === null
        ? this.#turn.then(async () => run(this.#client ?? (await this.#connect()), statement))
        : run(client, statement);
    this.#turn = result.then(this.#succeeded, this.#failed);
    return result;
  }

  release(): void {
    // With settings of its own it must not be used by others.
    this.#giveBack(this.#hasSettings);
  }

  /** Releases the client for good, also one that is still connecting. */
  close(): void {
    this.#isClosed = true;
    this.release();
  }

  readonly #succeeded = () => {
    this.#inFlight -= 1;
  };

  readonly #failed = (error: unknown) => {
    this.#inFlight -= 1;
    // The next statement may come before the connection itself has noticed.
    if (isBroken(error)) this.#giveBack(true);
  };

  #giveBack(broken: boolean): void {
    const client = this.#client;
    this.#client = null;
    client?.release(broken);
  }

  async #connect(): Promise<Client> {
    const settings = await this.#settings();
    this.#hasSettings = Object.keys(settings).length > 0;
    const client = await this.#connectToPool();
    let hasBroken = false;
    client.once('error', () => {
      hasBroken = true;
      if (this.#client === client) this.#giveBack(true);
    });
    try {
      for (const setting of Object.entries(settings)) {
        const text = 'select set_config($1, $2, false)';
        await run(client, { text, values: [...setting] });
      }
      if (hasBroken || this.#isClosed) throw new Error('Connection terminated during its set-up');
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#client = client;
    return client;
  }
}
