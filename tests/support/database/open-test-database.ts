import { after } from 'node:test';
import { type Database, openDatabase } from '../../../server/src/postgres/database.ts';
import { createTestDatabase } from './test-database.ts';

/** A new migrated database, or the one at `url`; closed when the tests end. */
export async function openTestDatabase(url?: string): Promise<Database & { readonly url: string }> {
  const databaseUrl = url ?? (await createTestDatabase());
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: 10,
    applicationName: 'taprail test',
    onIdleError: (error) => {
      throw error;
    },
  });
  after(() => database.close());
  return { ...database, url: databaseUrl };
}
