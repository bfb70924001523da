import type { Money } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface Captured {
  /** Gross, one amount per currency, without reversed captures. */
  readonly sums: readonly Money[];
  /** The number of captures. */
  readonly count: number;
}

/** A sub-merchant's captures so far. It reads every capture, so call it rarely. */
export async function findCaptured(
  database: Queryable,
  owner: { readonly platformId: string; readonly subMerchantId: string },
): Promise<Captured> {
  const rows = await database.rows<{ currency: string; sum: bigint; count: bigint }>(sql(
    'transaction_sum_captured',
  )`
    select currency, sum(amount_captured)::bigint as sum, count(*) as count
    from transactions
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id = ${owner.subMerchantId}::uuid
      and amount_captured > 0
    group by currency`);
  return {
    sums: rows.map(({ currency, sum }) => ({ currency, amountMinor: sum })),
    count: rows.reduce((total, { count }) => total + Number(count), 0),
  };
}
