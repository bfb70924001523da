import { eraseRequests } from '../../../operations/erase-requests.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { eraseNotes } from '../notes/note-store.ts';
import { redactRequest } from './redact-request.ts';

interface Owner {
  readonly platformId: string;
  readonly subMerchantId: string;
}

/** The next transactions of a sub-merchant, in the order of their ids. */
export async function listTransactionIds(
  database: Queryable,
  page: Owner & { readonly afterId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_list_ids')`
    select transaction_id as id
    from transactions
    where platform_id = ${page.platformId}::uuid
      and submerchant_id = ${page.subMerchantId}::uuid
      and transaction_id > ${page.afterId}::uuid
    order by transaction_id
    limit ${page.limit}::integer`);
  return rows.map(({ id }) => id);
}

export async function countTransactions(database: Queryable, owner: Owner): Promise<bigint> {
  const row = await database.row<{ count: bigint }>(sql('transaction_count')`
    select count(*) as count
    from transactions
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id = ${owner.subMerchantId}::uuid`);
  return row?.count ?? 0n;
}

/** Erases the callers' own words about these transactions, notes, and evidence of their disputes. */
export async function eraseTexts(
  transaction: Queryable,
  { platformId, ids }: { readonly platformId: string; readonly ids: readonly string[] },
): Promise<void> {
  await eraseNotes(transaction, { platformId, ids });
  await eraseRequests(transaction, { platformId, objectIds: ids }, redactRequest);
  await transaction.rows(sql('transaction_erase_references')`
    update transactions
    set reference = null
    where platform_id = ${platformId}::uuid
      and transaction_id = any(${ids}::uuid[])
      and reference is not null`);
  await transaction.rows(sql('dispute_erase_evidence')`
    update disputes
    set evidence = null, evidence_key_id = null
    where platform_id = ${platformId}::uuid
      and transaction_id = any(${ids}::uuid[])
      and evidence is not null`);
}

/** Erases the labels of a sub-merchant's own readers. */
export async function eraseLabels(transaction: Queryable, owner: Owner): Promise<void> {
  await transaction.rows(sql('device_erase_labels')`
    update devices
    set label = null
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id = ${owner.subMerchantId}::uuid
      and label is not null`);
}
