import { formatId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { PostedLate } from '../../../psp/late-outcome.ts';

/** Those recorded since then, newest first, by the index `operations_late`. */
export async function listLatePayouts(
  database: Queryable,
  { platformId, since }: { readonly platformId: string; readonly since: Date },
): Promise<PostedLate[]> {
  const rows = await database.rows<{ id: string; at: Date }>(sql('payout_list_late')`
    select object_id as id, began_at as at
    from operations
    where platform_id = ${platformId}::uuid
      and kind = 'payout_late'
      and began_at >= ${since}::timestamptz
    order by operation_id desc
    limit 1000`);
  return rows.map(({ id, at }) => ({ kind: 'payout', id: formatId('po', id), at }));
}
