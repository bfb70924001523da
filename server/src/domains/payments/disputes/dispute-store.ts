import type { RowKey } from '../../../lib/ids.ts';
import type { Sealed } from '../../../lib/keyring.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { PageBounds } from '../../../request/answer-page.ts';

export interface DisputeRow {
  readonly id: string;
  readonly transactionId: string;
  /** The sealed draft; null until there is one. */
  readonly evidence: Buffer | null;
  readonly evidenceKeyId: string | null;
}

export function findRow(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<DisputeRow | undefined> {
  return database.row<DisputeRow>(sql('dispute_find')`
    select dispute_id as id, transaction_id as "transactionId", evidence,
      evidence_key_id as "evidenceKeyId"
    from disputes
    where platform_id = ${platformId}::uuid and dispute_id = ${id}::uuid`);
}

/** Locks the row until the transaction ends. */
export async function lockRow(
  transaction: Queryable,
  key: RowKey,
): Promise<DisputeRow | undefined> {
  await transaction.rows(sql('dispute_lock')`
    select dispute_id
    from disputes
    where platform_id = ${key.platformId}::uuid and dispute_id = ${key.id}::uuid
    for update`);
  return findRow(transaction, key);
}

/** Whether an answer is in progress or has an unknown outcome. */
export async function isBeingAnswered(
  database: Queryable,
  { platformId, transactionId }: { readonly platformId: string; readonly transactionId: string },
): Promise<boolean> {
  const row = await database.row(sql('dispute_find_answer')`
    select o.operation_id
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    where o.platform_id = ${platformId}::uuid
      and o.object_id = ${transactionId}::uuid
      and o.position > 1
      and o.kind in ('dispute_submit', 'dispute_accept')
      and r.platform_id is null
    limit 1`);
  return row !== undefined;
}

export async function saveEvidence(
  transaction: Queryable,
  { platformId, id, evidence }: RowKey & { readonly evidence: Sealed },
): Promise<void> {
  await transaction.rows(sql('dispute_save_evidence')`
    update disputes
    set evidence = ${evidence.bytes}::bytea, evidence_key_id = ${evidence.keyId}::text
    where platform_id = ${platformId}::uuid and dispute_id = ${id}::uuid`);
}

/** In the order of ids: the planner knows the values and drops the sort key that is constant. */
export function listRows(
  database: Queryable,
  filter: PageBounds & {
    readonly platformId: string;
    readonly subMerchantId: string | null;
    readonly transactionId: string | null;
    readonly status: string | null;
  },
): Promise<DisputeRow[]> {
  return database.rows<DisputeRow>(
    plannedAfresh(sql('dispute_list')`
    select dispute_id as id, transaction_id as "transactionId", evidence,
      evidence_key_id as "evidenceKeyId"
    from disputes
    where platform_id = ${filter.platformId}::uuid
      and (${filter.subMerchantId}::uuid is null or submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.transactionId}::uuid is null or transaction_id = ${filter.transactionId}::uuid)
      and (${filter.status}::text is null or status = ${filter.status}::text)
      and dispute_id > ${filter.afterId}::uuid
      and dispute_id < ${filter.beforeId}::uuid
    order by case when ${filter.isOldestFirst}::boolean then dispute_id end, dispute_id desc
    limit ${filter.limit}::integer`),
  );
}
