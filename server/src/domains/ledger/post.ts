import { type OperationRecord, recordOperations } from '../../operations/records.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { entryColumns, sumPostings } from './columns.ts';
import type { Posting } from './types.ts';

/** An operation that is claimed and recorded at once, with the money that it moved. */
export interface PostedRecord extends OperationRecord {
  readonly posting: Posting | null;
}

/**
 * Records operations of one platform and adds their postings to the balances, in the transaction of
 * the caller, who has shared the fence since before it made their ids.
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
  });
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
      p_amounts => ${sums.map((sum) => sum.amount)}::bigint[]
    )`);
}
