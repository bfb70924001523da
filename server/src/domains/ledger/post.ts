import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { sumChanges } from './balance-sums.ts';
import { sumPostings } from './columns.ts';
import type { Posting } from './types.ts';

/** Adds the postings of recorded operations to the balances of one platform. */
export async function post(
  transaction: Queryable,
  platformId: string,
  records: readonly { readonly posting: Posting | null; readonly at: Date }[],
): Promise<void> {
  const sums = sumPostings(records.map(({ posting }) => posting));
  if (sums.length === 0) return;
  const added = sumChanges(records);
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
      p_sum_fees => ${added.map((sum) => sum.fee)}::bigint[],
      p_sum_gross => ${added.map((sum) => sum.gross)}::bigint[]
    )`);
}
