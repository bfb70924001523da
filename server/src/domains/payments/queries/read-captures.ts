import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { outcomeKnownWithinMs, type Span } from '../../../request/span.ts';
import { type CapturedTransaction, toCaptured } from '../transaction/captured-transaction.ts';
import { eachTransaction } from './read-transactions.ts';

/** The longest time that an authorisation is held before its capture or expiry. */
const holdMaxMs = 31 * 24 * 60 * 60 * 1000;
/** The number of transactions that one statement examines. */
const examinedMax = 1_000;
/** The number of transactions in memory at a time. */
const pageSize = 250;

/**
 * The transactions captured in a span, including those reversed later, each in its current state,
 * in the order of their taps.
 */
export async function* readCaptures(
  database: Queryable,
  span: Span,
): AsyncGenerator<readonly CapturedTransaction[]> {
  const { platformId, clockOffsetMs } = span;
  const ids = idsOfSpan(span, clockOffsetMs, holdMaxMs + outcomeKnownWithinMs);
  for (let afterId: string | null = ids.fromId; afterId !== null; ) {
    const lastId: string | null = await findLast(database, { span, afterId });
    const captured = await listCaptured(database, { span, afterId, lastId });
    for (let index = 0; index < captured.length; index += pageSize) {
      const page = eachTransaction(database, platformId, captured.slice(index, index + pageSize));
      yield await Array.fromAsync(page, toCaptured);
    }
    afterId = lastId !== null && lastId < ids.beforeId ? lastId : null;
  }
}

/** The last transaction of a full page; null if this is the last page. */
async function findLast(
  database: Queryable,
  { span, afterId }: { readonly span: Span; readonly afterId: string },
): Promise<string | null> {
  const row = await database.row<{ id: string }>(
    plannedAfresh(sql('transaction_last_of_page')`
    select transaction_id as id
    from transactions
    where platform_id = ${span.platformId}::uuid
      and (${span.subMerchantId}::uuid is null or submerchant_id = ${span.subMerchantId}::uuid)
      and transaction_id > ${afterId}::uuid
    order by transaction_id
    offset ${examinedMax - 1}::integer
    limit 1`),
  );
  return row?.id ?? null;
}

async function listCaptured(
  database: Queryable,
  page: { readonly span: Span; readonly afterId: string; readonly lastId: string | null },
): Promise<string[]> {
  const { platformId, subMerchantId, from, to } = page.span;
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('transaction_list_captured')`
    select t.transaction_id as id
    from transactions t
    join records r on r.platform_id = ${platformId}::uuid and r.object_id = t.transaction_id
    where t.platform_id = ${platformId}::uuid
      and (${subMerchantId}::uuid is null or t.submerchant_id = ${subMerchantId}::uuid)
      and t.transaction_id > ${page.afterId}::uuid
      and (${page.lastId}::uuid is null or t.transaction_id <= ${page.lastId}::uuid)
      and r.posting_kind = 'capture'
      and r.recorded_at >= ${from}::timestamptz
      and r.recorded_at < ${to}::timestamptz
    order by t.transaction_id`),
  );
  return rows.map(({ id }) => id);
}
