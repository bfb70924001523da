import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Payout } from './payout.ts';

/** How often the provider is searched for a payout that waits for a person's decision. */
const searchEveryMs = 60 * 60 * 1000;

/** A payout with an unknown outcome that waits for a person's decision. */
export interface UndecidedPayout {
  readonly id: string;
  /** Null for the platform's own. */
  readonly externalRef: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly since: Date;
}

/** Leaves it to a person whether a payout is sent again. The search for it continues meanwhile. */
export async function leaveToPerson(
  database: Queryable,
  { platformId, id, ordered }: Payout,
  { leaseToken, now }: { readonly leaseToken: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('payout_leave_to_person')`
    update payouts
    set decision_since = coalesce(decision_since, ${now}::timestamptz),
        due_at = ${new Date(now.getTime() + searchEveryMs)}::timestamptz, attempts = 0,
        lease_until = null, lease_token = null
    where platform_id = ${platformId}::uuid
      and payout_id = ${id}::uuid
      and ordered = ${ordered}::smallint
      and lease_token = ${leaseToken}::uuid`);
}

/** Oldest first. */
export function listUndecidedPayouts(
  database: Queryable,
  platformId: string,
): Promise<UndecidedPayout[]> {
  return database.rows<UndecidedPayout>(sql('payout_list_undecided')`
    select p.payout_id as id, s.external_ref as "externalRef", p.amount, p.currency,
      p.decision_since as since
    from payouts p
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid and p.decision_since is not null
    order by p.decision_since, p.payout_id
    limit 1000`);
}

/** Sends a payout again, under a new key. False if it waits for no decision. */
export async function orderPayout(
  database: Queryable,
  { platformId, id, now }: { readonly platformId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const ordered = await database.row(sql('payout_order')`
    update payouts
    set ordered = ordered + 1, asked_at = ${now}::timestamptz, decision_since = null,
        due_at = ${now}::timestamptz, attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${platformId}::uuid
      and payout_id = ${id}::uuid
      and decision_since is not null
    returning payout_id`);
  return ordered !== undefined;
}
