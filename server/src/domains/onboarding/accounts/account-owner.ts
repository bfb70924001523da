import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The owner of an account at the provider. */
interface AccountOwner {
  readonly platformId: string;
  readonly id: string;
  /** When it was last read: the provider's time, or ours before the request. */
  readonly asOf: Date | null;
}

export async function findByAccount(
  database: Queryable,
  {
    connectionId,
    accountRef,
  }: { readonly connectionId: string | null; readonly accountRef: string },
): Promise<AccountOwner | undefined> {
  return database.row(sql('submerchant_find_by_account')`
    select platform_id as "platformId", submerchant_id as id, psp_as_of as "asOf"
    from submerchants
    where psp_account = ${accountRef}::text
      and connection_id is not distinct from ${connectionId}::uuid`);
}
