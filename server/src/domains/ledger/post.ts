import { type OperationRecord, recordOperations } from '../../operations/records.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { changedSubMerchant, sumChanges } from './balance-sums.ts';
import { entryColumns, sumPostings } from './columns.ts';
import type { Posting } from './types.ts';

/** An operation that is claimed and recorded at once, with its posting. */
export interface PostedRecord extends OperationRecord {
  readonly posting: Posting | null;
}

/**
 * Records operations of one platform and adds their postings to the balances, in the caller's
 * transaction. The caller must have locked the fence for share before it made the ids.
 */
export async function post(
  transaction: Queryable,
  platformId: string,
  records: readonly PostedRecord[],
): Promise<void> {
  const postings = records.map(({ posting }) => posting);
  await recordOperations(transaction, platformId, records, {
    kinds: postings.map((posting) => posting?.kind ?? null),
    ...entryColumns(postings),
    changedSubMerchantIds: postings.map(changedSubMerchant),
  });
  const added = sumChanges(records);
  const sums = sumPostings(postings);
  if (sums.length === 0) return;
  await transaction.rows(sql('ledger_post_batch')`
    select ledger_post_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${sums.map((sum) => sum.platformId)}::uuid[],
      p_account_ids => ${sums.map((sum) => sum.accountId)}::uuid[],
      p_kinds => ${sums.map((sum) => sum.account.kind)}::text[],
      p_submerchant_ids => ${sums.map((sum) => sum.account.subMerchantId)}::uuid[],
      p_currencies => ${sums.map((sum) => sum.account.currency)}::text[],
      p_amounts => ${sums.map((sum) => sum.amount)}::bigint[],
      p_sum_platform_ids => ${added.map((sum) => sum.platformId)}::uuid[],
      p_sum_submerchant_ids => ${added.map((sum) => sum.ownerId)}::uuid[],
      p_sum_currencies => ${added.map((sum) => sum.currency)}::text[],
      p_sum_spans => ${added.map((sum) => sum.span)}::text[],
      p_sum_began_ats => ${added.map((sum) => sum.beganAt)}::timestamptz[],
      p_sum_kinds => ${added.map((sum) => sum.kind)}::text[],
      p_sum_postings => ${added.map((sum) => sum.postings)}::bigint[],
      p_sum_amounts => ${added.map((sum) => sum.amount)}::bigint[],
      p_sum_fees => ${added.map((sum) => sum.fee)}::bigint[]
    )`);
}
