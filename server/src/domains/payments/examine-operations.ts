import { firstUuidAt } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/**
 * Makes operations due that have no record although a lease has passed since they were claimed,
 * and returns how many it examined. Each operation is examined once.
 */
export async function examineOperations(
  database: Database,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
  options: { readonly leaseMs: number },
): Promise<number> {
  const fenceId = firstUuidAt(new Date(Date.now() - options.leaseMs));
  const row = await database.row<{ count: number }>(sql('operation_examine')`
    select count
    from operation_examine(
      p_platform_id => ${platform.id}::uuid,
      p_fence_id => ${fenceId}::uuid,
      p_now => ${platform.now}::timestamptz,
      p_limit => ${platform.limit}::integer
    ) as count`);
  return row?.count ?? 0;
}
