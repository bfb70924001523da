import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Statement } from './sql.ts';

export interface Queryable {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** At most one row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are retried a few times,
   * so `work` must touch nothing but the transaction it is given.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Calls `listener` with each NOTIFY payload on the channel. A hint only: delivery may stop. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const transactionAttemptsMax = 5;

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
  const pool = new pg.Pool({ ...settings, max: options.connectionsMax });
  pool.on('error', options.onIdleError);
  const listeners: pg.Client[] = [];

  return {
    ...queryable(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        const client = await pool.connect();
        try {
          return await runTransaction(client, work);
        } catch (error) {
          if (attempt === transactionAttemptsMax || !isRetryable(error)) throw error;
        }
        await delay(Math.random() * 10 * 2 ** attempt);
      }
    },
    async listen(channel, listener) {
      const client = new pg.Client(settings);
      client.on('error', options.onIdleError);
      client.on('notification', (message) => listener(message.payload ?? ''));
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      listeners.push(client);
    },
    async close() {
      await Promise.all(listeners.map((client) => client.end()));
      await pool.end();
    },
  };
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

function queryable(source: pg.Pool | pg.PoolClient): Queryable {
  const rows = async <Row>(statement: Statement): Promise<Row[]> => {
    const result = await source.query({
      name: statement.name,
      text: statement.text,
      values: statement.values as unknown[],
    });
    return result.rows as Row[];
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

/** True when PostgreSQL answered: the statement failed, but the connection did not. */
export function isStatementError(error: unknown): boolean {
  // Class 57 is an administrator's or a crash's shutdown, and 08 a broken connection.
  return error instanceof pg.DatabaseError && !/^(57|08)/.test(error.code ?? '');
}
