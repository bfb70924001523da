import pg from 'pg';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { migrate } from '../../../server/src/postgres/migrate.ts';

/** A new database for the caller, dropped when the run ends. */
export async function createTestDatabase(): Promise<string> {
  const { TAPRAIL_TEST_POSTGRES: server, TAPRAIL_TEST_TEMPLATE: template } = process.env;
  if (server === undefined) throw new Error('run tests with npm test: it starts PostgreSQL');
  const name = `${template}_${newUuid().replaceAll('-', '')}`;
  const workers = citusWorkers();
  if (workers.length > 0) return createOnCitus({ coordinator: server, workers, name });
  await administer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  return databaseAt(server, name);
}

/** The workers of the Citus cluster that this run uses; none on plain PostgreSQL. */
export function citusWorkers(): readonly string[] {
  const workers = process.env.TAPRAIL_TEST_CITUS_WORKERS ?? '';
  return workers.split(',').filter((url) => url !== '');
}

/** For tests of behaviour that only a cluster has. */
export const onCluster = {
  skip: citusWorkers().length === 0 && 'TAPRAIL_TEST_CITUS_WORKERS names no cluster',
} as const;

/** For tests of behaviour that only a single server has, or of a server with a password. */
export const onSingleServer = {
  skip: citusWorkers().length > 0 && 'it is about a single PostgreSQL server',
} as const;

/** The database on every node that has it: on one server, or on each of the cluster. */
export function nodesOf(databaseUrl: string): readonly string[] {
  const name = new URL(databaseUrl).pathname.slice(1);
  return [databaseUrl, ...citusWorkers().map((worker) => databaseAt(worker, name))];
}

/** Enough for both workers to have some; Citus would make 32 of every table for each database. */
const shardsPerTable = 4;

/** Registers the workers for each database, because a clone of a template does not know them. */
async function createOnCitus(parts: {
  readonly coordinator: string;
  readonly workers: readonly string[];
  readonly name: string;
}): Promise<string> {
  const { coordinator, workers, name } = parts;
  for (const node of [coordinator, ...workers]) {
    await administer(node, (client) => client.query(`create database ${name}`));
    await administer(databaseAt(node, name), (client) => client.query('create extension citus'));
  }
  await administer(coordinator, (client) =>
    client.query(`alter database ${name} set citus.shard_count = ${shardsPerTable}`),
  );
  const url = databaseAt(coordinator, name);
  await administer(coordinator, async (client) => {
    // Adding a node writes its roles, so two databases must not do it at once.
    await client.query(`select pg_advisory_lock(hashtext('taprail_test_nodes'))`);
    await administer(url, (own) => registerNodes(own, { coordinator, workers }));
  });
  await migrate(url);
  return url;
}

async function registerNodes(
  client: pg.Client,
  { coordinator, workers }: { readonly coordinator: string; readonly workers: readonly string[] },
): Promise<void> {
  const place = (node: string) => [new URL(node).hostname, Number(new URL(node).port)];
  const set = 'select citus_set_coordinator_host($1::text, $2::integer)';
  await client.query(set, place(coordinator));
  for (const worker of workers) {
    await client.query('select citus_add_node($1::text, $2::integer)', place(worker));
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Calls a function with a new connection to a server. */
export async function administer<T>(
  server: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
