import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { tracing } from '../lib/tracing.ts';
import { Client, ConnectionWatch, run } from './client.ts';
import { type ConnectionMetrics, connectionsIn } from './connections-in-use.ts';
import { DatabaseUnavailable, explain, isBroken, isRetryable } from './database-errors.ts';
import { KeptConnection } from './kept-connection.ts';
import { PlatformNodes } from './platform-nodes.ts';
import { attemptsMax, pauseAfter, type Queryable, queryable } from './queryable.ts';
import type { BatchStatement, Statement } from './sql.ts';

export { DatabaseUnavailable, violates } from './database-errors.ts';
export type { Queryable } from './queryable.ts';

interface DedicatedConnection extends Queryable {
  /**
   * Runs a batch and returns all its rows. On plain PostgreSQL one statement serves all platforms,
   * since a small batch costs as much as a large one. Citus would need a two-phase commit for it,
   * so there each platform has a statement and a transaction of its own.
   */
  batch<Row, Item>(
    items: readonly Item[],
    platformOf: (item: Item) => string,
    statement: BatchStatement<Item>,
  ): Promise<Row[]>;
  /** Releases the connection; the next statement opens another. */
  release(): void;
}

/** A single statement that fails in a conflict is run again, like a transaction. */
export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction. Serialisation failures and deadlocks are retried a few times,
   * so `work` must touch nothing but the transaction it is given.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * A connection that is kept, for one statement at a time. The pool would hand one out only after
   * the current turn of the event loop, which may process a whole batch of requests. It may have
   * settings of its own, such as the planner's.
   */
  dedicated(settings?: Readonly<Record<string, string>>): DedicatedConnection;
  /** Calls `listener` with each NOTIFY payload on the channel. A hint only: delivery may stop. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Reports the use of its connections from now on. */
  report(metrics: ConnectionMetrics): void;
  /** Ends all connections. Those with an unanswered statement are cut off after a while. */
  close(): Promise<void>;
}

/**
 * For a connection that runs batches. Their statements join a short list with tables of any size,
 * so one index lookup per row is always right. By default PostgreSQL guesses the length of the
 * list and plans anew each time.
 */
export const plannedForBatches = Object.freeze({
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
});

const listenRetryMs = 1_000;
const connectTimeoutMs = 5_000;
const closeTimeoutMs = 5_000;

export function openDatabase(options: {
  readonly url: string;
  readonly connectionsMax: number;
  readonly applicationName: string;
  /** How long a statement may take before it counts as unanswered; no limit by default. */
  readonly answerTimeoutMs?: number;
  readonly onIdleError: (error: Error) => void;
}): Database {
  const { answerTimeoutMs } = options;
  const settings = {
    application_name: options.applicationName,
    connectionTimeoutMillis: Math.min(connectTimeoutMs, answerTimeoutMs ?? connectTimeoutMs),
    // The server gives up as well, so that the statement does not keep its locks.
    ...(answerTimeoutMs === undefined ? {} : { statement_timeout: answerTimeoutMs }),
    keepAlive: true,
    types: { getTypeParser },
  } satisfies pg.PoolConfig;
  const watch = new ConnectionWatch(answerTimeoutMs ?? null);
  const listeners = new Set<Client>();
  const kept = new Set<KeptConnection>();
  let closing = false;
  const onIdleError = (error: Error) => {
    // A server that stops right after the pool has ended may still cut off a connection.
    if (!closing) options.onIdleError(error);
  };
  /** By the URL of the node. Without Citus there is one. */
  const pools = new Map<string, pg.Pool>();
  const poolAt = (url: string) => {
    const known = pools.get(url);
    if (known !== undefined) return known;
    const limits = { connectionString: url, max: options.connectionsMax, Client };
    const pool = new pg.Pool({ ...settings, ...limits });
    pool.on('error', onIdleError);
    pool.on('connect', (client) => watch.clients.add(client as unknown as Client));
    pool.on('remove', (client) => watch.clients.delete(client as unknown as Client));
    pools.set(url, pool);
    return pool;
  };
  let metrics: ConnectionMetrics | null = null;
  const connectTo = async (url: string) => {
    const sinceMs = performance.now();
    try {
      return (await poolAt(url).connect()) as unknown as Client;
    } finally {
      metrics?.waited(performance.now() - sinceMs);
    }
  };
  const connect = () => connectTo(options.url);
  const pooled = queryable({ query: (statement) => runAlone(connect, statement) }, { attemptsMax });
  const nodes = new PlatformNodes((statement) => pooled.row(statement), options.url);
  let hasCitus: boolean | undefined;
  const isDistributed = async () => {
    hasCitus ??= await findCitus(pooled);
    return hasCitus;
  };

  return {
    ...pooled,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const client = await connect();
          return await (tracing === null
            ? runTransaction(client, work)
            : tracing.within('transaction', 'database', () => runTransaction(client, work)));
        } catch (error) {
          if (!isRetryable(error)) throw explain(error);
          if (attempt === attemptsMax) throw new DatabaseUnavailable(error);
        }
        await pauseAfter(attempt);
      }
    },
    dedicated: (own = {}) =>
      dedicate({ url: options.url, own, connectTo, isDistributed, nodes, kept }),
    async listen(channel, listener) {
      const begin = async (): Promise<void> => {
        if (closing) return;
        const client = new Client({ ...settings, connectionString: options.url });
        client.on('notification', (message) => listener(message.payload ?? ''));
        client.on('error', onIdleError);
        client.on('end', () => {
          listeners.delete(client);
          watch.clients.delete(client);
          if (!closing) setTimeout(() => begin().catch(onIdleError), listenRetryMs).unref();
        });
        listeners.add(client);
        await client.connect();
        watch.clients.add(client);
        await run(client, { text: `listen ${pg.escapeIdentifier(channel)}` });
      };
      await begin();
    },
    report(to) {
      metrics = to;
      to.watch(() => connectionsIn([...pools.values()], options.connectionsMax));
    },
    async close() {
      closing = true;
      for (const connection of kept) connection.close();
      const ending = Promise.all([...pools.values(), ...listeners].map((each) => each.end()));
      const timeoutMs = Math.min(closeTimeoutMs, answerTimeoutMs ?? closeTimeoutMs);
      await Promise.race([ending, delay(timeoutMs, undefined, { ref: false })]);
      watch.end();
    },
  };
}

interface Dedicating {
  readonly url: string;
  readonly own: Readonly<Record<string, string>>;
  connectTo(url: string): Promise<Client>;
  isDistributed(): Promise<boolean>;
  readonly nodes: PlatformNodes;
  readonly kept: Set<KeptConnection>;
}

function dedicate({ own, nodes, isDistributed, ...parts }: Dedicating): DedicatedConnection {
  const settings = async () => {
    const { plan_cache_mode: _, ...legal } = own;
    // Citus must plan for the values, since they determine the shard.
    return (await isDistributed()) ? legal : own;
  };
  const connections = new Map<string, KeptConnection>();
  const connectionTo = (url: string) => {
    const known = connections.get(url);
    if (known !== undefined) return known;
    const connection = new KeptConnection(() => parts.connectTo(url), settings);
    connections.set(url, connection);
    parts.kept.add(connection);
    return connection;
  };
  const rows = async <Row>(statement: Statement): Promise<Row[]> => {
    const { platformId } = statement;
    const hasNode = platformId !== undefined && (await isDistributed());
    const url = hasNode ? await nodes.find(platformId) : parts.url;
    try {
      return await queryable(connectionTo(url), { attemptsMax }).rows<Row>(statement);
    } catch (error) {
      if (hasNode && error instanceof DatabaseUnavailable) nodes.avoid(platformId);
      throw error;
    }
  };
  return {
    rows,
    row: async <Row>(statement: Statement) => (await rows<Row>(statement))[0],
    async batch<Row, Item>(
      items: readonly Item[],
      platformOf: (item: Item) => string,
      statement: BatchStatement<Item>,
    ) {
      if (!(await isDistributed())) return rows<Row>(statement(null, items));
      const all: Row[][] = [];
      for (const [platformId, own] of Map.groupBy(items, platformOf)) {
        all.push(await rows<Row>({ ...statement(platformId, own), platformId }));
      }
      return all.flat();
    },
    release: () => {
      for (const connection of connections.values()) connection.release();
    },
  };
}

/** On a connection that it has for itself. */
async function runAlone(
  connect: () => Promise<Client>,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const client = await connect();
  let hasBroken = false;
  try {
    return await run(client, statement);
  } catch (error) {
    hasBroken = isBroken(error);
    throw error;
  } finally {
    client.release(hasBroken);
  }
}

async function runTransaction<T>(
  client: Client,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const source = { query: (statement: pg.QueryConfig) => run(client, statement) };
  let broken = false;
  try {
    await run(client, { text: 'begin' });
    const result = await work(queryable(source, { attemptsMax: 1 }));
    await run(client, { text: 'commit' });
    return result;
  } catch (error) {
    await run(client, { text: 'rollback' }).catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away, not handed to the next request.
    client.release(broken);
  }
}

async function findCitus(database: Queryable): Promise<boolean> {
  const text = `select 1 from pg_extension where extname = 'citus'`;
  return (await database.row({ name: 'citus_find', text, values: [] })) !== undefined;
}

const int8Oid = 20;

/** The driver returns money and counts as bigint, never as float. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === int8Oid) return BigInt;
  return pg.types.getTypeParser(oid, format as 'text');
}
