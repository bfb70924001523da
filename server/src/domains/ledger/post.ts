import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { entryColumns, sumPostings } from './columns.ts';
import type { Posting } from './types.ts';

/** The record of a claimed operation: what it did to its object, and the money that it moved. */
export interface OperationRecord {
  readonly objectId: string;
  readonly position: number;
  /** How the stages are written. */
  readonly format: number;
  readonly stages: string;
  readonly hash: Buffer;
  readonly eventIds: readonly string[];
  readonly posting: Posting;
}

/**
 * Records operations of one platform and adds their postings to the balances, in the transaction of
 * the caller. Fails for `records_pkey` when one of the operations has a record already. Taps do the
 * same in payment_record_batch, in one round trip with all else that they write.
 */
export async function post(
  transaction: Queryable,
  platformId: string,
  records: readonly OperationRecord[],
): Promise<void> {
  const postings = records.map(({ posting }) => posting);
  const entries = entryColumns(postings);
  const sums = sumPostings(postings);
  await transaction.rows(sql('ledger_record_insert')`
    insert into records (
      platform_id, object_id, position, format, stages, hash, posting_kind,
      entry_account_ids, entry_amounts, entry_currencies, event_ids, recorded_at
    )
    select ${platformId}::uuid, unnest(${records.map((record) => record.objectId)}::uuid[]),
      unnest(${records.map((record) => record.position)}::integer[]),
      unnest(${records.map((record) => record.format)}::smallint[]),
      unnest(${records.map((record) => record.stages)}::text[]),
      unnest(${records.map((record) => record.hash)}::bytea[]),
      unnest(${postings.map((posting) => posting.kind)}::text[]),
      unnest(${entries.accountIds}::text[])::uuid[],
      unnest(${entries.amounts}::text[])::bigint[],
      unnest(${entries.currencies}::text[])::text[],
      unnest(${records.map(({ eventIds }) => `{${eventIds.join(',')}}`)}::text[])::uuid[],
      unnest(${postings.map((posting) => posting.at)}::timestamptz[])`);
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
