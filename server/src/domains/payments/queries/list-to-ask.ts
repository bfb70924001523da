import { firstUuidAt } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

interface Owner {
  readonly platformId: string;
  readonly subMerchantId: string;
}

/** A refund or a dispute with its transaction. */
interface OfTransaction {
  readonly id: string;
  readonly transactionId: string;
}

/**
 * A sub-merchant's undecided refunds, newest first, and with `madeSince` all refunds made since
 * then.
 */
export function listRefundsToAsk(
  database: Queryable,
  asked: Owner & { readonly madeSince: Date | null; readonly limit: number },
): Promise<OfTransaction[]> {
  const { platformId, subMerchantId, madeSince, limit } = asked;
  if (madeSince !== null) return listRefundsSince(database, { ...asked, madeSince });
  return database.rows<OfTransaction>(sql('refund_list_undecided')`
    select l.object_id as id, l.transaction_id as "transactionId"
    from provider_polls l
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = l.transaction_id
    where l.platform_id = ${platformId}::uuid
      and l.kind = 'refund'
      and t.submerchant_id = ${subMerchantId}::uuid
    order by l.object_id desc
    limit ${limit}::integer`);
}

function listRefundsSince(
  database: Queryable,
  asked: Owner & { readonly madeSince: Date; readonly limit: number },
): Promise<OfTransaction[]> {
  const { platformId, subMerchantId, madeSince, limit } = asked;
  return database.rows<OfTransaction>(
    plannedAfresh(sql('refund_list_since')`
    select o.operation_id as id, o.object_id as "transactionId"
    from transactions t
    join operations o
      on o.platform_id = ${platformId}::uuid
      and o.object_id = t.transaction_id
      and o.position > 1
    left join provider_polls l
      on l.platform_id = ${platformId}::uuid and l.object_id = o.operation_id
    where t.platform_id = ${platformId}::uuid
      and t.submerchant_id = ${subMerchantId}::uuid
      and o.kind = 'refund'
      and (o.operation_id >= ${firstUuidAt(madeSince)}::uuid or l.object_id is not null)
    order by o.operation_id desc
    limit ${limit}::integer`),
  );
}

/** A sub-merchant's transactions with a posting since then. */
export async function listTouched(
  database: Queryable,
  { platformId, subMerchantId, from }: Owner & { readonly from: Date },
): Promise<readonly string[]> {
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('transaction_list_touched')`
    select t.transaction_id as id
    from transactions t
    where t.platform_id = ${platformId}::uuid
      and t.submerchant_id = ${subMerchantId}::uuid
      and exists (
        select 1
        from records r
        where r.platform_id = ${platformId}::uuid
          and r.object_id = t.transaction_id
          and r.recorded_at >= ${from}::timestamptz
          and r.posting_kind is not null
      )
    order by t.transaction_id`),
  );
  return rows.map(({ id }) => id);
}
