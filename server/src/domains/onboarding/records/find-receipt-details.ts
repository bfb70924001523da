import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { ReceiptDetails } from './document.ts';

/** What receipts say about a sub-merchant. */
interface ReceiptIssuer extends ReceiptDetails {
  readonly timeZone: string;
  readonly country: string;
}

export async function findReceiptDetails(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<ReceiptIssuer> {
  const row = await database.row<ReceiptIssuer>(sql('submerchant_find_receipt_details')`
    select receipt_name as "receiptName", support_address as "supportAddress",
      time_zone as "timeZone", country
    from submerchants
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
  if (row === undefined) throw new Error('the sub-merchant of a transaction is gone');
  return row;
}
