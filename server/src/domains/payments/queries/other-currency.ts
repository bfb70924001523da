import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Whether a sub-merchant has transactions in another currency. */
export async function hasOtherCurrency(
  database: Queryable,
  owner: {
    readonly platformId: string;
    readonly subMerchantId: string;
    readonly currency: string;
  },
): Promise<boolean> {
  const { platformId, subMerchantId, currency } = owner;
  const row = await database.row(sql('transaction_find_other_currency')`
    select transaction_id
    from transactions
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${subMerchantId}::uuid
      and currency <> ${currency}::text
    limit 1`);
  return row !== undefined;
}
