import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Sorts after every character of an externalRef. */
const beyond = '~';

/** The first few sub-merchants whose externalRef begins with this text. */
export async function findByPrefix(
  database: Queryable,
  wanted: { readonly platformId: string; readonly prefix: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await database.rows<{ externalRef: string }>(sql('submerchant_list_by_prefix')`
    select external_ref as "externalRef"
    from submerchants
    where platform_id = ${wanted.platformId}::uuid
      and external_ref >= ${wanted.prefix}::text
      and external_ref < ${`${wanted.prefix}${beyond}`}::text
    order by external_ref
    limit ${wanted.limit}::integer`);
  // In some collations the range holds others, too.
  const found = rows.map(({ externalRef }) => externalRef);
  return found.filter((externalRef) => externalRef.startsWith(wanted.prefix));
}
