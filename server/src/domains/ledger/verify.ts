import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** Something that does not add up, in a sentence with the ids to look for. */
export interface Difference {
  readonly what: string;
}

/** Recomputes the ledger of one platform from its entries and reports the first differences. */
export async function verifyLedger(
  database: Queryable,
  platformId: string,
): Promise<readonly Difference[]> {
  const differences = await database.rows<Difference>(sql('ledger_verify')`
    with entries as materialized (
      select r.object_id, r.position, e.account_id, e.amount, e.currency
      from records r
      cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
        as e (account_id, amount, currency)
      where r.platform_id = ${platformId}::uuid
    ),
    sums as (
      select account_id, currency, sum(amount)::bigint as total
      from entries
      group by account_id, currency
    ),
    balances as (
      select 'account ' || coalesce(a.account_id, s.account_id) || ' (' || coalesce(a.kind, '?')
        || ') keeps ' || coalesce(a.balance::text, 'nothing') || ' but its entries sum to '
        || coalesce(s.total::text, '0') as what
      from (
        select account_id, currency, kind, balance
        from ledger_accounts
        where platform_id = ${platformId}::uuid
      ) a
      full join sums s using (account_id, currency)
      where coalesce(a.balance, 0) <> coalesce(s.total, 0)
      limit 5
    ),
    postings as (
      select 'the posting of operation ' || position || ' on ' || object_id
        || ' is out of balance by ' || sum(amount) || ' ' || currency as what
      from entries
      group by object_id, position, currency
      having sum(amount) <> 0
      limit 5
    )
    select what from balances
    union all
    select what from postings`);
  return differences;
}
