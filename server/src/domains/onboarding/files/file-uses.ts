import { parseId, type RowKey } from '../../../lib/ids.ts';
import { isJsonObject, type Json } from '../../../lib/json.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** Remembers the files that these values name, so that they can be erased with the sub-merchant. */
export async function keepFileUses(
  database: Queryable,
  { platformId, id }: RowKey,
  values: readonly Json[],
): Promise<void> {
  const named = values.flatMap((value) => [...findFileIds(value, '')].map((found) => found.id));
  const fileIds = [...new Set(named)].flatMap((named) => parseId('file', named) ?? []);
  if (fileIds.length === 0) return;
  await database.rows(sql('file_use_insert')`
    insert into file_uses (platform_id, submerchant_id, file_id)
    select ${platformId}::uuid, ${id}::uuid, unnest(${fileIds.toSorted()}::uuid[])
    on conflict do nothing`);
}

/** The files that a sub-merchant or a dispute about it has ever named. */
export async function listUsedFiles(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('file_use_list')`
    select file_id as id
    from file_uses
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
  return rows.map((row) => row.id);
}

/** The ids of files in submitted values, with their paths. */
export function* findFileIds(value: Json, path: string): Generator<{ path: string; id: string }> {
  if (typeof value === 'string' && /^file_[0-9a-z]{26}$/.test(value)) yield { path, id: value };
  if (Array.isArray(value)) for (const item of value) yield* findFileIds(item, path);
  if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      yield* findFileIds(member, path === '' ? key : `${path}.${key}`);
    }
  }
}
