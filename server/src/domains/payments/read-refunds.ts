import { formatId } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { readTransactions } from './store.ts';
import type { Refund, Transaction } from './transaction/types.ts';

/** A refund of a transaction, with the transaction as it stands now. */
export interface ReadRefund {
  /** Null while its outcome is unknown. */
  readonly refund: Refund | null;
  readonly transaction: Transaction;
}

interface RefundRow {
  readonly id: string;
  readonly transactionId: string;
  readonly hasRecord: boolean;
}

const pageSize = 250;

/** All refunds of a platform, oldest first, without those that were refused. */
export async function* readRefunds(
  database: Queryable,
  platformId: string,
): AsyncGenerator<readonly ReadRefund[]> {
  for (let afterId: string | null = null; ; ) {
    const rows: RefundRow[] = await listRows(database, { platformId, afterId });
    yield await readPage(database, platformId, rows);
    if (rows.length < pageSize) return;
    afterId = rows.at(-1)?.id ?? null;
  }
}

/** The transactions that refunds belong to, by refund. */
export async function findRefunded(
  database: Queryable,
  platformId: string,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ id: string; transactionId: string }>(sql(
    'refund_find_transactions',
  )`
    select operation_id as id, object_id as "transactionId"
    from operations
    where platform_id = ${platformId}::uuid
      and operation_id = any(${refundIds}::uuid[])
      and kind = 'refund'`);
  return new Map(rows.map(({ id, transactionId }) => [id, transactionId]));
}

function listRows(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string | null },
): Promise<RefundRow[]> {
  return database.rows<RefundRow>(sql('refund_list_all')`
    select o.operation_id as id, o.object_id as "transactionId",
      r.position is not null as "hasRecord"
    from operations o
    left join records r
      on r.platform_id = ${page.platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
    where o.platform_id = ${page.platformId}::uuid
      and o.kind = 'refund'
      and (${page.afterId}::uuid is null or o.operation_id > ${page.afterId}::uuid)
    order by o.operation_id
    limit ${pageSize}::integer`);
}

async function readPage(
  database: Queryable,
  platformId: string,
  rows: readonly RefundRow[],
): Promise<ReadRefund[]> {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const transactions = await readTransactions(database, platformId, ids);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return rows.flatMap(({ id, transactionId, hasRecord }) => {
    const transaction = byId.get(transactionId);
    if (transaction === undefined) throw new Error('the transaction of a refund is gone');
    const shownId = formatId('re', id);
    const refund = transaction.facts.refunds.find((each) => each.id === shownId) ?? null;
    return refund === null && hasRecord ? [] : [{ refund, transaction }];
  });
}
