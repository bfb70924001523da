import { uuidArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { TooSmall } from '../payouts/payout-limits.ts';

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

/** One text per account, as a key of PostgreSQL arrays and of maps. */
export function accountName({ subMerchantId, currency }: Omit<AccountKey, 'platformId'>): string {
  return `${subMerchantId} ${currency}`;
}

const nameInSql = fragment`submerchant_id || ' ' || currency`;

/**
 * Locks the accounts of these sub-merchants against new items and payouts until the transaction
 * ends, and returns them with the amounts that the provider refused as too small. Batches lock
 * accounts in the same order.
 */
export async function lockAccounts(
  transaction: Queryable,
  platformId: string,
  subMerchantIds: readonly string[],
): Promise<ReadonlyMap<string, TooSmall | null>> {
  const rows = await transaction.rows<TooSmallRow>(sql('payout_accounts_lock')`
    select ${nameInSql} as name, too_small as "amountMinor", too_small_until as until
    from payout_accounts
    where platform_id = ${platformId}::uuid
      and submerchant_id = any(${uuidArray(subMerchantIds)}::uuid[])
    order by submerchant_id, currency
    for update`);
  return tooSmallByName(rows);
}

/** The amounts that the provider refused to a sub-merchant as too small, by account. */
export async function findTooSmall(
  database: Queryable,
  { platformId, subMerchantId }: Omit<AccountKey, 'currency'>,
): Promise<ReadonlyMap<string, TooSmall | null>> {
  const rows = await database.rows<TooSmallRow>(sql('payout_account_too_small')`
    select ${nameInSql} as name, too_small as "amountMinor", too_small_until as until
    from payout_accounts
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid`);
  return tooSmallByName(rows);
}

interface TooSmallRow {
  readonly name: string;
  readonly amountMinor: bigint | null;
  readonly until: Date | null;
}

function tooSmallByName(rows: readonly TooSmallRow[]): ReadonlyMap<string, TooSmall | null> {
  return new Map(
    rows.map(({ name, amountMinor, until }) => {
      return [name, amountMinor === null || until === null ? null : { amountMinor, until }];
    }),
  );
}

/** Stores the amount that the provider refused as too small. The caller has locked the account. */
export async function saveTooSmall(
  transaction: Queryable,
  { platformId, subMerchantId, currency }: AccountKey,
  { amountMinor, until }: TooSmall,
): Promise<void> {
  await transaction.rows(sql('payout_account_set_too_small')`
    update payout_accounts
    set too_small = ${amountMinor}::bigint, too_small_until = ${until}::timestamptz
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${subMerchantId}::uuid
      and currency = ${currency}::text`);
}

/** Available amounts by account: the sums of all items without a payout. */
export async function sumOpenItems(
  database: Queryable,
  platformId: string,
  subMerchantIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database.rows<{ name: string; sum: bigint }>(sql('payout_item_sum')`
    select ${nameInSql} as name, sum(amount)::bigint as sum
    from payout_items
    where platform_id = ${platformId}::uuid
      and submerchant_id = any(${uuidArray(subMerchantIds)}::uuid[])
      and payout_id is null
    group by submerchant_id, currency`);
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Assigns all open items of its account to each payout. */
export async function takeItems(
  transaction: Queryable,
  platformId: string,
  payouts: readonly (Omit<AccountKey, 'platformId'> & { readonly id: string })[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_item_take')`
    update payout_items i
    set payout_id = p.payout_id
    from unnest(
      ${uuidArray(payouts.map(({ id }) => id))}::uuid[],
      ${uuidArray(payouts.map(({ subMerchantId }) => subMerchantId))}::uuid[],
      ${payouts.map(({ currency }) => currency)}::text[]
    ) as p (payout_id, submerchant_id, currency)
    where i.platform_id = ${platformId}::uuid
      and i.submerchant_id = p.submerchant_id
      and i.currency = p.currency
      and i.payout_id is null`),
  );
}

/** Inserts an item for a payout's own movement. */
export async function insertItem(
  transaction: Queryable,
  key: AccountKey,
  item: Omit<PayoutItem, 'currency'> & { readonly payoutId: string | null },
): Promise<void> {
  await transaction.rows(sql('payout_item_insert')`
    select payout_item_insert_batch(
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

/** Inserts an item for a movement that neither a payout's nor a tap's operation made. */
export async function insertAvailable(
  transaction: Queryable,
  key: AccountKey,
  item: Omit<PayoutItem, 'currency'>,
): Promise<void> {
  await lockAccounts(transaction, key.platformId, [key.subMerchantId]);
  await insertItem(transaction, key, { ...item, payoutId: null });
}

/** Sets the next due times of accounts and ends their leases. */
export async function setNextDueTimes(
  transaction: Queryable,
  platformId: string,
  dueAccounts: readonly (Omit<AccountKey, 'platformId'> & { readonly nextAt: Date | null })[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_account_next')`
    update payout_accounts a
    set due_at = n.due_at, attempts = 0, lease_until = null, lease_token = null
    from unnest(
      ${uuidArray(dueAccounts.map(({ subMerchantId }) => subMerchantId))}::uuid[],
      ${dueAccounts.map(({ currency }) => currency)}::text[],
      ${dueAccounts.map(({ nextAt }) => nextAt)}::timestamptz[]
    ) as n (submerchant_id, currency, due_at)
    where a.platform_id = ${platformId}::uuid
      and a.submerchant_id = n.submerchant_id
      and a.currency = n.currency`),
  );
}

export interface ItemCursor {
  readonly objectId: string;
  readonly position: number;
}

/**
 * The items of a payout, newest objects first, from before the cursor's item. The index has this
 * order; an order by time would sort all items for each page.
 */
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

/**
 * The payouts that have the money of transactions, by transaction. The money of a returned payout
 * is in the later payout that took it; a transaction whose money is available again has none.
 */
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
  const firstIds = new Set(rows.map(({ payoutId }) => payoutId));
  const lastIds = await followReturned(database, platformId, firstIds);
  return new Map(
    rows.flatMap(({ id, payoutId }) => {
      const lastId = lastIds.get(payoutId) ?? null;
      return lastId === null ? [] : [[id, lastId]];
    }),
  );
}

/**
 * The payout that has the money of each of these payouts now: itself, the last one that took its
 * returned money, or none. Each statement follows all of them one step: the planner may let a
 * recursive one read all items while the table is small.
 */
async function followReturned(
  database: Queryable,
  platformId: string,
  payoutIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string | null>> {
  const takerOf = new Map<string, string | null>();
  for (let ids = [...payoutIds]; ids.length > 0; ) {
    const rows = await database.rows<{ id: string; takerId: string | null }>(sql(
      'payout_item_find_returned',
    )`
      select object_id as id, payout_id as "takerId"
      from payout_items
      where platform_id = ${platformId}::uuid
        and object_id = any(${ids}::uuid[])
        and kind in ('payout_failed', 'payout_cancelled')`);
    for (const { id, takerId } of rows) takerOf.set(id, takerId);
    const takerIds = new Set(rows.flatMap(({ takerId }) => takerId ?? []));
    ids = [...takerIds].filter((id) => !takerOf.has(id));
  }
  const lastOf = (first: string) => {
    let id: string | null = first;
    while (id !== null && takerOf.has(id)) id = takerOf.get(id) ?? null;
    return id;
  };
  return new Map([...payoutIds].map((id) => [id, lastOf(id)]));
}
