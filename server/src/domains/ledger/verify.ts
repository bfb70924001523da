import { leastUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { statementKinds } from './balance-sums.ts';
import { kindsOfTransactions } from './posting-kinds.ts';

/** A difference in one sentence, with the ids to search for. */
export interface Difference {
  readonly what: string;
}

/** Recomputes a platform's ledger from its entries and reports the first differences. */
export async function verifyLedger(
  database: Queryable,
  platformId: string,
): Promise<readonly Difference[]> {
  const differences = await database.rows<Difference>(sql('ledger_verify')`
    with entries as materialized (
      select r.object_id, r.position, r.posting_kind, e.account_id, e.amount, e.currency
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
    ),
    statements as (
      select 'statements of ' || submerchant_id || ' end with ' || sum(summed) || ' ' || currency
        || ' but the balance is ' || sum(kept) as what
      from (
        select submerchant_id, currency, amount as summed, 0 as kept
        from balance_sums
        where platform_id = ${platformId}::uuid and span = 'day'
        union all
        select coalesce(submerchant_id, ${leastUuid}::uuid), currency, 0, -balance
        from ledger_accounts
        where platform_id = ${platformId}::uuid and kind = any(${statementKinds}::text[])
      ) of_owners
      group by submerchant_id, currency
      having sum(summed) <> sum(kept)
      limit 5
    ),
    gross as (
      select 'sums of ' || posting_kind || ' have ' || sum(summed) || ' ' || currency
        || ' of cards but the entries ' || sum(kept) as what
      from (
        select currency, posting_kind, gross as summed, 0 as kept
        from balance_sums
        where platform_id = ${platformId}::uuid and span = 'day'
        union all
        select e.currency, e.posting_kind, 0, e.amount
        from entries e
        join ledger_accounts a
          on a.platform_id = ${platformId}::uuid
          and a.account_id = e.account_id
          and a.kind = 'psp_clearing'
        where e.posting_kind = any(${kindsOfTransactions}::text[])
      ) of_cards
      group by currency, posting_kind
      having sum(summed) <> sum(kept)
      limit 5
    )
    select what from balances
    union all
    select what from postings
    union all
    select what from statements
    union all
    select what from gross`);
  return differences;
}
