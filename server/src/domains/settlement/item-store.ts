import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';

/** A movement of an available balance. */
export interface PayoutItem {
  readonly objectId: string;
  readonly position: number;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly createdAt: Date;
}

export interface AccountKey {
  readonly platformId: string;
  readonly subMerchantId: string;
  readonly currency: string;
}

/** Keeps anybody else from noting or taking items until the transaction ends. */
export async function lockAccount(transaction: Queryable, key: AccountKey): Promise<void> {
  await transaction.rows(sql('payout_account_lock')`
    select due_at
    from payout_accounts
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid
      and currency = ${key.currency}::text
    for update`);
}

/** The same for all currencies of a sub-merchant, in the order in which batches take them. */
export async function lockAccounts(
  transaction: Queryable,
  { platformId, subMerchantId }: Omit<AccountKey, 'currency'>,
): Promise<void> {
  await transaction.rows(sql('payout_accounts_lock')`
    select currency
    from payout_accounts
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid
    order by currency
    for update`);
}

/** What is available: the sum of all items that no payout has. */
export async function sumOpenItems(database: Queryable, key: AccountKey): Promise<bigint> {
  const row = await database.row<{ sum: bigint }>(sql('payout_item_sum')`
    select coalesce(sum(amount), 0)::bigint as sum
    from payout_items
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid
      and currency = ${key.currency}::text
      and payout_id is null`);
  return row?.sum ?? 0n;
}

/** Gives all open items to a payout. */
export async function takeItems(
  transaction: Queryable,
  key: AccountKey,
  payoutId: string,
): Promise<void> {
  await transaction.rows(sql('payout_item_take')`
    update payout_items
    set payout_id = ${payoutId}::uuid
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid
      and currency = ${key.currency}::text
      and payout_id is null`);
}

/** Notes movements that a payout itself makes. */
export async function noteItem(
  transaction: Queryable,
  key: AccountKey,
  item: Omit<PayoutItem, 'currency'> & { readonly payoutId: string | null },
): Promise<void> {
  await transaction.rows(sql('payout_item_note')`
    select settlement_note_batch(
      p_platform_id => ${key.platformId}::uuid,
      p_platform_ids => ${[key.platformId]}::uuid[],
      p_object_ids => ${[item.objectId]}::uuid[],
      p_positions => ${[item.position]}::integer[],
      p_submerchant_ids => ${[key.subMerchantId]}::uuid[],
      p_currencies => ${[key.currency]}::text[],
      p_kinds => ${[item.kind]}::text[],
      p_amounts => ${[item.amount]}::bigint[],
      p_created_ats => ${[item.createdAt]}::timestamptz[]
    )`);
  if (item.payoutId === null) return;
  await transaction.rows(sql('payout_item_assign')`
    update payout_items
    set payout_id = ${item.payoutId}::uuid
    where platform_id = ${key.platformId}::uuid
      and object_id = ${item.objectId}::uuid
      and position = ${item.position}::integer`);
}

/** Sets when the account is looked at next, and ends the lease. */
export async function setNextLook(
  transaction: Queryable,
  key: AccountKey,
  dueAt: Date | null,
): Promise<void> {
  await transaction.rows(sql('payout_account_next')`
    update payout_accounts
    set due_at = ${dueAt}::timestamptz, attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid
      and currency = ${key.currency}::text`);
}

export interface ItemCursor {
  readonly objectId: string;
  readonly position: number;
}

/** The items of a payout, newest first, from before the one that the cursor names. */
export function listItems(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly payoutId: string;
    readonly before: ItemCursor | null;
    readonly limit: number;
  },
): Promise<PayoutItem[]> {
  const { before } = page;
  return database.rows<PayoutItem>(
    plannedAfresh(sql('payout_item_list')`
    select object_id as "objectId", position, kind, amount, currency, created_at as "createdAt"
    from payout_items
    where platform_id = ${page.platformId}::uuid
      and payout_id = ${page.payoutId}::uuid
      and (${before?.objectId ?? null}::uuid is null
        or (object_id, position)
          < (${before?.objectId ?? null}::uuid, ${before?.position ?? null}::integer))
    order by object_id desc, position desc
    limit ${page.limit}::integer`),
  );
}

/** The payouts that transactions were paid out with, by transaction. */
export async function findPayoutsOf(
  database: Queryable,
  platformId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ id: string; payoutId: string }>(sql('payout_item_find')`
    select object_id as id, payout_id as "payoutId"
    from payout_items
    where platform_id = ${platformId}::uuid
      and object_id = any(${transactionIds}::uuid[])
      and kind = 'settlement'
      and payout_id is not null`);
  return new Map(rows.map(({ id, payoutId }) => [id, payoutId]));
}
