import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { closeOperation, type OperationKey } from './open-operations.ts';

/** An operation that is claimed and recorded at once, since its whole effect is in the database. */
export interface OperationRecord {
  readonly operationId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly position: number;
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
 * shared the fence before it made their ids. Fails with a duplicate key if one is recorded already.
 * Taps and steps are claimed before their effect and recorded after it, by the same SQL functions.
 */
export async function recordOperations(
  transaction: Queryable,
  { platformId, format }: { readonly platformId: string; readonly format: number },
  records: readonly OperationRecord[],
  postings: PostingColumns,
): Promise<void> {
  const platformIds = records.map(() => platformId);
  const objectIds = records.map((record) => record.objectId);
  const positions = records.map((record) => record.position);
  const ats = records.map((record) => record.at);
  const nulls = records.map(() => null);
  const claimed = await transaction.row<{ all: boolean }>(sql('operation_claim_batch')`
    select 'claimed' = all(operation_claim_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${platformIds}::uuid[],
      p_operation_ids => ${records.map((record) => record.operationId)}::uuid[],
      p_object_ids => ${objectIds}::uuid[],
      p_positions => ${positions}::integer[],
      p_kinds => ${records.map((record) => record.kind)}::text[],
      p_connection_ids => ${nulls}::uuid[],
      p_requests => ${nulls}::text[],
      p_key_hashes => ${nulls}::uuid[],
      p_fingerprints => ${nulls}::bytea[],
      p_began_ats => ${ats}::timestamptz[],
      p_results => ${records.map(() => 'claimed')}::text[]
    )) as all`);
  if (claimed?.all !== true) throw new Error('the position of an operation is taken');
  await transaction.rows(sql('operation_record_batch')`
    select operation_record_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${platformIds}::uuid[],
      p_object_ids => ${objectIds}::uuid[],
      p_positions => ${positions}::integer[],
      p_format => ${format}::smallint,
      p_stages => ${records.map((record) => record.stages)}::text[],
      p_hashes => ${records.map((record) => Buffer.from(record.hash, 'hex'))}::bytea[],
      p_posting_kinds => ${postings.kinds}::text[],
      p_entry_account_ids => ${postings.accountIds}::text[],
      p_entry_amounts => ${postings.amounts}::text[],
      p_entry_currencies => ${postings.currencies}::text[],
      p_event_ids => ${records.map(({ eventIds }) => `{${eventIds.join(',')}}`)}::text[],
      p_submerchant_ids => ${postings.changedSubMerchantIds}::uuid[],
      p_recorded_ats => ${ats}::timestamptz[],
      p_open_operation_ids => ${[]}::uuid[]
    )`);
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
  const ended = await transaction.row(sql('record_insert_without_effect')`
    insert into records (platform_id, object_id, position, format, recorded_at)
    values (
      ${operation.platformId}::uuid, ${operation.objectId}::uuid, ${operation.position}::integer,
      ${operation.format}::smallint, ${operation.at}::timestamptz
    )
    on conflict (platform_id, object_id, position) do nothing
    returning position`);
  // There is nothing left to finish, and no transaction by which its texts could be erased later.
  if (ended !== undefined) {
    await transaction.rows(sql('operation_forget_request')`
      update operations
      set request = '{}'
      where platform_id = ${operation.platformId}::uuid
        and operation_id = ${operation.operationId}::uuid
        and request is not null`);
  }
  await closeOperation(transaction, operation);
}
