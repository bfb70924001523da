import { uuidArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** A sub-merchant as payouts see it. */
export interface Payee {
  readonly externalRef: string;
  /** Its IANA name. */
  readonly timeZone: string;
  /** Its payout interval; null for the one in the platform's settings. */
  readonly payoutInterval: 'daily' | 'weekly' | 'monthly' | 'manual' | null;
  /** The PSP account, null before there is one, and its connection. */
  readonly account: string | null;
  readonly connectionId: string | null;
  /** As callers see it: allowed by the provider, neither paused nor suspended. */
  readonly payoutsEnabled: boolean;
  /** Why it may not take payments or be paid out, as callers see it. */
  readonly disabledReason: string | null;
  /** The currencies with a bank account at the provider; null while it has not told. */
  readonly payoutCurrencies: readonly string[] | null;
  /** The currencies whose money waited for a bank account at the last payout run. */
  readonly waitingCurrencies: readonly string[];
}

export async function findPayee(
  database: Queryable,
  { platformId, subMerchantId }: { readonly platformId: string; readonly subMerchantId: string },
): Promise<Payee | undefined> {
  return (await findPayees(database, platformId, [subMerchantId])).get(subMerchantId);
}

/** The existing sub-merchants, by id. */
export async function findPayees(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payee>> {
  const rows = await database.rows<Payee & { readonly id: string }>(sql('submerchant_payees')`
    select submerchant_id as id, external_ref as "externalRef", time_zone as "timeZone",
      payout_interval as "payoutInterval", psp_account as account,
      connection_id as "connectionId",
      payouts_enabled as "payoutsEnabled", disabled_reason as "disabledReason",
      payout_currencies as "payoutCurrencies",
      waiting_currencies as "waitingCurrencies"
    from submerchants
    where platform_id = ${platformId}::uuid
      and submerchant_id = any(${uuidArray(ids)}::uuid[])`);
  return new Map(rows.map(({ id, ...payee }) => [id, payee]));
}
