import { administer, nodesOf } from './test-database.ts';

/** Whether a statement waits for a lock in this database, on whichever node. */
export async function isLockAwaited(databaseUrl: string): Promise<boolean> {
  for (const node of nodesOf(databaseUrl)) {
    const { rowCount } = await administer(node, (client) =>
      client.query(`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    );
    if (rowCount !== 0) return true;
  }
  return false;
}
