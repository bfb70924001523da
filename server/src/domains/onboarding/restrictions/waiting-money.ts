import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Writes the currencies in which a sub-merchant's money waits for a bank account. */
export async function saveWaiting(
  transaction: Queryable,
  waiting: {
    readonly platformId: string;
    readonly subMerchantId: string;
    readonly currencies: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  await transaction.rows(sql('submerchant_save_waiting')`
    update submerchants
    set waiting_currencies = ${waiting.currencies}::text[],
        updated_at = ${waiting.now}::timestamptz,
        revision = revision + 1
    where platform_id = ${waiting.platformId}::uuid
      and submerchant_id = ${waiting.subMerchantId}::uuid`);
}
