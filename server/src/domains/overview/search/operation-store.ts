import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** The operations whose records may have a trait. */
const kinds = ['tap', 'increase', 'capture', 'capture_late', 'card'] as const;

export interface OperationRow {
  readonly id: string;
  readonly objectId: string;
  readonly position: number;
  readonly isTelling: boolean;
  readonly isRecorded: boolean;
}

/** The next operations, in order; `isTelling` marks those that may have traits. */
export async function listOperations(
  database: Queryable,
  span: {
    readonly platformId: string;
    /** Exclusive. */
    readonly afterId: string;
    /** Inclusive. */
    readonly lastId: string;
    readonly limit: number;
  },
): Promise<OperationRow[]> {
  const { platformId, afterId, lastId, limit } = span;
  return database.rows<OperationRow>(sql('operation_list_telling')`
    select o.operation_id as id, o.object_id as "objectId", o.position,
      o.kind = any(${kinds}::text[]) as "isTelling", r.platform_id is not null as "isRecorded"
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid
      and ${recordOfOperation}
      and o.kind = any(${kinds}::text[])
    where o.platform_id = ${platformId}::uuid
      and o.operation_id > ${afterId}::uuid
      and o.operation_id <= ${lastId}::uuid
    order by o.operation_id
    limit ${limit}::integer`);
}

/** Up to here every operation has a record or is among the open ones. */
export async function findExamined(
  database: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql('fence_find_examined')`
    select examined_id as id from fences where platform_id = ${platformId}::uuid`);
  return row?.id;
}

export async function insertLate(
  transaction: Queryable,
  platformId: string,
  late: readonly OperationRow[],
): Promise<void> {
  if (late.length === 0) return;
  await transaction.rows(sql('tap_trait_late_insert')`
    insert into tap_trait_late_operations (platform_id, operation_id, object_id, position)
    select ${platformId}::uuid, unnest(${late.map(({ id }) => id)}::uuid[]),
      unnest(${late.map(({ objectId }) => objectId)}::uuid[]),
      unnest(${late.map(({ position }) => position)}::integer[])
    on conflict (platform_id, operation_id) do nothing`);
}

/** Late operations that have a record by now. */
export async function listRecordedLate(
  transaction: Queryable,
  platformId: string,
  limit: number,
): Promise<{ readonly id: string; readonly objectId: string }[]> {
  return transaction.rows(sql('tap_trait_late_list')`
    select o.operation_id as id, o.object_id as "objectId"
    from tap_trait_late_operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    where o.platform_id = ${platformId}::uuid
    order by o.operation_id
    limit ${limit}::integer`);
}

export async function deleteLate(
  transaction: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.rows(sql('tap_trait_late_delete')`
    delete from tap_trait_late_operations
    where platform_id = ${platformId}::uuid and operation_id = any(${ids}::uuid[])`);
}
