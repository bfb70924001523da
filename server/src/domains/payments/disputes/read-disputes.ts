import { parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { Span } from '../../../request/span.ts';
import { readTransactions } from '../queries/read-transactions.ts';
import type { Transaction } from '../transaction/types.ts';

/** A dispute or an inquiry with its transaction, both in their current state. */
export interface ReadDispute {
  readonly dispute: Transaction['facts']['disputes'][number];
  readonly transaction: Transaction;
}

const pageSize = 250;

/** The disputes and inquiries opened in a span, each in its current state, oldest first. */
export async function* readDisputes(
  database: Queryable,
  span: Span,
): AsyncGenerator<readonly ReadDispute[]> {
  for (let afterId: string | null = null; ; ) {
    const rows: DisputeRow[] = await listRows(database, span, afterId);
    yield await readPage(database, span.platformId, rows);
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}

interface DisputeRow {
  readonly id: string;
  readonly transactionId: string;
}

function listRows(
  database: Queryable,
  { platformId, subMerchantId, from, to }: Span,
  afterId: string | null,
): Promise<DisputeRow[]> {
  return database.rows<DisputeRow>(
    plannedAfresh(sql('dispute_list_of_span')`
    select dispute_id as id, transaction_id as "transactionId"
    from disputes
    where platform_id = ${platformId}::uuid
      and (${subMerchantId}::uuid is null or submerchant_id = ${subMerchantId}::uuid)
      and (${afterId}::uuid is null or dispute_id > ${afterId}::uuid)
      and opened_at >= ${from}::timestamptz
      and opened_at < ${to}::timestamptz
    order by dispute_id
    limit ${pageSize}::integer`),
  );
}

async function readPage(
  database: Queryable,
  platformId: string,
  rows: readonly DisputeRow[],
): Promise<ReadDispute[]> {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const transactions = await readTransactions(database, platformId, ids);
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  return rows.map(({ id, transactionId }) => {
    const transaction = byId.get(transactionId);
    const dispute = transaction?.facts.disputes.find((each) => parseId('dp', each.id) === id);
    if (transaction === undefined || dispute === undefined) {
      throw new Error('the transaction of a dispute is gone');
    }
    return { dispute, transaction };
  });
}
