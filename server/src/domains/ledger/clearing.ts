import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** A change of what the provider owes. */
export interface ClearingEntry {
  /** What it belongs to: a transaction or a payout. */
  readonly objectId: string;
  readonly operationId: string;
  /** The kind of the posting, such as capture or payout_paid. */
  readonly kind: string;
  /** In minor units: positive when the provider owes more. */
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

const pageSize = 500;

/** Everything that the ledger says of the provider, in about the order in which it happened. */
export async function* readClearing(
  database: Queryable,
  platformId: string,
): AsyncGenerator<readonly ClearingEntry[]> {
  for (let afterId: string | null = null; ; ) {
    const page: ClearingEntry[] = await database.rows<ClearingEntry>(sql('ledger_clearing_list')`
      select o.operation_id as "operationId", o.object_id as "objectId", r.posting_kind as kind,
        e.amount, e.currency, r.recorded_at as at
      from operations o
      join records r
        on r.platform_id = ${platformId}::uuid
        and r.object_id = o.object_id
        and r.position = o.position
      cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
        as e (account_id, amount, currency)
      join ledger_accounts a
        on a.platform_id = ${platformId}::uuid
        and a.account_id = e.account_id
        and a.kind = 'psp_clearing'
      where o.platform_id = ${platformId}::uuid
        and (${afterId}::uuid is null or o.operation_id > ${afterId}::uuid)
      order by o.operation_id
      limit ${pageSize}::integer`);
    yield page;
    if (page.length < pageSize) return;
    afterId = page.at(-1)?.operationId ?? null;
  }
}
