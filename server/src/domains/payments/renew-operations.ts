import { uuidArray } from '../../postgres/binary-array.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/**
 * An operation without a record counts as dead after a lease. One that takes longer, such as a tap
 * that waits for its card, gets a lease among the open operations, which is renewed until it ends.
 */
export async function renewOperations(
  database: Database,
  leases: { readonly platformId: string; readonly ids: readonly string[]; readonly until: Date },
): Promise<void> {
  const { platformId, ids, until } = leases;
  await database.rows(sql('open_operation_renew')`
    insert into open_operations (platform_id, operation_id, due_at, lease_until)
    select ${platformId}::uuid, o.operation_id, o.began_at, ${until}::timestamptz
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
    where o.platform_id = ${platformId}::uuid
      and o.operation_id = any(${uuidArray(ids)}::uuid[])
      and r.platform_id is null
    on conflict (platform_id, operation_id) do update
    set lease_until = excluded.lease_until`);
}
