import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { IdRange } from './trait-store.ts';

/** Sorts after every character of a reference. */
const beyond = '\u{10ffff}';

/** The newest transactions of a range, of one sub-merchant or of all. */
export async function listNewest(
  database: Queryable,
  { platformId, fromId, beforeId }: IdRange,
  wanted: { readonly subMerchantId: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('transaction_list_newest')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
      and transaction_id >= ${fromId}::uuid
      and transaction_id < ${beforeId}::uuid
      and (${wanted.subMerchantId}::uuid is null
        or submerchant_id = ${wanted.subMerchantId}::uuid)
    order by transaction_id desc
    limit ${wanted.limit}::integer`),
  );
  return rows.map(({ id }) => id);
}

/**
 * The transactions whose reference begins with a text, whatever the case, newest first. References
 * are not in the order of time, so only the first ones that begin alike are examined.
 */
export async function listByReference(
  database: Queryable,
  { platformId, fromId, beforeId }: IdRange,
  wanted: { readonly prefix: string; readonly examinedMax: number },
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_list_by_reference')`
    select f.transaction_id as id
    from (
      select transaction_id
      from transactions
      where platform_id = ${platformId}::uuid
        and lower(reference collate pg_c_utf8) >= lower(${wanted.prefix}::text collate pg_c_utf8)
        and lower(reference collate pg_c_utf8)
          < lower(${wanted.prefix}::text collate pg_c_utf8) || ${beyond}::text
      order by lower(reference collate pg_c_utf8)
      limit ${wanted.examinedMax}::integer
    ) f
    where f.transaction_id >= ${fromId}::uuid and f.transaction_id < ${beforeId}::uuid
    order by f.transaction_id desc`);
  return rows.map(({ id }) => id);
}

export function newestFirst(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

/** The newest taps whose outcome is unknown. They have no record, and so no traits. */
export async function listPending(
  database: Queryable,
  { platformId, fromId, beforeId }: IdRange,
  limit: number,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_list_pending')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
      and status = 'pending'
      and transaction_id >= ${fromId}::uuid
      and transaction_id < ${beforeId}::uuid
    order by transaction_id desc
    limit ${limit}::integer`);
  return rows.map(({ id }) => id);
}

/** What is neither a trait nor has an index; null for any. */
export interface Conditions {
  readonly createdFrom: Date | null;
  /** Exclusive. */
  readonly createdTo: Date | null;
  readonly currency: string | null;
  readonly subMerchantIds: readonly string[] | null;
  readonly reference: string | null;
}

/** Those of the transactions that meet the conditions, newest first. */
export async function keepMatching(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
  conditions: Conditions,
): Promise<string[]> {
  const { createdFrom, createdTo, currency, subMerchantIds, reference } = conditions;
  if (ids.length === 0 || Object.values(conditions).every((value) => value === null)) {
    return [...ids];
  }
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('transaction_list_matching')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
      and transaction_id = any(${ids}::uuid[])
      and (${createdFrom}::timestamptz is null or created_at >= ${createdFrom}::timestamptz)
      and (${createdTo}::timestamptz is null or created_at < ${createdTo}::timestamptz)
      and (${currency}::text is null or currency = ${currency}::text)
      and (${subMerchantIds}::uuid[] is null or submerchant_id = any(${subMerchantIds}::uuid[]))
      and (${reference}::text is null
        or starts_with(
          lower(reference collate pg_c_utf8), lower(${reference}::text collate pg_c_utf8)
        ))
    order by transaction_id desc`),
  );
  return rows.map(({ id }) => id);
}
