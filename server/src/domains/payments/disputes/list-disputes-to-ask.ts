import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

/** A sub-merchant's disputes and inquiries, all or only the open ones, newest first. */
export function listDisputesToAsk(
  database: Queryable,
  asked: {
    readonly platformId: string;
    readonly subMerchantId: string;
    readonly withEnded: boolean;
    readonly limit: number;
  },
): Promise<{ readonly id: string; readonly transactionId: string }[]> {
  return database.rows(
    plannedAfresh(sql('dispute_list_to_ask')`
    select dispute_id as id, transaction_id as "transactionId"
    from disputes
    where platform_id = ${asked.platformId}::uuid
      and submerchant_id = ${asked.subMerchantId}::uuid
      and (${asked.withEnded}::boolean or status in (
        'needs_response', 'under_review', 'inquiry_needs_response', 'inquiry_under_review'
      ))
    order by dispute_id desc
    limit ${asked.limit}::integer`),
  );
}
