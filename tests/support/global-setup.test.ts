import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import pg from 'pg';
import { administer, createTestDatabase } from './database/test-database.ts';
import { globalSetup, globalTeardown } from './global-setup.ts';

const environment = { ...process.env };
afterEach(() => {
  delete process.env.TAPRAIL_TEST_DATABASE_URL;
  Object.assign(process.env, environment);
});

test('a run on a given server removes its databases and leaves the others alone', async () => {
  const server = process.env.TAPRAIL_TEST_POSTGRES ?? '';
  const bystander = await createTestDatabase();
  process.env.TAPRAIL_TEST_DATABASE_URL = server;

  await globalSetup();
  const template = process.env.TAPRAIL_TEST_TEMPLATE ?? '';
  const made = await createTestDatabase();
  // Like a service that a failed test left running.
  const connected = new pg.Client({ connectionString: made });
  connected.on('error', () => {});
  await connected.connect();
  const { rowCount } = await connected.query('select from schema_migrations');
  assert.ok(rowCount, 'it is migrated');
  const ended = new Promise((resolve) => connected.once('end', resolve));
  await globalTeardown();
  await ended;

  const names = await administer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    return rows.map(({ datname }) => datname);
  });
  assert.deepEqual(
    names.filter((name) => name.startsWith(template)),
    [],
  );
  assert.ok(names.includes(new URL(bystander).pathname.slice(1)));
});
