import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface PayoutsAhead {
  readonly status: string;
  readonly currency: string;
  readonly count: bigint;
  readonly amount: bigint;
  /** When the first of them should arrive. */
  readonly nextEta: Date;
}

/** The payouts that are scheduled or in transit, which have a due time. */
export async function sumPayoutsAhead(
  database: Queryable,
  platformId: string,
): Promise<PayoutsAhead[]> {
  return database.rows<PayoutsAhead>(sql('payout_sum_ahead')`
    select status, currency, count(*) as count, sum(amount)::bigint as amount,
      min(eta) as "nextEta"
    from payouts
    where platform_id = ${platformId}::uuid
      and due_at is not null
      and status in ('scheduled', 'in_transit')
    group by status, currency
    order by status desc, currency`);
}
