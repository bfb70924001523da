import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/postgres/embedded/index.ts';
import { migrate } from '../../server/src/postgres/migrate.ts';
import { compileCache } from './compile-cache.ts';

let server: EmbeddedPostgres;
let folder: string;

/** One real PostgreSQL for the whole run, with a migrated template that each test file clones. */
export async function globalSetup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE = compileCache;
  folder = await mkdtemp(join(tmpdir(), 'taprail-test-'));
  server = await startEmbeddedPostgres({
    folder,
    // Tests kill processes, not the machine, so they lose nothing by not waiting for the disk.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database taprail_template');
  await admin.end();
  const template = new URL(server.url);
  template.pathname = '/taprail_template';
  await migrate(template.href);
  process.env.TAPRAIL_TEST_POSTGRES = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
