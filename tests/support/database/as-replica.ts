import type { Queryable } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';

/**
 * Lets a transaction rewrite what is append-only, since those triggers do not fire on a replica. On
 * Citus the workers must be told as well.
 */
export async function asReplica(transaction: Queryable): Promise<void> {
  await transaction.rows(
    sql('test_tell_workers')`set local citus.propagate_set_commands = 'local'`,
  );
  await transaction.rows(sql('test_as_replica')`set local session_replication_role = replica`);
}
