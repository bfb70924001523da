import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The number of sub-merchants with a requirement past its deadline, and the first few. */
export async function findPastDue(
  database: Queryable,
  platformId: string,
  shownMax: number,
): Promise<{ readonly count: bigint; readonly externalRefs: readonly string[] }> {
  const counted = await database.row<{ count: bigint }>(sql('submerchant_count_past_due')`
    select count(*) as count
    from submerchants
    where platform_id = ${platformId}::uuid and requirements -> 'pastDue' <> '[]'::jsonb`);
  const { count = 0n } = counted ?? {};
  if (count === 0n) return { count, externalRefs: [] };
  const rows = await database.rows<{ externalRef: string }>(sql('submerchant_list_past_due')`
    select external_ref as "externalRef"
    from submerchants
    where platform_id = ${platformId}::uuid and requirements -> 'pastDue' <> '[]'::jsonb
    order by submerchant_id
    limit ${shownMax}::integer`);
  return { count, externalRefs: rows.map(({ externalRef }) => externalRef) };
}
