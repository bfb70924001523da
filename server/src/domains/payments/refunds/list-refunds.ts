import { greatestUuid, parseId } from '../../../lib/ids.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { answerPage, filterId, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import { refundNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { eachTransaction } from '../queries/read-transactions.ts';
import { operationsPerPageMax } from '../queries/read-views.ts';
import { untilMissing } from '../queries/until-missing.ts';
import { renderRefund } from '../transaction/render-refund.ts';

/** A refund shares the id of its operation. */
interface RefundRow {
  readonly id: string;
  readonly transactionId: string;
}

export async function getRefund(
  { database }: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('re', id);
  if (uuid === null) throw refundNotFound();
  const filter = { transactionId: null, externalRef: null, beforeId: greatestUuid, limit: 1 };
  const [row] = await findRows(database, platformId, { ...filter, id: uuid });
  if (row === undefined) throw refundNotFound();
  const [refund] = await render(database, platformId, [row]);
  return { status: 200, body: refund };
}

export async function listRefunds(
  { database }: Payments,
  platformId: string,
  query: PageQuery & { readonly transaction?: string; readonly submerchant?: string },
): Promise<Answer> {
  const transactionId = filterId('txn', query.transaction);
  const filter = { id: null, transactionId, externalRef: query.submerchant ?? null };
  return answerPage(
    're',
    query,
    (bounds) => findRows(database, platformId, { ...filter, ...bounds }),
    (rows) => render(database, platformId, rows),
  );
}

/** Refunds that were made or whose outcome is unknown; refused ones are excluded. */
function findRows(
  database: Queryable,
  platformId: string,
  filter: {
    readonly id: string | null;
    readonly transactionId: string | null;
    readonly externalRef: string | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<RefundRow[]> {
  return database.rows<RefundRow>(
    plannedAfresh(sql('refund_list')`
    select o.operation_id as id, o.object_id as "transactionId"
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join open_operations p
      on p.platform_id = ${platformId}::uuid and p.operation_id = o.operation_id
    left join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    where o.platform_id = ${platformId}::uuid
      and o.kind = 'refund'
      and (r.stages is not null or (r.position is null and p.unknown_amount is not null))
      and (${filter.id}::uuid is null or o.operation_id = ${filter.id}::uuid)
      and (${filter.transactionId}::uuid is null or o.object_id = ${filter.transactionId}::uuid)
      and (${filter.externalRef}::text is null or t.submerchant_id = (
        select s.submerchant_id from submerchants s
        where s.platform_id = ${platformId}::uuid
          and s.external_ref = ${filter.externalRef}::text
      ))
      and o.operation_id < ${filter.beforeId}::uuid
    order by o.operation_id desc
    limit ${filter.limit}::integer`),
  );
}

/** The first refunds whose transactions are not too much to read. */
async function render(database: Queryable, platformId: string, rows: readonly RefundRow[]) {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const read = eachTransaction(database, platformId, ids, operationsPerPageMax);
  const byId = new Map((await Array.fromAsync(read)).map((each) => [each.id, each]));
  return untilMissing(rows, ({ id, transactionId }) => {
    const transaction = byId.get(transactionId);
    return transaction && renderRefund(transaction, id);
  });
}
