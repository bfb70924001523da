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
  return database.rows<Balance>(sql('ledger_balance_list')`
    select kind, currency, balance
    from ledger_accounts
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id is not distinct from ${owner.subMerchantId}::uuid
    order by currency, kind`);
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

export interface EntryRow {
  readonly postingId: string;
  readonly accountId: string;
  readonly accountKind: AccountKind;
  readonly externalRef: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: string;
  readonly transactionId: string | null;
  readonly createdAt: Date;
}

/**
 * Newest first, from before the entry that the cursor names. A posting has the id of the operation
 * that it is part of.
 */
export async function listEntries(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly subMerchantId: string | null;
    readonly transactionId: string | null;
    readonly before: { readonly postingId: string; readonly accountId: string } | null;
    readonly limit: number;
  },
): Promise<EntryRow[]> {
  return database.rows<EntryRow>(
    plannedAfresh(sql('ledger_entry_list')`
    select o.operation_id as "postingId", e.account_id as "accountId", a.kind as "accountKind",
      s.external_ref as "externalRef", e.amount, e.currency, r.posting_kind as kind,
      r.object_id as "transactionId", r.recorded_at as "createdAt"
    from operations o
    join records r
      on r.platform_id = ${page.platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
    cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
      as e (account_id, amount, currency)
    join ledger_accounts a
      on a.platform_id = ${page.platformId}::uuid and a.account_id = e.account_id
    left join submerchants s
      on s.platform_id = ${page.platformId}::uuid and s.submerchant_id = a.submerchant_id
    where o.platform_id = ${page.platformId}::uuid
      and (${page.subMerchantId}::uuid is null or a.submerchant_id = ${page.subMerchantId}::uuid)
      and (${page.transactionId}::uuid is null
        or o.operation_id = ${page.transactionId}::uuid
        or (o.object_id = ${page.transactionId}::uuid and o.position > 1))
      and (${page.before?.postingId ?? null}::uuid is null
        or o.operation_id <= ${page.before?.postingId ?? null}::uuid)
      and (${page.before?.postingId ?? null}::uuid is null
        or (o.operation_id, e.account_id)
          < (${page.before?.postingId ?? null}::uuid, ${page.before?.accountId ?? null}::uuid))
    order by o.operation_id desc, e.account_id desc
    limit ${page.limit}::integer`),
  );
}
