import { LoopSlices } from '../../../lib/concurrency/loop-slices.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { HistoryFold, type HistoryRow } from '../transaction/history.ts';
import type { Transaction } from '../transaction/types.ts';

/** How many operations one statement reads: some megabytes. */
export const operationsPerReadMax = 2_000;

/** The existing ones of these transactions, in this order. */
export async function readTransactions(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<Transaction[]> {
  return Array.fromAsync(eachTransaction(database, platformId, ids));
}

/**
 * Reads the existing ones of these transactions one by one, in this order. Ends early once it has
 * read `operationsMax` operations, but not before the first transaction.
 */
export async function* eachTransaction(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
  operationsMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<Transaction> {
  const slices = new LoopSlices();
  const sizes = ids.length < 2 ? new Map() : await countOperations(database, platformId, ids);
  const sizeOf = (id: string) => sizes.get(id) ?? 1;
  for (const part of inParts(withinMax(ids, sizeOf, operationsMax), sizeOf, operationsPerReadMax)) {
    const histories = await readHistories(database, platformId, part);
    for (const id of part) {
      const rows = histories.get(id);
      histories.delete(id);
      if (rows !== undefined) yield await foldInSlices(platformId, rows, slices);
    }
  }
}

/** The transaction after these operations, which may be thousands. */
export async function foldInSlices(
  platformId: string,
  rows: readonly HistoryRow[],
  slices = new LoopSlices(),
): Promise<Transaction> {
  const [first] = rows;
  if (first === undefined) throw new Error('a transaction without operations');
  const fold = new HistoryFold(platformId, first);
  for (const row of rows) {
    fold.take(row);
    if (slices.isOver) await slices.next();
  }
  return fold.transaction;
}

/** The first items whose sizes sum to the maximum; one at least. */
export function withinMax<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  max: number,
): readonly T[] {
  let size = 0;
  const end = items.findIndex((item) => {
    size += sizeOf(item);
    return size > max;
  });
  return end === -1 ? items : items.slice(0, Math.max(1, end));
}

/** Divides items into parts whose sizes sum to the maximum at most, or that have one item. */
export function inParts<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  max: number,
): readonly (readonly T[])[] {
  const parts: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > room) {
      parts.push([]);
      room = max;
    }
    parts.at(-1)?.push(item);
    room -= size;
  }
  return parts;
}

/** The number of operations on each of these transactions that has more than one. */
async function countOperations(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ id: string; count: number }>(sql('operation_count')`
    select object_id as id, max(position) as count
    from operations
    where platform_id = ${platformId}::uuid
      and object_id = any(${ids}::uuid[])
      and position > 1
    group by object_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * The operations on these transactions with their records, by transaction and position, up to a
 * position.
 */
export async function readHistories(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
  upTo: number | null = null,
): Promise<Map<string, HistoryRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database.rows<HistoryRow>(sql('operation_list_histories')`
    select o.object_id as id, t.submerchant_id as "subMerchantId", o.operation_id as "operationId",
      o.position, o.kind, o.request, o.began_at as "beganAt",
      r.position is not null as "isRecorded", r.stages,
      encode(r.hash, 'hex') as hash, coalesce(cardinality(r.event_ids), 0) as "eventCount",
      p.unknown_amount as "unknownAmount", p.decision_since as "decisionSince"
    from operations o
    join transactions t
      on t.platform_id = ${platformId}::uuid
      and t.transaction_id = o.object_id
      and t.transaction_id = any(${ids}::uuid[])
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join open_operations p
      on p.platform_id = ${platformId}::uuid and p.operation_id = o.operation_id
    where o.platform_id = ${platformId}::uuid
      and (
        o.operation_id = any(${ids}::uuid[])
        or (o.object_id = any(${ids}::uuid[]) and o.position > 1)
      )
      and (${upTo}::integer is null or o.position <= ${upTo}::integer)
    order by o.object_id, o.position`);
  return Map.groupBy(rows, (row) => row.id);
}
