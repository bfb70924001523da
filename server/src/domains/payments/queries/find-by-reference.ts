import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The transactions with this reference, newest first. */
export async function findByReference(
  database: Queryable,
  wanted: { readonly platformId: string; readonly reference: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_list_by_reference')`
    select transaction_id as id
    from transactions
    where platform_id = ${wanted.platformId}::uuid and reference = ${wanted.reference}::text
    order by transaction_id desc
    limit ${wanted.limit}::integer`);
  return rows.map(({ id }) => id);
}
