import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** The number of operations that one statement reads. */
const operationsMax = 2_000;

/** The last operation of a full page after that one; null if this is the last page. */
export async function findLastOperation(
  database: Queryable,
  platformId: string,
  afterId: string,
): Promise<string | null> {
  const row = await database.row<{ id: string }>(sql('operation_last_of_page')`
    select operation_id as id
    from operations
    where platform_id = ${platformId}::uuid and operation_id > ${afterId}::uuid
    order by operation_id
    offset ${operationsMax - 1}::integer
    limit 1`);
  return row?.id ?? null;
}
