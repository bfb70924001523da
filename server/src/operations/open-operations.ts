import { uuidArray } from '../postgres/binary-array.ts';
import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { recordOfOperation } from './record-of-operation.ts';

export interface OperationKey {
  readonly platformId: string;
  readonly operationId: string;
}

/** An operation, named by the object that it changes and its position there. */
interface Placed extends OperationKey {
  readonly objectId: string;
  readonly position: number;
}

/**
 * Hands an operation with an unknown outcome to the reconciler, where every node sees it. False if
 * another process has recorded the outcome since.
 */
export async function postponeOperation(
  transaction: Queryable,
  operation: Placed & {
    readonly unknownAmount: bigint | null;
    readonly attempts: number;
    /** How often a person had ordered it when the provider was asked. */
    readonly ordered: number;
    readonly decisionSince: Date | null;
    readonly dueAt: Date;
  },
): Promise<boolean> {
  const { platformId, operationId } = operation;
  const recorded = await transaction.row(sql('record_find')`
    select position
    from records
    where platform_id = ${platformId}::uuid
      and object_id = ${operation.objectId}::uuid
      and position = ${operation.position}::integer`);
  if (recorded !== undefined) return false;
  await transaction.rows(sql('open_operation_postpone')`
    insert into open_operations (
      platform_id, operation_id, unknown_amount, attempts, decision_since, due_at
    ) values (
      ${platformId}::uuid, ${operationId}::uuid, ${operation.unknownAmount}::bigint,
      ${operation.attempts}::integer, ${operation.decisionSince}::timestamptz,
      ${operation.dueAt}::timestamptz
    )
    on conflict (platform_id, operation_id) do update
    set unknown_amount = excluded.unknown_amount, attempts = excluded.attempts,
        decision_since = case
          -- A person may have ordered it while the provider was asked for the last time.
          when open_operations.ordered > ${operation.ordered}::smallint then null
          else coalesce(open_operations.decision_since, excluded.decision_since)
        end,
        due_at = excluded.due_at, lease_until = null, lease_token = null`);
  return true;
}

/** The number of a platform's unknown outcomes, older than that, of which a worker asks again. */
export async function countUnknown(
  database: Queryable,
  { platformId, begunBefore }: { readonly platformId: string; readonly begunBefore: Date },
): Promise<number> {
  const row = await database.row<{ count: bigint }>(sql('open_operation_count_unknown')`
    select count(*) as count
    from open_operations p
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    where p.platform_id = ${platformId}::uuid
      and p.due_at is not null
      and o.began_at < ${begunBefore}::timestamptz`);
  return Number(row?.count ?? 0n);
}

/**
 * An operation without a record counts as dead after a lease. One that takes longer, such as a tap
 * that waits for its card, gets a lease among the open operations, which is renewed until it ends.
 */
export async function renewOperations(
  database: Queryable,
  leases: { readonly platformId: string; readonly ids: readonly string[]; readonly until: Date },
): Promise<void> {
  const { platformId, ids, until } = leases;
  await database.rows(sql('open_operation_renew')`
    insert into open_operations (platform_id, operation_id, due_at, lease_until)
    select ${platformId}::uuid, o.operation_id, o.began_at, ${until}::timestamptz
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    where o.platform_id = ${platformId}::uuid
      and o.operation_id = any(${uuidArray(ids)}::uuid[])
      and r.platform_id is null
    on conflict (platform_id, operation_id) do update
    set lease_until = excluded.lease_until`);
}

/** Orders an operation once more, under a new key. False if it waits for no decision. */
export async function orderOperation(
  database: Queryable,
  { platformId, operationId, now }: OperationKey & { readonly now: Date },
): Promise<boolean> {
  const ordered = await database.row(sql('open_operation_order')`
    update open_operations
    set ordered = ordered + 1, ordered_at = ${now}::timestamptz, decision_since = null,
        due_at = ${now}::timestamptz, lease_until = null, lease_token = null
    where platform_id = ${platformId}::uuid
      and operation_id = ${operationId}::uuid
      and decision_since is not null
    returning operation_id`);
  return ordered !== undefined;
}

/** Has workers ask now for the unknown outcomes of an object, and returns of how many. */
export async function hastenOperations(
  database: Queryable,
  { platformId, objectId, now }: Pick<Placed, 'platformId' | 'objectId'> & { readonly now: Date },
): Promise<number> {
  const hastened = await database.rows(sql('open_operation_hasten')`
    update open_operations p
    set due_at = least(p.due_at, ${now}::timestamptz)
    from operations o
    where p.platform_id = ${platformId}::uuid
      and p.due_at is not null
      and p.decision_since is null
      and o.platform_id = ${platformId}::uuid
      and o.operation_id = p.operation_id
      and o.object_id = ${objectId}::uuid
    returning p.operation_id`);
  return hastened.length;
}

export async function closeOperation(transaction: Queryable, key: OperationKey): Promise<void> {
  await transaction.rows(sql('open_operation_close')`
    delete from open_operations
    where platform_id = ${key.platformId}::uuid and operation_id = ${key.operationId}::uuid`);
}

/** Closes an operation whose outcome another process recorded. */
export async function closeIfRecorded(database: Queryable, operation: Placed): Promise<void> {
  await database.rows(sql('open_operation_close_recorded')`
    delete from open_operations p
    using records r
    where p.platform_id = ${operation.platformId}::uuid
      and p.operation_id = ${operation.operationId}::uuid
      and r.platform_id = ${operation.platformId}::uuid
      and r.object_id = ${operation.objectId}::uuid
      and r.position = ${operation.position}::integer`);
}
