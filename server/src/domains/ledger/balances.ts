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
  // Planned per call: a shared plan would read the accounts of every owner.
  return database.rows<Balance>(plannedAfresh(list));
}

/** The summed balances of all sub-merchants, and those of the platform itself. */
export async function sumBalances(database: Queryable, platformId: string): Promise<Balance[]> {
  return database.rows<Balance>(sql('ledger_balance_sum')`
    select kind, currency, sum(balance)::bigint as balance
    from ledger_accounts
    where platform_id = ${platformId}::uuid
    group by kind, currency
    order by currency, kind`);
}

/** An available balance below zero, as callers see it: a negative amount. */
interface NegativeBalance {
  readonly id: string;
  readonly subMerchantId: string;
  readonly externalRef: string;
  readonly currency: string;
  readonly available: bigint;
}

/**
 * A page of negative balances after the cursor's account. It reads every balance: an index would
 * cost every tap.
 */
export async function listNegativeBalances(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string; readonly limit: number },
): Promise<NegativeBalance[]> {
  return database.rows<NegativeBalance>(
    plannedAfresh(sql('ledger_balance_list_negative')`
    select a.account_id as id, a.submerchant_id as "subMerchantId",
      s.external_ref as "externalRef", a.currency, -a.balance as available
    from ledger_accounts a
    join submerchants s
      on s.platform_id = ${page.platformId}::uuid and s.submerchant_id = a.submerchant_id
    where a.platform_id = ${page.platformId}::uuid
      and a.kind = 'submerchant_available'
      and a.balance > 0
      and a.account_id > ${page.afterId}::uuid
    order by a.account_id
    limit ${page.limit}::integer`),
  );
}
