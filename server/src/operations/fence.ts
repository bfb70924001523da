import { firstUuidAt, makeIdsAfter, type RowKey } from '../lib/ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

// The fence of a platform is an operation id. No operation can be claimed with an id up to it, so
// examining and sealing never miss one. Two locks on its row in fences keep it so:
//
// - Claims share it (`for share`) from before they make an id until they commit, in
//   fence_share_batch. Any number of them run side by side.
// - Raising it locks the row exclusively (`for update`, or an update), in raiseFence, lockFence and
//   operation_examine. That waits for claims in progress, and new claims wait for it.
//
// No deadlock follows: claims share the fence before they lock anything else but their own key, and
// after an exclusive lock on it nothing of a claim (operations, transactions, accounts) is locked.
// While claims are in progress, further ones share the fence even if a raise waits.

/**
 * Keeps the fence where it is until the transaction ends, and makes later ids lie beyond it.
 * Expects the next seal to cover what the caller is about to record. Called before rows are locked.
 */
export async function shareFence(
  transaction: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  const fence = await transaction.row<{ id: string }>(sql('fence_share')`
    select (
      fence_share_batch(
        p_platform_id => ${platformId}::uuid,
        p_platform_ids => ${[platformId]}::uuid[],
        p_began_ats => ${[now]}::timestamptz[]
      )
    )[1] as id`);
  if (fence !== undefined) makeIdsAfter(fence.id);
}

/** Keeps claims waiting until the transaction ends. */
export async function lockFence(transaction: Queryable, platformId: string): Promise<void> {
  await transaction.rows(sql('fence_lock')`
    select platform_id
    from fences
    where platform_id = ${platformId}::uuid
    for update`);
}

/**
 * Raises the fence to this id, unless it is higher already, and returns its value. Waits for claims
 * in progress.
 */
export async function raiseFence(database: Queryable, { platformId, id }: RowKey): Promise<string> {
  const row = await database.row<{ id: string }>(sql('fence_raise')`
    update fences
    set fence_id = greatest(fence_id, ${id}::uuid)
    where platform_id = ${platformId}::uuid
    returning fence_id as id`);
  return row?.id ?? id;
}

/**
 * Makes operations due that have no record although a lease has passed since they were claimed,
 * and returns how many it examined. Each operation is examined once.
 */
export async function examineOperations(
  database: Queryable,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
  options: { readonly leaseMs: number },
): Promise<number> {
  const fenceId = firstUuidAt(new Date(Date.now() - options.leaseMs));
  const row = await database.row<{ count: number }>(sql('operation_examine')`
    select count
    from operation_examine(
      p_platform_id => ${platform.id}::uuid,
      p_fence_id => ${fenceId}::uuid,
      p_now => ${platform.now}::timestamptz,
      p_limit => ${platform.limit}::integer
    ) as count`);
  return row?.count ?? 0;
}
