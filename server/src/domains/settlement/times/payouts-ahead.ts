import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

export interface PayoutsAhead {
  readonly status: string;
  readonly currency: string;
  readonly count: bigint;
  readonly amount: bigint;
  /** When the first of them is expected at its bank. */
  readonly nextEta: Date;
}

/** The payouts that are scheduled or on their way: those that something is still due for. */
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
