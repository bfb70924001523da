import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import { kindsNamedInStages, type RecordedKind, recordedKindOf } from './posting-kinds.ts';
import type { AccountKind } from './types.ts';

export interface EntryKey {
  readonly postingId: string;
  readonly accountId: string;
}

export interface EntryRow extends EntryKey {
  readonly accountKind: AccountKind;
  readonly externalRef: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: string;
  readonly objectId: string;
  /** The public id of the refund or dispute that moved the money; null for other kinds. */
  readonly named: string | null;
  readonly createdAt: Date;
}

export interface EntryPage {
  readonly platformId: string;
  readonly subMerchantId: string | null;
  readonly object: { readonly kind: RecordedKind; readonly id: string } | null;
  readonly account: AccountKind | null;
  readonly before: EntryKey | null;
  readonly limit: number;
}

const columns = fragment`
  o.operation_id as "postingId", e.account_id as "accountId", a.kind as "accountKind",
  s.external_ref as "externalRef", e.amount, e.currency, r.posting_kind as kind,
  r.object_id as "objectId", r.recorded_at as "createdAt"`;

/**
 * The entries of a sub-merchant with more transactions than this are frequent among all. For a
 * smaller one that search would scan everybody's: 14 seconds with a million taps.
 */
const fewMax = 5_000;

/** Newest first, from before the cursor's entry. A posting has the id of its operation. */
export async function listEntries(
  database: Queryable,
  page: EntryPage,
  options: { readonly fewMax?: number; readonly examinedMax?: number } = {},
): Promise<FoundEntries> {
  const { subMerchantId, object } = page;
  const few = options.fewMax ?? fewMax;
  if (object !== null) {
    const rows = await listAmongAll(database, page, null);
    // An id with the wrong prefix matches nothing.
    return { rows: rows.filter(({ kind }) => recordedKindOf(kind) === object.kind), end: null };
  }
  if (subMerchantId !== null) {
    const count = await countUpTo(database, { ...page, subMerchantId }, few + 1);
    if (count <= few) {
      return { rows: await listOfFew(database, { ...page, subMerchantId }), end: null };
    }
  }
  const { account } = page;
  const end =
    account === null ? null : await findEnd(database, page, options.examinedMax ?? examinedMax);
  return { rows: await listAmongAll(database, page, end), end };
}

interface FoundEntries {
  readonly rows: EntryRow[];
  /** The oldest examined operation if there may be older ones. */
  readonly end: string | null;
}

/**
 * The number of operations examined for entries of one kind of account. Some kinds are rare and
 * have no index: without a limit a page could scan the whole ledger.
 */
const examinedMax = 10_000;

async function findEnd(
  database: Queryable,
  { platformId, before }: EntryPage,
  examined: number,
): Promise<string | null> {
  const row = await database.row<{ id: string }>(
    plannedAfresh(sql('operation_find_end')`
    select operation_id as id
    from operations
    where platform_id = ${platformId}::uuid
      and (${before?.postingId ?? null}::uuid is null
        or operation_id <= ${before?.postingId ?? null}::uuid)
    order by operation_id desc
    offset ${examined - 1}::integer
    limit 1`),
  );
  return row?.id ?? null;
}

type OfSubMerchant = EntryPage & { readonly subMerchantId: string };

async function countUpTo(
  database: Queryable,
  { platformId, subMerchantId }: OfSubMerchant,
  countMax: number,
): Promise<number> {
  const row = await database.row<{ count: bigint }>(sql('transaction_count_up_to')`
    select count(*) as count
    from (
      select t.transaction_id
      from transactions t
      where t.platform_id = ${platformId}::uuid and t.submerchant_id = ${subMerchantId}::uuid
      limit ${countMax}::integer
    ) counted`);
  return Number(row?.count ?? 0n);
}

function listAmongAll(
  database: Queryable,
  page: EntryPage,
  end: string | null,
): Promise<EntryRow[]> {
  const { postingId = null, accountId = null } = page.before ?? {};
  const objectId = page.object?.id ?? null;
  return database.rows<EntryRow>(
    plannedAfresh(sql('ledger_entry_list')`
    select ${columns},
      case when r.posting_kind = any(${kindsNamedInStages}::text[])
        then r.stages::json -> 0 -> 1 ->> 'id' end as named
    from operations o
    join records r
      on r.platform_id = ${page.platformId}::uuid and ${recordOfOperation}
    cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
      as e (account_id, amount, currency)
    join ledger_accounts a
      on a.platform_id = ${page.platformId}::uuid and a.account_id = e.account_id
    left join submerchants s
      on s.platform_id = ${page.platformId}::uuid and s.submerchant_id = a.submerchant_id
    where o.platform_id = ${page.platformId}::uuid
      and (${page.subMerchantId}::uuid is null or a.submerchant_id = ${page.subMerchantId}::uuid)
      and (${page.account}::text is null or a.kind = ${page.account}::text)
      and (${end}::uuid is null or o.operation_id >= ${end}::uuid)
      and (${objectId}::uuid is null
        or o.operation_id = ${objectId}::uuid
        or (o.object_id = ${objectId}::uuid and o.position > 1))
      and (${postingId}::uuid is null or o.operation_id <= ${postingId}::uuid)
      and (${postingId}::uuid is null
        or (o.operation_id, e.account_id) < (${postingId}::uuid, ${accountId}::uuid))
    order by o.operation_id desc, e.account_id desc
    limit ${page.limit}::integer`),
  );
}

/** By the operations that post to the sub-merchant's accounts. */
function listOfFew(database: Queryable, page: OfSubMerchant): Promise<EntryRow[]> {
  const { postingId = null, accountId = null } = page.before ?? {};
  return database.rows<EntryRow>(
    plannedAfresh(sql('ledger_entry_list_of_few')`
    with objects as (
      select t.transaction_id as id
      from transactions t
      where t.platform_id = ${page.platformId}::uuid
        and t.submerchant_id = ${page.subMerchantId}::uuid
      union all
      select p.payout_id
      from payouts p
      where p.platform_id = ${page.platformId}::uuid
        and p.submerchant_id = ${page.subMerchantId}::uuid
      union all
      select m.movement_id
      from provider_movements m
      where m.platform_id = ${page.platformId}::uuid
        and m.submerchant_id = ${page.subMerchantId}::uuid
    )
    select ${columns},
      case when r.posting_kind = any(${kindsNamedInStages}::text[])
        then r.stages::json -> 0 -> 1 ->> 'id' end as named
    from (
      select x.id as operation_id, x.id as object_id, 1 as position
      from objects x
      union all
      select l.operation_id, l.object_id, l.position
      from objects x
      join operations l
        on l.platform_id = ${page.platformId}::uuid and l.object_id = x.id and l.position > 1
    ) o
    join records r
      on r.platform_id = ${page.platformId}::uuid and ${recordOfOperation}
    cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
      as e (account_id, amount, currency)
    join ledger_accounts a
      on a.platform_id = ${page.platformId}::uuid
      and a.account_id = e.account_id
      and a.submerchant_id = ${page.subMerchantId}::uuid
    left join submerchants s
      on s.platform_id = ${page.platformId}::uuid and s.submerchant_id = a.submerchant_id
    where (${page.account}::text is null or a.kind = ${page.account}::text)
      and (${postingId}::uuid is null
        or (o.operation_id, e.account_id) < (${postingId}::uuid, ${accountId}::uuid))
    order by o.operation_id desc, e.account_id desc
    limit ${page.limit}::integer`),
  );
}
