import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Refund, Transaction } from '../transaction/types.ts';

/** A refund with its transaction in its current state. */
export interface ReadRefund {
  readonly refund: Refund;
  readonly transaction: Transaction;
}

/** The transactions of refunds, by refund. */
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
