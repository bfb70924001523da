import { leastUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** A sub-merchant's account and its connection. */
interface AccountOf {
  readonly subMerchantId: string;
  readonly account: string;
  readonly connectionId: string | null;
}

/** The sub-merchants with a PSP account, in the order of their ids. */
export function listAccounts(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly afterId: string | null;
    readonly limit: number;
  },
): Promise<AccountOf[]> {
  return database.rows(sql('submerchant_list_accounts')`
    select submerchant_id as "subMerchantId", psp_account as account,
      connection_id as "connectionId"
    from submerchants
    where platform_id = ${page.platformId}::uuid
      and submerchant_id > ${page.afterId ?? leastUuid}::uuid
      and psp_account is not null
    order by submerchant_id
    limit ${page.limit}::integer`);
}
