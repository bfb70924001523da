import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import type { Span } from '../../../request/span.ts';
import type { Payout } from '../payouts/payout.ts';
import { payoutColumns } from '../payouts/payout-store.ts';

const pageSize = 250;

/** The payouts made in a span, each in its current state, oldest first. */
export async function* readPayouts(
  database: Queryable,
  span: Span,
): AsyncGenerator<readonly Payout[]> {
  const { platformId, subMerchantId, from, to } = span;
  const { fromId, beforeId } = idsOfSpan(span, span.clockOffsetMs);
  for (let afterId = fromId; ; ) {
    const page = await database.rows<Payout>(
      plannedAfresh(sql('payout_list_of_span')`
      select ${payoutColumns}
      from payouts p
      left join submerchants s
        on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
      where p.platform_id = ${platformId}::uuid
        and (${subMerchantId}::uuid is null or p.submerchant_id = ${subMerchantId}::uuid)
        and p.payout_id > ${afterId}::uuid
        and p.payout_id < ${beforeId}::uuid
        and p.created_at >= ${from}::timestamptz
        and p.created_at < ${to}::timestamptz
      order by p.payout_id
      limit ${pageSize}::integer`),
    );
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    afterId = last.id;
  }
}
