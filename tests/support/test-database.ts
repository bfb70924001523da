import pg from 'pg';
import { newUuid } from '../../server/src/lib/ids.ts';

/** A database of its own for the caller; it goes with the server when the run ends. */
export async function createTestDatabase(): Promise<string> {
  const server = process.env.TAPRAIL_TEST_POSTGRES;
  if (server === undefined) throw new Error('run tests with npm test: it starts PostgreSQL');
  const name = `test_${newUuid().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template taprail_template`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
