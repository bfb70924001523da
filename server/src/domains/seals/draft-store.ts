import type { Queryable } from '../../postgres/database.ts';
import { fragment, sql } from '../../postgres/sql.ts';
import type { ReadChunk, SealOperation } from './read-chunk.ts';
import type { Seal, SealSpan } from './types.ts';

/** The lease on a platform's seal. */
export interface DraftLease {
  readonly platformId: string;
  readonly token: string;
}

/** The record `r` of a late operation `l` that is in no seal. */
const ofUnsealed = fragment`l.seal_id is null
      and r.object_id = l.object_id
      and r.position = l.position`;

/** A seal in progress. */
export interface Draft extends SealSpan {
  readonly to: Date;
  /** The last operation in the chunks. */
  readonly walkedId: string;
  readonly chunkCount: number;
}

/** Another worker has the lease now and continues the draft. */
export class LeaseLost extends Error {}

type DraftRow = { readonly fromId: string } & (Omit<Draft, 'platformId'> | { readonly id: null });

export async function findDraft(
  database: Queryable,
  { platformId, token }: DraftLease,
): Promise<Draft | { readonly id: null; readonly fromId: string }> {
  const row = await database.row<DraftRow>(sql('seal_schedule_find_draft')`
    select sealed_id as "fromId", draft_id as id, draft_to_id as "toId", draft_to as "to",
      walked_id as "walkedId", draft_chunks as "chunkCount"
    from seal_schedules
    where platform_id = ${platformId}::uuid and lease_token = ${token}::uuid`);
  if (row === undefined) throw new LeaseLost();
  return row.id === null ? row : { ...row, platformId };
}

/** Begins a seal, including the late operations that have a record by now. */
export async function insertDraft(
  transaction: Queryable,
  lease: DraftLease,
  draft: Draft,
): Promise<void> {
  const { platformId } = draft;
  const row = await transaction.row(sql('seal_schedule_begin_draft')`
    update seal_schedules
    set draft_id = ${draft.id}::uuid, draft_to_id = ${draft.toId}::uuid,
      draft_to = ${draft.to}::timestamptz, walked_id = ${draft.walkedId}::uuid,
      draft_chunks = ${draft.chunkCount}::integer
    where platform_id = ${platformId}::uuid
      and lease_token = ${lease.token}::uuid
      and draft_id is null
    returning platform_id`);
  if (row === undefined) throw new LeaseLost();
  await transaction.rows(sql('seal_late_operation_forget')`
    delete from seal_late_operations l
    using records r
    where l.platform_id = ${platformId}::uuid
      and r.platform_id = ${platformId}::uuid
      and ${ofUnsealed}
      and r.stages is null`);
  await transaction.rows(sql('seal_late_operation_seal')`
    update seal_late_operations l
    set seal_id = ${draft.id}::uuid
    from records r
    where l.platform_id = ${platformId}::uuid
      and r.platform_id = ${platformId}::uuid
      and ${ofUnsealed}
      and r.stages is not null`);
}

/** Advances the draft past a chunk. */
export async function advanceDraft(
  transaction: Queryable,
  lease: DraftLease,
  draft: Draft,
  { lastId }: ReadChunk,
): Promise<void> {
  const row = await transaction.row(sql('seal_schedule_advance_draft')`
    update seal_schedules
    set walked_id = ${lastId}::uuid, draft_chunks = ${draft.chunkCount + 1}::integer
    where platform_id = ${lease.platformId}::uuid
      and lease_token = ${lease.token}::uuid
      and draft_id = ${draft.id}::uuid
      and draft_chunks = ${draft.chunkCount}::integer
    returning platform_id`);
  if (row === undefined) throw new LeaseLost();
}

/** Ends the draft and the lease. */
export async function endDraft(
  transaction: Queryable,
  lease: DraftLease,
  draft: Draft,
  { sealedId, dueAt }: { readonly sealedId: string; readonly dueAt: Date | null },
): Promise<void> {
  const row = await transaction.row(sql('seal_schedule_end_draft')`
    update seal_schedules
    set sealed_id = ${sealedId}::uuid, draft_id = null, draft_to_id = null, draft_to = null,
      walked_id = null, draft_chunks = null, due_at = ${dueAt}::timestamptz, attempts = 0,
      lease_until = null, lease_token = null
    where platform_id = ${lease.platformId}::uuid
      and lease_token = ${lease.token}::uuid
      and draft_id = ${draft.id}::uuid
      and draft_chunks = ${draft.chunkCount}::integer
    returning platform_id`);
  if (row === undefined) throw new LeaseLost();
}

/** Leaves the draft to the next claim, possibly by this process. */
export async function releaseDraft(database: Queryable, lease: DraftLease): Promise<void> {
  await database.rows(sql('seal_schedule_release')`
    update seal_schedules
    set attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${lease.platformId}::uuid and lease_token = ${lease.token}::uuid`);
}

export async function insertLate(
  transaction: Queryable,
  platformId: string,
  late: readonly SealOperation[],
): Promise<void> {
  if (late.length === 0) return;
  await transaction.rows(sql('seal_late_operation_insert')`
    insert into seal_late_operations (platform_id, operation_id, object_id, position)
    select ${platformId}::uuid, w.operation_id, w.object_id, w.position
    from unnest(
      ${late.map(({ id }) => id)}::uuid[],
      ${late.map(({ objectId }) => objectId)}::uuid[],
      ${late.map(({ position }) => position)}::integer[]
    ) as w (operation_id, object_id, position)`);
}

export async function insertChunk(
  transaction: Queryable,
  draft: Draft,
  { lastId, root }: { readonly lastId: string; readonly root: Buffer },
): Promise<void> {
  await transaction.rows(sql('seal_chunk_insert')`
    insert into seal_chunks (platform_id, seal_id, chunk, last_id, root)
    values (
      ${draft.platformId}::uuid, ${draft.id}::uuid, ${draft.chunkCount}::integer,
      ${lastId}::uuid, ${root}::bytea
    )`);
}

export async function insertSeal(transaction: Queryable, seal: Seal): Promise<void> {
  await transaction.rows(sql('seal_insert')`
    insert into seals (
      platform_id, seal_id, from_id, to_id, covers_from, covers_to, record_count, root,
      previous_hash, hash, public_key, signature, created_at
    )
    values (
      ${seal.platformId}::uuid, ${seal.id}::uuid, ${seal.fromId}::uuid, ${seal.toId}::uuid,
      ${seal.from}::timestamptz, ${seal.to}::timestamptz, ${seal.count}::integer,
      ${seal.root}::bytea, ${seal.previousHash}::bytea, ${seal.hash}::bytea,
      ${seal.publicKey}::bytea, ${seal.signature}::bytea, ${seal.createdAt}::timestamptz
    )`);
}

/** Whether operations follow the draft or late ones still have no record. */
export async function hasMore(transaction: Queryable, draft: Draft): Promise<boolean> {
  const row = await transaction.row(sql('fence_find_unsealed')`
    select 1
    from fences f
    where f.platform_id = ${draft.platformId}::uuid
      and (
        exists (
          select 1
          from operations o
          where o.platform_id = ${draft.platformId}::uuid
            and o.operation_id > ${draft.toId}::uuid
        )
        or exists (
          select 1
          from seal_late_operations l
          where l.platform_id = ${draft.platformId}::uuid and l.seal_id is null
        )
      )`);
  return row !== undefined;
}
