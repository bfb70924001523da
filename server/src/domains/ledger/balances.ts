import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';
import type { AccountKind } from './types.ts';

export interface Balance {
  readonly kind: AccountKind;
  readonly currency: string;
  /** Debits less credits. */
  readonly balance: bigint;
}

/** The balances of one sub-merchant, or of the platform itself. */
export async function readBalances(
  database: Queryable,
  owner: { readonly platformId: string; readonly subMerchantId: string | null },
): Promise<Balance[]> {
  const list = sql('ledger_balance_list')`
    select kind, currency, balance
    from ledger_accounts
    where platform_id = ${owner.platformId}::uuid
      and (
        submerchant_id = ${owner.subMerchantId}::uuid
        or (${owner.subMerchantId}::uuid is null and submerchant_id is null)
      )
    order by currency, kind`;
  // Planned for the owner, since a plan for both kinds would read the accounts of everybody.
  return database.rows<Balance>(plannedAfresh(list));
}

/** The balances of all sub-merchants together, and those of the platform itself. */
export async function sumBalances(database: Queryable, platformId: string): Promise<Balance[]> {
  return database.rows<Balance>(sql('ledger_balance_sum')`
    select kind, currency, sum(balance)::bigint as balance
    from ledger_accounts
    where platform_id = ${platformId}::uuid
    group by kind, currency
    order by currency, kind`);
}

/** How many available balances of sub-merchants are negative. No index could know it for free. */
export async function countNegativeBalances(
  database: Queryable,
  platformId: string,
): Promise<number> {
  const row = await database.row<{ count: bigint }>(sql('ledger_balance_count_negative')`
    select count(*) as count
    from ledger_accounts
    where platform_id = ${platformId}::uuid and kind = 'submerchant_available' and balance > 0`);
  return Number(row?.count ?? 0n);
}
