import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { entryColumns, sumPostings } from './columns.ts';
import type { Posting } from './types.ts';

/** An operation that is claimed and recorded at once, since it asks nobody outside the database. */
export interface OperationRecord {
  readonly operationId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly position: number;
  /** How the stages are written. */
  readonly format: number;
  readonly stages: string;
  /** In hexadecimal digits. */
  readonly hash: string;
  readonly eventIds: readonly string[];
  readonly posting: Posting | null;
  readonly at: Date;
}

/**
 * Writes operations of one platform with their records and adds their postings to the balances, in
 * the transaction of the caller, who has held the mark since before it made their ids. Fails for a
 * duplicate key when one of them was written already.
 * Taps do the same in payment_claim_batch and payment_record_batch.
 */
export async function post(
  transaction: Queryable,
  platformId: string,
  records: readonly OperationRecord[],
): Promise<void> {
  await transaction.rows(sql('ledger_operation_insert')`
    insert into operations (
      platform_id, operation_id, object_id, position, kind, began_at
    )
    select ${platformId}::uuid, unnest(${records.map((record) => record.operationId)}::uuid[]),
      unnest(${records.map((record) => record.objectId)}::uuid[]),
      unnest(${records.map((record) => record.position)}::integer[]),
      unnest(${records.map((record) => record.kind)}::text[]),
      unnest(${records.map((record) => record.at)}::timestamptz[])`);
  const postings = records.map(({ posting }) => posting);
  const entries = entryColumns(postings);
  await transaction.rows(sql('ledger_record_insert')`
    insert into records (
      platform_id, object_id, position, format, stages, hash, posting_kind,
      entry_account_ids, entry_amounts, entry_currencies, event_ids, recorded_at
    )
    select ${platformId}::uuid, unnest(${records.map((record) => record.objectId)}::uuid[]),
      unnest(${records.map((record) => record.position)}::integer[]),
      unnest(${records.map((record) => record.format)}::smallint[]),
      unnest(${records.map((record) => record.stages)}::text[]),
      unnest(${records.map((record) => Buffer.from(record.hash, 'hex'))}::bytea[]),
      unnest(${postings.map((posting) => posting?.kind ?? null)}::text[]),
      unnest(${entries.accountIds}::text[])::uuid[],
      unnest(${entries.amounts}::text[])::bigint[],
      unnest(${entries.currencies}::text[])::text[],
      unnest(${records.map(({ eventIds }) => `{${eventIds.join(',')}}`)}::text[])::uuid[],
      unnest(${records.map((record) => record.at)}::timestamptz[])`);
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
