import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Moves a platform's payouts from the deployment's own connection to this one. */
export async function movePayouts(
  transaction: Queryable,
  { platformId, connectionId }: { readonly platformId: string; readonly connectionId: string },
): Promise<void> {
  await transaction.rows(sql('payout_move_to_connection')`
    update payouts
    set connection_id = ${connectionId}::uuid
    where platform_id = ${platformId}::uuid and connection_id is null`);
}
