import pg from 'pg';
import { newUuid } from '../../server/src/lib/ids.ts';

/** A database of its own for the caller; it goes when the run ends. */
export async function createTestDatabase(): Promise<string> {
  const { TAPRAIL_TEST_POSTGRES: server, TAPRAIL_TEST_TEMPLATE: template } = process.env;
  if (server === undefined) throw new Error('run tests with npm test: it starts PostgreSQL');
  const name = `${template}_${newUuid().replaceAll('-', '')}`;
  await administer(server, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Does something with a connection of its own to a server. */
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
