import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { hashLeaf, rootOf } from './merkle-tree.ts';
import type { SealSpan } from './types.ts';

/** A power of two, so that chunks are subtrees. A proof reads one chunk of a day's thousand. */
export const leavesPerChunk = 1024;

export interface SealOperation {
  readonly id: string;
  readonly objectId: string;
  readonly position: number;
  /** False while the outcome is open. */
  readonly isRecorded: boolean;
  /** Null without a record, and in the record of an operation without effect. */
  readonly hash: Buffer | null;
}

export interface ReadChunk {
  /** The operations of the leaves, with their hashes, in order. */
  readonly leafIds: readonly string[];
  readonly leaves: readonly Buffer[];
  /** Operations without a record: late ones, unless the seal exists already. */
  readonly open: readonly SealOperation[];
  /** The last operation read. */
  readonly lastId: string;
  /** Whether the span has no more operations. */
  readonly isLast: boolean;
}

/**
 * Reads operations of a seal until they fill a chunk. Making, proving and verifying a seal all read
 * here, so they see the same leaves in the same order.
 */
export async function readChunk(
  database: Queryable,
  seal: SealSpan,
  { afterId, upToId }: { readonly afterId: string; readonly upToId: string },
): Promise<ReadChunk> {
  const leafIds: string[] = [];
  const leaves: Buffer[] = [];
  const open: SealOperation[] = [];
  let lastId = afterId;
  let isLast = false;
  while (leaves.length < leavesPerChunk && !isLast) {
    const limit = leavesPerChunk - leaves.length;
    const rows = await listOperations(database, seal, { afterId: lastId, upToId, limit });
    for (const { id, objectId, position, isRecorded, hash } of rows) {
      if (hash !== null) {
        leafIds.push(id);
        leaves.push(hashLeaf({ objectId, position, hash }));
      } else if (!isRecorded) open.push({ id, objectId, position, isRecorded, hash });
    }
    lastId = rows.at(-1)?.id ?? lastId;
    isLast = rows.length < limit;
  }
  return { leafIds, leaves, open, lastId, isLast };
}

export function chunkRoot({ leaves }: ReadChunk): Buffer | null {
  return leaves.length === 0 ? null : rootOf(leaves);
}

interface OperationPage {
  readonly afterId: string;
  readonly upToId: string;
  readonly limit: number;
}

/** In the order of ids, so late operations from before the span come first. */
async function listOperations(
  database: Queryable,
  seal: SealSpan,
  page: OperationPage,
): Promise<SealOperation[]> {
  const late = page.afterId < seal.fromId ? await listLate(database, seal, page) : [];
  const limit = page.limit - late.length;
  if (limit === 0) return late;
  const afterId = page.afterId < seal.fromId ? seal.fromId : page.afterId;
  return [...late, ...(await listSpan(database, seal, { ...page, afterId, limit }))];
}

function listLate(
  database: Queryable,
  { platformId, id, fromId }: SealSpan,
  { afterId, upToId, limit }: OperationPage,
): Promise<SealOperation[]> {
  return database.rows<SealOperation>(sql('seal_late_operation_list')`
    select l.operation_id as id, l.object_id as "objectId", l.position,
      r.position is not null as "isRecorded", r.hash
    from seal_late_operations l
    left join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = l.object_id
      and r.position = l.position
    where l.platform_id = ${platformId}::uuid
      and l.seal_id = ${id}::uuid
      and l.operation_id > ${afterId}::uuid
      and l.operation_id <= least(${upToId}::uuid, ${fromId}::uuid)
    order by l.operation_id
    limit ${limit}::integer`);
}

function listSpan(
  database: Queryable,
  { platformId, id }: SealSpan,
  { afterId, upToId, limit }: OperationPage,
): Promise<SealOperation[]> {
  return database.rows<SealOperation>(sql('operation_list_for_seal')`
    select o.operation_id as id, o.object_id as "objectId", o.position,
      r.position is not null as "isRecorded", r.hash
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join seal_late_operations l
      on l.platform_id = ${platformId}::uuid
      and l.operation_id = o.operation_id
      -- Prevents a merge join, which would read all late operations ever.
      and l.operation_id > ${afterId}::uuid
      and l.operation_id <= ${upToId}::uuid
    where o.platform_id = ${platformId}::uuid
      and o.operation_id > ${afterId}::uuid
      and o.operation_id <= ${upToId}::uuid
      and o.kind <> 'request'
      and (l.operation_id is null or l.seal_id = ${id}::uuid)
    order by o.operation_id
    limit ${limit}::integer`);
}
