import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { closeOperation, type OperationKey } from './open-operations.ts';

/** An operation that is claimed and recorded at once, since its whole effect is in the database. */
export interface OperationRecord {
  readonly operationId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly position: number;
  /** The version of the stages' format. */
  readonly format: number;
  readonly stages: string;
  /** In hexadecimal digits. */
  readonly hash: string;
  readonly eventIds: readonly string[];
  readonly at: Date;
}

/** The postings of records, one element for each, with the entries as array literals. */
export interface PostingColumns {
  readonly kinds: readonly (string | null)[];
  readonly accountIds: readonly (string | null)[];
  readonly amounts: readonly (string | null)[];
  readonly currencies: readonly (string | null)[];
  /** The sub-merchants whose balances they change. */
  readonly changedSubMerchantIds: readonly (string | null)[];
}

/**
 * Claims operations of one platform and records them, in the transaction of the caller, which
 * shared the fence before it made their ids. Fails with a duplicate key if one of them exists. Taps
 * do the same in payment_claim_batch and payment_record_batch.
 */
export async function recordOperations(
  transaction: Queryable,
  platformId: string,
  records: readonly OperationRecord[],
  postings: PostingColumns,
): Promise<void> {
  await transaction.rows(sql('operation_insert')`
    insert into operations (
      platform_id, operation_id, object_id, position, kind, began_at
    )
    select ${platformId}::uuid, unnest(${records.map((record) => record.operationId)}::uuid[]),
      unnest(${records.map((record) => record.objectId)}::uuid[]),
      unnest(${records.map((record) => record.position)}::integer[]),
      unnest(${records.map((record) => record.kind)}::text[]),
      unnest(${records.map((record) => record.at)}::timestamptz[])`);
  await transaction.rows(sql('record_insert')`
    insert into records (
      platform_id, object_id, position, format, stages, hash, posting_kind,
      entry_account_ids, entry_amounts, entry_currencies, event_ids, submerchant_id, recorded_at
    )
    select ${platformId}::uuid, unnest(${records.map((record) => record.objectId)}::uuid[]),
      unnest(${records.map((record) => record.position)}::integer[]),
      unnest(${records.map((record) => record.format)}::smallint[]),
      unnest(${records.map((record) => record.stages)}::text[]),
      unnest(${records.map((record) => Buffer.from(record.hash, 'hex'))}::bytea[]),
      unnest(${postings.kinds}::text[]),
      unnest(${postings.accountIds}::text[])::uuid[],
      unnest(${postings.amounts}::text[])::bigint[],
      unnest(${postings.currencies}::text[])::text[],
      unnest(${records.map(({ eventIds }) => `{${eventIds.join(',')}}`)}::text[])::uuid[],
      unnest(${postings.changedSubMerchantIds}::uuid[]),
      unnest(${records.map((record) => record.at)}::timestamptz[])`);
}

/**
 * Ends an operation that had no effect by a record without stages, which frees the position and the
 * key. An existing record stays.
 */
export async function endWithoutEffect(
  transaction: Queryable,
  operation: OperationKey & {
    readonly objectId: string;
    readonly position: number;
    readonly format: number;
    readonly at: Date;
  },
): Promise<void> {
  await transaction.rows(sql('record_insert_without_effect')`
    insert into records (platform_id, object_id, position, format, recorded_at)
    values (
      ${operation.platformId}::uuid, ${operation.objectId}::uuid, ${operation.position}::integer,
      ${operation.format}::smallint, ${operation.at}::timestamptz
    )
    on conflict (platform_id, object_id, position) do nothing`);
  await closeOperation(transaction, operation);
}
