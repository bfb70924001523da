import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

export const changesChannel = 'taprail_access';

/** Tells every node at once. A node that misses it notices when its cache expires. */
export async function announceChange(database: Queryable): Promise<void> {
  await database.rows(sql('access_announce')`select pg_notify(${changesChannel}::text, '')`);
}
