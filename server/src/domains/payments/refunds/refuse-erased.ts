import { parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { submerchantErased } from '../../onboarding/index.ts';

/** Throws if the sub-merchant of a transaction is being erased: its balance has ended at zero. */
export async function refuseErased(
  database: Queryable,
  platformId: string,
  transactionId: string,
): Promise<void> {
  const id = parseId('txn', transactionId);
  if (id === null) return;
  const erased = await database.row(sql('submerchant_find_erased')`
    select s.submerchant_id
    from transactions t
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    where t.platform_id = ${platformId}::uuid
      and t.transaction_id = ${id}::uuid
      and s.erased_at is not null`);
  if (erased === undefined) return;
  const message =
    "The data of this sub-merchant is being erased, or was, and its balance is closed. Refund it in the provider's dashboard.";
  throw submerchantErased({ message });
}
