import { formatId, newUuid, parseId } from '../../../server/src/lib/ids.ts';
import type { Queryable } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';

interface OperationRow {
  readonly id: string;
  readonly position: number;
  readonly request: string | null;
  readonly stages: string | null;
  readonly eventIds: string[] | null;
}

interface Copy {
  readonly sourceId: string;
  readonly id: string;
  readonly position: number;
  readonly request: string | null;
  readonly stages: string | null;
  readonly eventIds: string[] | null;
}

/**
 * Repeats the last operations on a transaction, such as a refund, or the opening and the end of a
 * dispute: a thousand in a second, with their records, events and disputes. Balances do not follow.
 */
export async function copyOperations(
  database: Queryable,
  owner: { readonly platformId: string; readonly transaction: string },
  { last, times }: { readonly last: number; readonly times: number },
): Promise<void> {
  const { platformId } = owner;
  const objectId = parseId('txn', owner.transaction) ?? '';
  const rows = await database.rows<OperationRow>(sql('test_copy_read')`
    select o.operation_id as id, o.position, o.request, r.stages, r.event_ids as "eventIds"
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
    where o.platform_id = ${platformId}::uuid and o.object_id = ${objectId}::uuid
    order by o.position`);
  const sources = rows.slice(-last);
  for (let first = 0; first < times; first += 250) {
    const turns = Array.from({ length: Math.min(250, times - first) }, (_, n) => first + n + 1);
    const copies = turns.flatMap((turn) => copiesOf(sources, turn));
    await insertOperations(database, platformId, copies);
    await insertRecords(database, { platformId, objectId }, copies);
    await insertEvents(database, platformId, sources, copies);
    await insertDisputes(database, platformId, copies);
  }
}

/** Copies name each other by ids of their own, whatever prefix these have. */
function copiesOf(sources: readonly OperationRow[], turn: number): readonly Copy[] {
  const suffix = (id: string) => formatId('x', id).slice(2);
  const ids = sources.map(({ id }) => [id, newUuid()] as const);
  const renamed = (text: string | null) =>
    text && ids.reduce((done, [old, copy]) => done.replaceAll(suffix(old), suffix(copy)), text);
  return sources.map((source, index) => ({
    sourceId: source.id,
    id: ids[index]?.[1] ?? '',
    position: source.position + turn * sources.length,
    request: renamed(source.request),
    stages: renamed(source.stages),
    eventIds: source.eventIds?.map(() => newUuid()) ?? null,
  }));
}

async function insertOperations(
  database: Queryable,
  platformId: string,
  copies: readonly Copy[],
): Promise<void> {
  await database.rows(sql('test_copy_operations')`
    insert into operations (
      platform_id, operation_id, object_id, position, kind, request, began_at
    )
    select o.platform_id, c.id, o.object_id, c.position, o.kind, c.request, o.began_at
    from unnest(
      ${copies.map(({ sourceId }) => sourceId)}::uuid[],
      ${copies.map(({ id }) => id)}::uuid[],
      ${copies.map(({ position }) => position)}::integer[],
      ${copies.map(({ request }) => request)}::text[]
    ) as c (source_id, id, position, request)
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = c.source_id`);
}

async function insertRecords(
  database: Queryable,
  { platformId, objectId }: { readonly platformId: string; readonly objectId: string },
  copies: readonly Copy[],
): Promise<void> {
  await database.rows(sql('test_copy_records')`
    insert into records (
      platform_id, object_id, position, format, stages, hash, posting_kind, entry_account_ids,
      entry_amounts, entry_currencies, event_ids, recorded_at, submerchant_id
    )
    select r.platform_id, r.object_id, c.position, r.format, c.stages, r.hash, r.posting_kind,
      r.entry_account_ids, r.entry_amounts, r.entry_currencies, c.event_ids::uuid[], r.recorded_at,
      r.submerchant_id
    from unnest(
      ${copies.map(({ sourceId }) => sourceId)}::uuid[],
      ${copies.map(({ position }) => position)}::integer[],
      ${copies.map(({ stages }) => stages)}::text[],
      ${copies.map(({ eventIds }) => eventIds && `{${eventIds.join(',')}}`)}::text[]
    ) as c (source_id, position, stages, event_ids)
    join operations o on o.platform_id = ${platformId}::uuid and o.operation_id = c.source_id
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = ${objectId}::uuid
      and r.position = o.position`);
}

async function insertEvents(
  database: Queryable,
  platformId: string,
  sources: readonly OperationRow[],
  copies: readonly Copy[],
): Promise<void> {
  const eventsOf = new Map(sources.map(({ id, eventIds }) => [id, eventIds ?? []]));
  const events = copies.flatMap(({ sourceId, eventIds, position }) =>
    (eventIds ?? []).map((id, index) => ({
      id,
      position,
      sourceId: eventsOf.get(sourceId)?.[index] ?? '',
    })),
  );
  await database.rows(sql('test_copy_events')`
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
    )
    select e.platform_id, c.id, e.type, e.submerchant_id, e.object_id, c.position,
      e.sequence + c.position - e.position, e.created_at
    from unnest(
      ${events.map(({ sourceId }) => sourceId)}::uuid[],
      ${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ position }) => position)}::integer[]
    ) as c (source_id, id, position)
    join events e on e.platform_id = ${platformId}::uuid and e.event_id = c.source_id`);
}

/** A dispute shares the id of the operation that opened it. */
async function insertDisputes(
  database: Queryable,
  platformId: string,
  copies: readonly Copy[],
): Promise<void> {
  await database.rows(sql('test_copy_disputes')`
    insert into disputes (
      platform_id, dispute_id, transaction_id, submerchant_id, status, opened_at, evidence_due_by
    )
    select d.platform_id, c.id, d.transaction_id, d.submerchant_id, d.status, d.opened_at,
      d.evidence_due_by
    from unnest(
      ${copies.map(({ sourceId }) => sourceId)}::uuid[],
      ${copies.map(({ id }) => id)}::uuid[]
    ) as c (source_id, id)
    join disputes d on d.platform_id = ${platformId}::uuid and d.dispute_id = c.source_id`);
}
