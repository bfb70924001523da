import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded/index.ts';
import { migrate } from '../../server/src/postgres/migrate.ts';
import { makeFolderForData } from './database/data-folder.ts';
import { administer, citusWorkers } from './database/test-database.ts';
import { compileCache } from './running/compile-cache.ts';

/** Several files run at once, each with several services, and each service has a pool. */
const connectionsMax = 300;

const cleanUp: (() => Promise<void>)[] = [];

/**
 * One real PostgreSQL for the whole run, with a migrated template that each test file clones. It is
 * embedded, or the server of TAPRAIL_TEST_DATABASE_URL.
 */
export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE = compileCache;
  // Where lanes write which file each of them has taken.
  const claims = await mkdtemp(join(tmpdir(), 'taprail-claims-'));
  process.env.TAPRAIL_TEST_CLAIMS = claims;
  cleanUp.push(() => rm(claims, { recursive: true, force: true }));
  const given = process.env.TAPRAIL_TEST_DATABASE_URL;
  try {
    await makeTemplate(given ? await useServer(given) : await startServer());
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}

export async function globalTeardown(): Promise<void> {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
}

interface Server {
  readonly url: string;
  /** The prefix of every database of this run. */
  readonly template: string;
}

async function makeTemplate({ url, template }: Server): Promise<void> {
  await administer(url, (client) => client.query(`create database ${template}`));
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href);
  process.env.TAPRAIL_TEST_POSTGRES = url;
  process.env.TAPRAIL_TEST_TEMPLATE = template;
}

async function startServer(): Promise<Server> {
  const folder = await makeFolderForData('taprail-test-');
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({
    folder,
    settings: {
      // Tests kill processes, not the machine, so they need not wait for the disk.
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: String(connectionsMax),
      // Autovacuum would visit a hundred databases that are no longer used.
      autovacuum: 'off',
    },
  });
  cleanUp.push(() => server.stop());
  await administer(server.url, makePasswordCheap);
  return { url: server.url, template: 'taprail_test' };
}

/** Thousands of connections would each hash the password 4,096 times. */
async function makePasswordCheap(client: pg.Client): Promise<void> {
  await client.query('set scram_iterations = 1');
  const password = client.escapeLiteral(client.password ?? '');
  await client.query(`alter role current_user password ${password}`);
}

/** An existing server. The run drops its own databases at the end and leaves the others alone. */
async function useServer(url: string): Promise<Server> {
  const template = `taprail_test_${randomBytes(4).toString('hex')}`;
  await administer(url, requireConnections);
  cleanUp.push(async () => {
    for (const node of [url, ...citusWorkers()]) {
      await administer(node, (client) => dropDatabases(client, template));
    }
  });
  return { url, template };
}

async function requireConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ allowed: number }>(
    `select current_setting('max_connections')::integer as allowed`,
  );
  const [{ allowed } = { allowed: 0 }] = rows;
  if (allowed >= connectionsMax) return;
  throw new Error(
    `The server of TAPRAIL_TEST_DATABASE_URL allows ${allowed} connections, and the tests need ` +
      `${connectionsMax}: set max_connections.`,
  );
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  // Forced, because a process that a failed test left running may still be connected.
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
}
