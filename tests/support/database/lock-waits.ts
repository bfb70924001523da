import { administer, nodesOf } from './test-database.ts';

/** The number of sessions that wait for a lock in this database, on any node. */
export async function countLockWaits(databaseUrl: string, application = ''): Promise<number> {
  return onEveryNode(databaseUrl, application, 'select 1');
}

/** Ends the sessions of an application that wait for a lock, and returns how many. */
export async function endLockWaits(databaseUrl: string, application: string): Promise<number> {
  return onEveryNode(databaseUrl, application, 'select pg_terminate_backend(pid)');
}

/** On Citus, another node's statements wait under the name that Citus gives them. */
async function onEveryNode(
  databaseUrl: string,
  application: string,
  select: string,
): Promise<number> {
  const counts = nodesOf(databaseUrl).map((node) =>
    administer(node, async (client) => {
      const { rows } = await client.query(
        `${select}
         from pg_stat_activity
         where datname = current_database()
           and (
             starts_with(application_name, $1::text)
             or starts_with(application_name, 'citus_internal')
           )
           and wait_event_type = 'Lock'`,
        [application],
      );
      return rows.length;
    }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
