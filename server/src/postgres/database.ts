import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BindMessage } from './bind-message.ts';
import type { Statement } from './sql.ts';

export interface Queryable {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** At most one row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>;
}

export interface DedicatedConnection extends Queryable {
  /** Gives the connection up; whoever uses it once more gets another. */
  release(): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are retried a few times,
   * so `work` must touch nothing but the transaction it is given.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Statements on a connection of their own, one at a time. The pool hands out a connection only
   * once everything at hand is done, a whole batch of requests it may be; kept, it sends at once.
   * It may have settings of its own, such as the planner's.
   */
  dedicated(settings?: Readonly<Record<string, string>>): DedicatedConnection;
  /** Calls `listener` with each NOTIFY payload on the channel. A hint only: delivery may stop. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** The database could not be reached, or went away: the statement may or may not have run. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * For a connection whose statements are good under one plan for all. Left to itself PostgreSQL
 * plans what unnests arrays anew each time, for as long as the arrays are shorter than it would
 * guess: of recording a small batch that was a quarter.
 */
export const plannedOnce = Object.freeze({ plan_cache_mode: 'force_generic_plan' });

const transactionAttemptsMax = 5;
const listenRetryMs = 1_000;

export function openDatabase(options: {
  readonly url: string;
  readonly connectionsMax: number;
  readonly applicationName: string;
  readonly onIdleError: (error: Error) => void;
}): Database {
  const settings = {
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  } satisfies pg.PoolConfig;
  const pool = new pg.Pool({ ...settings, max: options.connectionsMax, Client });
  const listeners = new Set<pg.Client>();
  const kept = new Set<KeptConnection>();
  let closing = false;
  const onIdleError = (error: Error) => {
    // The pool does not wait for its goodbyes: a server that stops right after may cut one short.
    if (!closing) options.onIdleError(error);
  };
  pool.on('error', onIdleError);

  return {
    ...queryable(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect().catch((error: unknown) => {
          throw explain(error);
        });
        try {
          return await runTransaction(client, work);
        } catch (error) {
          if (attempt === transactionAttemptsMax || !isRetryable(error)) throw explain(error);
        }
        await delay(Math.random() * 10 * 2 ** attempt);
      }
    },
    dedicated(own = {}) {
      const connection = new KeptConnection(pool, own);
      kept.add(connection);
      return { ...queryable(connection), release: () => connection.release() };
    },
    async listen(channel, listener) {
      const connect = async (): Promise<void> => {
        const client = new pg.Client(settings);
        client.on('notification', (message) => listener(message.payload ?? ''));
        client.on('error', onIdleError);
        client.on('end', () => {
          listeners.delete(client);
          if (!closing) setTimeout(() => connect().catch(onIdleError), listenRetryMs).unref();
        });
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        listeners.add(client);
      };
      await connect();
    },
    async close() {
      closing = true;
      await Promise.all([...listeners].map((client) => client.end()));
      for (const connection of kept) connection.release();
      await pool.end();
    },
  };
}

/** The driver's, but for how it gives a statement its values. */
class Client extends pg.Client {
  // As the driver has it, and its types do not.
  declare readonly connection: pg.Connection;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Of a client that somebody has in hand the pool hears nothing, and unheard it would end the
    // process. Whoever has it is told by the statement, or by the next one.
    this.on('error', () => {});
    const { connection } = this;
    const message = new BindMessage();
    connection.bind = (config) => {
      if (config === null || !connection.stream.writable) return;
      connection.stream.write(message.write(config));
    };
  }
}

/** A client of the pool that is not given back until it breaks; then the next query takes another. */
class KeptConnection {
  readonly #pool: pg.Pool;
  readonly #settings: readonly (readonly [string, string])[];
  #client: pg.PoolClient | null = null;
  #underway = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, settings: Readonly<Record<string, string>>) {
    this.#pool = pool;
    this.#settings = Object.entries(settings);
  }

  /** Whoever comes while another statement is under way waits for its turn. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const client = this.#underway === 0 ? this.#client : null;
    this.#underway += 1;
    const result =
      client === null
        ? this.#turn.then(async () => run(this.#client ?? (await this.#connect()), statement))
        : run(client, statement);
    const done = () => {
      this.#underway -= 1;
    };
    this.#turn = result.then(done, done);
    return result;
  }

  release(): void {
    // One that was set up for its purpose is of no use to others.
    this.#client?.release(this.#settings.length > 0);
    this.#client = null;
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    client.once('error', (error) => {
      if (this.#client !== client) return;
      this.#client = null;
      client.release(error);
    });
    for (const setting of this.#settings) {
      await client.query('select set_config($1, $2, false)', [...setting]);
    }
    this.#client = client;
    return client;
  }
}

/**
 * The driver makes a promise itself when it is given no callback. But it assigns a function to a
 * property for that, and V8 puts such a function among the long-lived at once: with it the
 * statement, and all that a batch of taps is made of, stayed until the whole heap was collected.
 */
function run(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(statement, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(queryable(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away, not handed to the next request.
    client.release(broken);
  }
}

interface QuerySource {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

function queryable(source: QuerySource): Queryable {
  const rows = async <Row>(statement: Statement): Promise<Row[]> => {
    try {
      const result = await source.query({
        name: statement.name,
        text: statement.text,
        values: [...statement.values],
      });
      return result.rows as Row[];
    } catch (error) {
      throw explain(error);
    }
  };
  return { rows, row: async <Row>(statement: Statement) => (await rows<Row>(statement))[0] };
}

const int8Oid = 20;

/** Money and counts are bigint from the driver on: a float never gets near them. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === int8Oid) return BigInt;
  return pg.types.getTypeParser(oid, format as 'text');
}

const retryableStates = new Set(['40001', '40P01']);

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryableStates.has(error.code ?? '');
}

/** True when the statement broke a constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

/** SQLSTATE classes 08 and 57P: a broken connection, or a server going down or coming up. */
const awayStates = /^(08|57P)/;
const connectionFailures = /connect|terminated|not queryable|ECONN|EPIPE|ETIMEDOUT/i;

function explain(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    return awayStates.test(error.code ?? '') ? new DatabaseUnavailable(error) : error;
  }
  // The driver gives its own connection errors no class, and not always a code.
  const isConnection =
    error instanceof Error && connectionFailures.test(`${error.message} ${errorCode(error)}`);
  return isConnection ? new DatabaseUnavailable(error) : error;
}

function errorCode(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
