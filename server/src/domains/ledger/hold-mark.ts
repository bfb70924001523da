import { makeIdsAfter } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/**
 * Keeps the fence where it is until the transaction ends, as claims do, and makes later ids lie
 * beyond it: no operation may appear among those that were examined or sealed already. Expects the
 * next seal to cover what the caller is about to record.
 */
export async function holdMark(
  transaction: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  let mark = await findMark(transaction, platformId);
  if (mark === undefined) {
    await transaction.rows(sql('ledger_mark_insert')`
      insert into operation_marks (platform_id, fence_id, examined_id)
      values (${platformId}::uuid, ${nothing}::uuid, ${nothing}::uuid)
      on conflict (platform_id) do nothing`);
    mark = await findMark(transaction, platformId);
  }
  if (mark !== undefined) makeIdsAfter(mark.fenceId);
  await transaction.rows(sql('seal_expect')`
    select seal_expect_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${[platformId]}::uuid[],
      p_began_ats => ${[now]}::timestamptz[]
    )`);
}

const nothing = '00000000-0000-0000-0000-000000000000';

function findMark(
  transaction: Queryable,
  platformId: string,
): Promise<{ readonly fenceId: string } | undefined> {
  return transaction.row(sql('ledger_mark_hold')`
    select fence_id as "fenceId"
    from operation_marks
    where platform_id = ${platformId}::uuid
    for share`);
}
