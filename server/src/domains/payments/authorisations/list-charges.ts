import { formatId } from '../../../lib/ids.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import {
  answerPage,
  filterId,
  type PageBounds,
  type PageQuery,
} from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import type { Payments } from '../payments.ts';
import { eachTransaction } from '../queries/read-transactions.ts';
import { operationsPerPageMax } from '../queries/read-views.ts';
import { untilMissing } from '../queries/until-missing.ts';
import { renderCharge } from '../transaction/render-authorisation.ts';

/** A charge shares the id of its operation. */
interface ChargeRow {
  readonly id: string;
  readonly transactionId: string;
}

export interface ChargeQuery extends PageQuery {
  readonly authorisation?: string;
  readonly authorisation_chain_id?: string;
}

export async function listCharges(
  { database }: Payments,
  platformId: string,
  query: ChargeQuery,
): Promise<Answer> {
  const transactionId = filterId('auth', query.authorisation);
  const chainId = filterId('ach', query.authorisation_chain_id);
  return answerPage(
    'chg',
    query,
    (bounds) => findRows(database, platformId, { transactionId, chainId, ...bounds }),
    (rows) => render(database, platformId, rows),
  );
}

function findRows(
  database: Queryable,
  platformId: string,
  filter: PageBounds & {
    readonly transactionId: string | null;
    readonly chainId: string | null;
  },
): Promise<ChargeRow[]> {
  return database.rows<ChargeRow>(
    plannedAfresh(sql('charge_list')`
    select o.operation_id as id, o.object_id as "transactionId"
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    where o.platform_id = ${platformId}::uuid
      and o.kind = 'charge'
      and r.stages is not null
      and (${filter.transactionId}::uuid is null or o.object_id = ${filter.transactionId}::uuid)
      and (${filter.chainId}::uuid is null
        or (t.transaction_id = ${filter.chainId}::uuid and t.chain_id = ${filter.chainId}::uuid)
        or (t.chain_id = ${filter.chainId}::uuid and t.chain_id <> t.transaction_id))
      and o.operation_id < ${filter.beforeId}::uuid
    order by o.operation_id desc
    limit ${filter.limit}::integer`),
  );
}

/** The first charges whose transactions are not too much to read. */
async function render(database: Queryable, platformId: string, rows: readonly ChargeRow[]) {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const read = eachTransaction(database, platformId, ids, operationsPerPageMax);
  const byId = new Map((await Array.fromAsync(read)).map((each) => [each.id, each]));
  return untilMissing(rows, ({ id, transactionId }) => {
    const transaction = byId.get(transactionId);
    return transaction && renderCharge(transaction, formatId('chg', id));
  });
}
