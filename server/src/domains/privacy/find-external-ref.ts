import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { ErasureKey } from './erasure-store.ts';

export async function findExternalRef(database: Queryable, key: ErasureKey): Promise<string> {
  const row = await database.row<{ externalRef: string }>(sql('submerchant_find_ref')`
    select external_ref as "externalRef"
    from submerchants
    where platform_id = ${key.platformId}::uuid and submerchant_id = ${key.subMerchantId}::uuid`);
  if (row === undefined) throw new Error('the sub-merchant of an erasure is gone');
  return row.externalRef;
}
