import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

/** The traits of a transaction, by which it can be looked for. */
export interface Traits {
  readonly id: string;
  /** In thousandths of the currency; a transaction may have been known by several. */
  readonly amounts: readonly bigint[];
  readonly last4: number | null;
  readonly authorisationCode: string | null;
  readonly deviceId: string;
}

/** Files the traits. Those told late, such as a card, replace none. */
export async function saveTraits(
  transaction: Queryable,
  platformId: string,
  traits: readonly Traits[],
): Promise<void> {
  const rows = traits.flatMap((each) => each.amounts.map((amount) => ({ ...each, amount })));
  if (rows.length === 0) return;
  await transaction.rows(sql('tap_trait_save')`
    insert into tap_traits (
      platform_id, thousandths, transaction_id, last4, authorisation_code, device_id
    )
    select ${platformId}::uuid, w.thousandths, w.transaction_id, w.last4, w.authorisation_code,
      w.device_id
    from unnest(
      ${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ last4 }) => last4)}::smallint[],
      ${rows.map(({ authorisationCode }) => authorisationCode)}::text[],
      ${rows.map(({ deviceId }) => deviceId)}::text[]
    ) as w (thousandths, transaction_id, last4, authorisation_code, device_id)
    order by w.thousandths, w.transaction_id
    on conflict (platform_id, thousandths, transaction_id) do update
    set last4 = excluded.last4,
        authorisation_code = excluded.authorisation_code
    where tap_traits.last4 is distinct from excluded.last4
      or tap_traits.authorisation_code is distinct from excluded.authorisation_code`);
}

/** Equal traits to look for; null for any. */
export interface WantedTraits {
  readonly last4: number | null;
  readonly thousandths: bigint | null;
  readonly authorisationCode: string | null;
  readonly deviceId: string | null;
}

export interface IdRange {
  readonly platformId: string;
  /** Inclusive. */
  readonly fromId: string;
  /** Exclusive. */
  readonly beforeId: string;
}

/** The newest transactions with these traits, of which there is one at least. */
export async function listByTraits(
  database: Queryable,
  { platformId, fromId, beforeId }: IdRange,
  wanted: WantedTraits & { readonly limit: number },
): Promise<string[]> {
  const { last4, thousandths, authorisationCode, deviceId } = wanted;
  const rows = await database.rows<{ id: string }>(
    plannedAfresh(sql('tap_trait_list')`
    select distinct transaction_id as id
    from tap_traits
    where platform_id = ${platformId}::uuid
      and transaction_id >= ${fromId}::uuid
      and transaction_id < ${beforeId}::uuid
      and (${last4}::smallint is null or last4 = ${last4}::smallint)
      and (${thousandths}::bigint is null or thousandths = ${thousandths}::bigint)
      and (${authorisationCode}::text is null
        or authorisation_code = ${authorisationCode}::text)
      and (${deviceId}::text is null or device_id = ${deviceId}::text)
    order by transaction_id desc
    limit ${wanted.limit}::integer`),
  );
  return rows.map(({ id }) => id);
}

/** Creates the position of a platform that has none: before its first operation. */
export async function insertPosition(
  database: Queryable,
  { platformId, filedId }: { readonly platformId: string; readonly filedId: string },
): Promise<void> {
  await database.rows(sql('tap_trait_position_insert')`
    insert into tap_trait_positions (platform_id, filed_id)
    values (${platformId}::uuid, ${filedId}::uuid)
    on conflict (platform_id) do nothing`);
}

export async function findPosition(
  database: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql('tap_trait_position_find')`
    select filed_id as id
    from tap_trait_positions
    where platform_id = ${platformId}::uuid`);
  return row?.id;
}

/** Locks the position until the transaction ends; undefined while another node has it. */
export async function lockPosition(
  transaction: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await transaction.row<{ id: string }>(sql('tap_trait_position_lock')`
    select filed_id as id
    from tap_trait_positions
    where platform_id = ${platformId}::uuid
    for update skip locked`);
  return row?.id;
}

export async function movePosition(
  transaction: Queryable,
  { platformId, filedId }: { readonly platformId: string; readonly filedId: string },
): Promise<void> {
  await transaction.rows(sql('tap_trait_position_move')`
    update tap_trait_positions
    set filed_id = ${filedId}::uuid
    where platform_id = ${platformId}::uuid`);
}
