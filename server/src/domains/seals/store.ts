import type { RowKey } from '../../lib/ids.ts';
import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, sql } from '../../postgres/sql.ts';
import type { Chunk, Seal, SealSpan } from './types.ts';

const columns = fragment`
  platform_id as "platformId", seal_id as id, from_id as "fromId", to_id as "toId",
  covers_from as "from", covers_to as "to", record_count as count, root,
  previous_hash as "previousHash", hash, public_key as "publicKey", signature,
  created_at as "createdAt"`;

export function findSeal(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<Seal | undefined> {
  return database.row<Seal>(sql('seal_find')`
    select ${columns}
    from seals
    where platform_id = ${platformId}::uuid and seal_id = ${id}::uuid`);
}

/** Newest first. */
export function listSeals(
  database: Queryable,
  page: { readonly platformId: string; readonly beforeId: string; readonly limit: number },
): Promise<Seal[]> {
  return database.rows<Seal>(sql('seal_list')`
    select ${columns}
    from seals
    where platform_id = ${page.platformId}::uuid and seal_id < ${page.beforeId}::uuid
    order by seal_id desc
    limit ${page.limit}::integer`);
}

/** Oldest first. */
export function listSealsAfter(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string; readonly limit: number },
): Promise<Seal[]> {
  return database.rows<Seal>(sql('seal_list_after')`
    select ${columns}
    from seals
    where platform_id = ${page.platformId}::uuid and seal_id > ${page.afterId}::uuid
    order by seal_id
    limit ${page.limit}::integer`);
}

/** The seals whose spans overlap this range of operations, and those named by late operations. */
export function listSealsOf(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly firstId: string;
    readonly lastId: string;
    readonly sealIds: readonly string[];
  },
): Promise<Seal[]> {
  return database.rows<Seal>(sql('seal_list_of_operations')`
    select ${columns}
    from seals
    where platform_id = ${wanted.platformId}::uuid
      and (
        (to_id >= ${wanted.firstId}::uuid and from_id < ${wanted.lastId}::uuid)
        or seal_id = any(${wanted.sealIds}::uuid[])
      )
    order by seal_id`);
}

export function listChunks(
  database: Queryable,
  { platformId, id }: Pick<SealSpan, 'platformId' | 'id'>,
): Promise<Chunk[]> {
  return database.rows<Chunk>(sql('seal_chunk_list')`
    select last_id as "lastId", root
    from seal_chunks
    where platform_id = ${platformId}::uuid and seal_id = ${id}::uuid
    order by chunk`);
}

/** The record of an operation on an object, with its seal. */
export interface SealedRecord {
  readonly operationId: string;
  readonly position: number;
  readonly stages: string;
  readonly hash: Buffer;
  /** A late operation is in the seal that it names, if any; any other in the seal of its span. */
  readonly isLate: boolean;
  readonly lateSealId: string | null;
}

export function listRecords(
  database: Queryable,
  { platformId, objectId }: { readonly platformId: string; readonly objectId: string },
): Promise<SealedRecord[]> {
  return database.rows<SealedRecord>(sql('record_list_for_proof')`
    select o.operation_id as "operationId", o.position, r.stages, r.hash,
      l.operation_id is not null as "isLate", l.seal_id as "lateSealId"
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join seal_late_operations l
      on l.platform_id = ${platformId}::uuid and l.operation_id = o.operation_id
    where o.platform_id = ${platformId}::uuid
      and (
        o.operation_id = ${objectId}::uuid
        or (o.object_id = ${objectId}::uuid and o.position > 1)
      )
      and r.stages is not null
    order by o.position`);
}

/** When the next seal is due; null if everything is sealed. */
export async function findNextSealAt(
  database: Queryable,
  platformId: string,
): Promise<Date | null> {
  const row = await database.row<{ dueAt: Date | null }>(sql('seal_schedule_find_due')`
    select due_at as "dueAt" from seal_schedules where platform_id = ${platformId}::uuid`);
  return row?.dueAt ?? null;
}

/** Whether something is unsealed although no seal is due. */
export async function isForgotten(database: Queryable, platformId: string): Promise<boolean> {
  const row = await database.row(sql('seal_schedule_verify')`
    select 1
    from fences f
    left join seal_schedules s
      on s.platform_id = ${platformId}::uuid
    where f.platform_id = ${platformId}::uuid
      and s.due_at is null
      and (
        exists (
          select 1
          from operations o
          left join records r
            on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
          where o.platform_id = ${platformId}::uuid
            and (s.sealed_id is null or o.operation_id > s.sealed_id)
            and o.kind <> 'request'
            and (r.position is null or r.stages is not null)
        )
        or exists (
          select 1
          from seal_late_operations l
          where l.platform_id = ${platformId}::uuid and l.seal_id is null
        )
      )`);
  return row !== undefined;
}
