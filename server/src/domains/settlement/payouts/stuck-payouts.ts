import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

interface UnpaidPayout {
  readonly id: string;
  /** Null for the platform's own. */
  readonly externalRef: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly since: Date;
}

export interface FailedPayout extends UnpaidPayout {
  readonly failureCode: string | null;
  /** Whether payouts of its sub-merchant are suspended after several failures. */
  readonly isSuspended: boolean;
}

/**
 * Failed payouts that none in the same currency has followed, newest first. Once another one is
 * made, its outcome counts.
 */
export function listFailedPayouts(
  database: Queryable,
  { platformId, limit }: { readonly platformId: string; readonly limit: number },
): Promise<FailedPayout[]> {
  return database.rows<FailedPayout>(
    plannedAfresh(sql('payout_list_failed')`
    select p.payout_id as id, s.external_ref as "externalRef", p.amount, p.currency,
      r.recorded_at as since, p.failure_code as "failureCode",
      coalesce(s.payouts_suspended, false) as "isSuspended"
    from payouts p
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = p.payout_id
      and r.position = p.position
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid
      and p.status = 'failed'
      and not exists (
        select 1
        from payouts later
        where later.platform_id = ${platformId}::uuid
          and later.submerchant_id is not distinct from p.submerchant_id
          and later.payout_id > p.payout_id
          and later.currency = p.currency
          and later.status <> 'cancelled'
      )
    order by p.payout_id desc
    limit ${limit}::integer`),
  );
}

export interface StuckPayout extends UnpaidPayout {
  /** The shortfall of the provider's balance; null if the provider has not answered. */
  readonly missing: bigint | null;
}

/** Payouts that wait for money at the provider, or were asked for before then without an answer. */
export function listStuckPayouts(
  database: Queryable,
  wanted: { readonly platformId: string; readonly askedBefore: Date; readonly limit: number },
): Promise<StuckPayout[]> {
  const { platformId, askedBefore, limit } = wanted;
  return database.rows<StuckPayout>(sql('payout_list_stuck')`
    select p.payout_id as id, s.external_ref as "externalRef", p.amount, p.currency, p.missing,
      coalesce(p.asked_at, p.created_at) as since
    from payouts p
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid
      and ((p.status = 'scheduled' and p.missing is not null)
        or (p.status = 'in_transit' and p.psp_ref is null))
      and (p.status = 'scheduled' or p.asked_at < ${askedBefore}::timestamptz)
      and p.decision_since is null
    order by p.payout_id
    limit ${limit}::integer`);
}

/** Has a worker ask the provider now about a payout on its way; whether there is anything to ask. */
export async function askAboutPayout(
  database: Queryable,
  { platformId, id, now }: RowKey & { readonly now: Date },
): Promise<boolean> {
  const hastened = await database.row(sql('payout_hasten')`
    update payouts
    set due_at = least(due_at, ${now}::timestamptz)
    where platform_id = ${platformId}::uuid
      and payout_id = ${id}::uuid
      and due_at is not null
      and decision_since is null
      and (status = 'in_transit' or missing is not null)
    returning payout_id`);
  return hastened !== undefined;
}
