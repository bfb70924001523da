import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The transaction of a refund or a charge, whose id is the id of its operation. */
export async function findByOperation(
  database: Queryable,
  wanted: RowKey,
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql('transaction_find_by_operation')`
    select object_id as id
    from operations
    where platform_id = ${wanted.platformId}::uuid
      and operation_id = ${wanted.id}::uuid
      and kind in ('refund', 'charge')`);
  return row?.id;
}
