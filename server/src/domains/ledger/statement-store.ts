import { leastUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import { ownerIdOf, startOfSpan, statementKinds } from './balance-sums.ts';
import { accountId } from './posting.ts';
import { kindsNamedInStages } from './posting-kinds.ts';

/** The subject of a statement: an owner's money in one currency that is in no payout. */
export interface StatementAccount {
  readonly platformId: string;
  /** Null for the platform itself. */
  readonly subMerchantId: string | null;
  readonly currency: string;
}

/** The change of a balance by postings of one kind. */
export interface KindSum {
  readonly kind: string;
  readonly postings: bigint;
  /** The amount in the owner's favour; negative if it was taken. */
  readonly amount: bigint;
  /** The platform's fee, already deducted. */
  readonly fee: bigint;
}

/** A posting's position in a statement: by time, then by record. */
export interface StatementPlace {
  readonly at: Date;
  readonly objectId: string;
  readonly position: number;
}

/** The position before all postings of that time. */
export function beginningOf(at: Date): StatementPlace {
  return { at, objectId: leastUuid, position: 0 };
}

/** The changes of a balance from the first posting to a position in its statement, by kind. */
export async function sumUntil(
  database: Queryable,
  account: StatementAccount,
  until: StatementPlace,
): Promise<readonly KindSum[]> {
  const dayStart = startOfSpan(until.at, 'day');
  const sums = [
    ...(await sumDays(database, account, dayStart)),
    ...(account.subMerchantId === null
      ? await sumQuarters(database, account, { from: dayStart, to: until.at })
      : await sumRecords(database, account, { from: dayStart, until })),
  ];
  return [...Map.groupBy(sums, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    postings: own.reduce((sum, { postings }) => sum + postings, 0n),
    amount: own.reduce((sum, { amount }) => sum + amount, 0n),
    fee: own.reduce((sum, { fee }) => sum + fee, 0n),
  }));
}

function sumDays(
  database: Queryable,
  { platformId, subMerchantId, currency }: StatementAccount,
  before: Date,
): Promise<KindSum[]> {
  return database.rows<KindSum>(sql('balance_sum_days')`
    select posting_kind as kind, sum(postings)::bigint as postings, sum(amount)::bigint as amount,
      sum(fee)::bigint as fee
    from balance_sums
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${ownerIdOf(subMerchantId)}::uuid
      and currency = ${currency}::text
      and span = 'day'
      and began_at < ${before}::timestamptz
    group by posting_kind`);
}

function sumQuarters(
  database: Queryable,
  { platformId, currency }: StatementAccount,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<KindSum[]> {
  return database.rows<KindSum>(sql('balance_sum_quarters')`
    select posting_kind as kind, sum(postings)::bigint as postings, sum(amount)::bigint as amount,
      sum(fee)::bigint as fee
    from balance_sums
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${leastUuid}::uuid
      and currency = ${currency}::text
      and span = 'quarter'
      and began_at >= ${from}::timestamptz
      and began_at < ${to}::timestamptz
    group by posting_kind`);
}

/**
 * The change that a record `r` makes to the accounts in `w`, null if they have another currency,
 * and its fee in that currency.
 */
const change = fragment`cross join lateral (
      select -sum(e.amount) filter (where e.account_id = any(w.account_ids)) as amount,
        -coalesce(sum(e.amount) filter (where e.account_id = w.fee_account_id), 0) as fee
      from unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
    ) c`;

/** The accounts of a sub-merchant's balance and of its fee. */
function accountsOf({ platformId, subMerchantId, currency }: StatementAccount) {
  const own = statementKinds.filter((kind) => kind.startsWith('submerchant'));
  const fee = { kind: 'platform_operating', subMerchantId: null, currency } as const;
  return {
    ids: own.map((kind) => accountId(platformId, { kind, subMerchantId, currency })),
    feeId: accountId(platformId, fee),
  };
}

function sumRecords(
  database: Queryable,
  account: StatementAccount,
  { from, until }: { readonly from: Date; readonly until: StatementPlace },
): Promise<KindSum[]> {
  const { ids, feeId } = accountsOf(account);
  return database.rows<KindSum>(
    plannedAfresh(sql('statement_sum_records')`
    select r.posting_kind as kind, count(*) as postings, sum(c.amount)::bigint as amount,
      sum(c.fee)::bigint as fee
    from records r
    cross join (select ${ids}::uuid[] as account_ids, ${feeId}::uuid as fee_account_id) w
    ${change}
    where r.platform_id = ${account.platformId}::uuid
      and r.submerchant_id = ${account.subMerchantId}::uuid
      and r.recorded_at >= ${from}::timestamptz
      and (r.recorded_at, r.object_id, r.position)
        < (${until.at}::timestamptz, ${until.objectId}::uuid, ${until.position}::integer)
      and c.amount is not null
    group by r.posting_kind`),
  );
}

/** A posting that changed the balance of a sub-merchant. */
export interface StatementLine extends StatementPlace, Omit<KindSum, 'postings'> {
  /** The public id of the refund or dispute that moved the money; null for other kinds. */
  readonly named: string | null;
  /** The caller's reference of the transaction, or the bank's of the payout. */
  readonly reference: string | null;
}

interface LinePage {
  /** Both excluded. */
  readonly after: StatementPlace;
  readonly before: StatementPlace;
  readonly isOldestFirst: boolean;
  readonly limit: number;
}

/** A page of a sub-merchant's statement. The planner drops the sort keys that are constant. */
export function listLines(
  database: Queryable,
  account: StatementAccount,
  { after, before, isOldestFirst, limit }: LinePage,
): Promise<StatementLine[]> {
  const { platformId, subMerchantId } = account;
  const { ids, feeId } = accountsOf(account);
  return database.rows<StatementLine>(
    plannedAfresh(sql('statement_list')`
    select r.object_id as "objectId", r.position, r.recorded_at as at, r.posting_kind as kind,
      c.amount::bigint as amount, c.fee::bigint as fee,
      coalesce(t.reference, p.wire_reference) as reference,
      case when r.posting_kind = any(${kindsNamedInStages}::text[])
        then r.stages::json -> 0 -> 1 ->> 'id' end as named
    from records r
    cross join (select ${ids}::uuid[] as account_ids, ${feeId}::uuid as fee_account_id) w
    ${change}
    left join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = r.object_id
    left join payouts p on p.platform_id = ${platformId}::uuid and p.payout_id = r.object_id
    where r.platform_id = ${platformId}::uuid
      and r.submerchant_id = ${subMerchantId}::uuid
      and (r.recorded_at, r.object_id, r.position)
        > (${after.at}::timestamptz, ${after.objectId}::uuid, ${after.position}::integer)
      and (r.recorded_at, r.object_id, r.position)
        < (${before.at}::timestamptz, ${before.objectId}::uuid, ${before.position}::integer)
      and c.amount is not null
    order by
      case when ${isOldestFirst}::boolean then r.recorded_at end,
      case when ${isOldestFirst}::boolean then r.object_id end,
      case when ${isOldestFirst}::boolean then r.position end,
      r.recorded_at desc, r.object_id desc, r.position desc
    limit ${limit}::integer`),
  );
}

/** The changes of the platform's own balance in consecutive spans, by kind of posting. */
export interface SpanSum extends KindSum {
  /** The number of the span, from 1. */
  readonly span: number;
}

/** `begins` are the starts of the spans, each at a quarter of an hour, and the end of the last. */
export function sumSpans(
  database: Queryable,
  { platformId, currency }: StatementAccount,
  begins: readonly Date[],
): Promise<SpanSum[]> {
  return database.rows<SpanSum>(sql('balance_sum_spans')`
    select width_bucket(began_at, ${begins}::timestamptz[]) as span, posting_kind as kind,
      sum(postings)::bigint as postings, sum(amount)::bigint as amount, sum(fee)::bigint as fee
    from balance_sums
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${leastUuid}::uuid
      and currency = ${currency}::text
      and span = 'quarter'
      and began_at >= ${begins[0]}::timestamptz
      and began_at < ${begins.at(-1)}::timestamptz
      and postings > 0
    group by 1, 2
    order by 1, 2`);
}

/** The position of a posting in the sub-merchant's statement; undefined if it is not there. */
export function findPlace(
  database: Queryable,
  { platformId, subMerchantId }: StatementAccount,
  { objectId, position }: Omit<StatementPlace, 'at'>,
): Promise<StatementPlace | undefined> {
  return database.row<StatementPlace>(sql('statement_find_place')`
    select recorded_at as at, object_id as "objectId", position
    from records
    where platform_id = ${platformId}::uuid
      and object_id = ${objectId}::uuid
      and position = ${position}::integer
      and submerchant_id = ${subMerchantId}::uuid`);
}
