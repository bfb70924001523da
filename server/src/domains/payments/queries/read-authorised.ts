import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import type { Span } from '../../../request/span.ts';

/** The number of transactions that one statement adds up. */
const examinedMax = 20_000;

interface Authorised {
  readonly currency: string;
  readonly amount: bigint;
}

/** The amounts authorised by the taps of a span, now or before, in parts that sum to the whole. */
export async function* readAuthorised(
  database: Queryable,
  span: Span,
): AsyncGenerator<readonly Authorised[]> {
  const ids = idsOfSpan(span, span.clockOffsetMs);
  for (let afterId: string | null = ids.fromId; afterId !== null; ) {
    const page: Page = { span, afterId, beforeId: ids.beforeId };
    const lastId: string | null = await findLast(database, page);
    yield await sumPage(database, page, lastId);
    afterId = lastId;
  }
}

interface Page {
  readonly span: Span;
  readonly afterId: string;
  readonly beforeId: string;
}

/** The last transaction of a full page; null on the last one. */
async function findLast(
  database: Queryable,
  { span, afterId, beforeId }: Page,
): Promise<string | null> {
  const row = await database.row<{ id: string }>(
    plannedAfresh(sql('transaction_last_to_add')`
    select transaction_id as id
    from transactions
    where platform_id = ${span.platformId}::uuid
      and (${span.subMerchantId}::uuid is null or submerchant_id = ${span.subMerchantId}::uuid)
      and transaction_id > ${afterId}::uuid
      and transaction_id < ${beforeId}::uuid
    order by transaction_id
    offset ${examinedMax - 1}::integer
    limit 1`),
  );
  return row?.id ?? null;
}

function sumPage(
  database: Queryable,
  { span, afterId, beforeId }: Page,
  lastId: string | null,
): Promise<Authorised[]> {
  return database.rows<Authorised>(
    plannedAfresh(sql('transaction_sum_authorised')`
    select currency, sum(amount_authorised)::bigint as amount
    from transactions
    where platform_id = ${span.platformId}::uuid
      and (${span.subMerchantId}::uuid is null or submerchant_id = ${span.subMerchantId}::uuid)
      and transaction_id > ${afterId}::uuid
      and transaction_id < ${beforeId}::uuid
      and (${lastId}::uuid is null or transaction_id <= ${lastId}::uuid)
      and created_at >= ${span.from}::timestamptz
      and created_at < ${span.to}::timestamptz
      and amount_authorised > 0
    group by currency`),
  );
}
