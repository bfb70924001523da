import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Sorts after every character of an externalRef. */
const beyond = '~';

export interface FoundSubMerchant {
  readonly id: string;
  readonly externalRef: string;
  readonly status: string;
  readonly createdAt: Date;
}

/** The first few sub-merchants whose externalRef begins with this text. */
export async function findByPrefix(
  database: Queryable,
  wanted: { readonly platformId: string; readonly prefix: string; readonly limit: number },
): Promise<readonly FoundSubMerchant[]> {
  const rows = await database.rows<FoundSubMerchant>(sql('submerchant_list_by_prefix')`
    select submerchant_id as id, external_ref as "externalRef", status, created_at as "createdAt"
    from submerchants
    where platform_id = ${wanted.platformId}::uuid
      and external_ref >= ${wanted.prefix}::text
      and external_ref < ${`${wanted.prefix}${beyond}`}::text
    order by external_ref
    limit ${wanted.limit}::integer`);
  // In some collations the range holds others, too.
  return rows.filter(({ externalRef }) => externalRef.startsWith(wanted.prefix));
}
