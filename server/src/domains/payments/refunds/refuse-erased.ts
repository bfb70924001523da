import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { submerchantErased } from '../../onboarding/index.ts';
import { eraseTexts } from '../erasure/erase-texts.ts';
import type { Transaction } from '../transaction/types.ts';

/**
 * Throws if the sub-merchant of a transaction is being erased: its balance has ended at zero.
 * Called after the claim. Erasing waits for earlier claims, so this sees that it has begun.
 */
export async function refuseErased(database: Queryable, transaction: Transaction): Promise<void> {
  const { platformId, id } = transaction;
  const erased = await database.row(sql('submerchant_find_erased')`
    select submerchant_id
    from submerchants
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${transaction.subMerchantId}::uuid
      and erased_at is not null`);
  if (erased === undefined) return;
  // The reason came with the claim, perhaps after this transaction's texts were erased.
  await eraseTexts(database, { platformId, ids: [id] });
  const message =
    "The data of this sub-merchant is being erased, or was, and its balance is closed. Refund it in the provider's dashboard.";
  throw submerchantErased({ message });
}
