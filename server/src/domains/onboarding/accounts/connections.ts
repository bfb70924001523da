import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface OnConnection {
  readonly platformId: string;
  /** Null for the deployment's own. */
  readonly connectionId: string | null;
}

/**
 * Counts a platform's sub-merchants that may be known to the provider through a connection, and
 * those with an account there. They stay locked until the transaction ends, so that no worker opens
 * another account meanwhile.
 */
export async function lockSubMerchants(
  transaction: Queryable,
  { platformId, connectionId }: OnConnection,
): Promise<{ readonly asked: number; readonly withAccount: number }> {
  const rows = await transaction.rows<{
    readonly status: string;
    readonly account: string | null;
  }>(sql('submerchant_lock_all')`
    select status, psp_account as account
    from submerchants
    where platform_id = ${platformId}::uuid
      and connection_id is not distinct from ${connectionId}::uuid
    order by submerchant_id
    for update`);
  return {
    asked: rows.filter(({ status }) => status !== 'received').length,
    withAccount: rows.filter(({ account }) => account !== null).length,
  };
}

/** Moves sub-merchants from the deployment's own connection to this one. */
export async function moveToConnection(
  transaction: Queryable,
  { platformId, connectionId }: { readonly platformId: string; readonly connectionId: string },
): Promise<void> {
  await transaction.rows(sql('submerchant_move_to_connection')`
    update submerchants
    set connection_id = ${connectionId}::uuid
    where platform_id = ${platformId}::uuid and connection_id is null`);
}
