import type { RowKey } from '../../../lib/ids.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { chainTapsMax, type Transaction } from '../transaction/types.ts';
import { foldInSlices, readHistories, readTransactions } from './read-transactions.ts';

export async function findTransaction(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<Transaction | undefined> {
  const [transaction] = await readTransactions(database, platformId, [id]);
  return transaction;
}

/** Whether an operation was claimed and has no record yet. */
export async function isUnrecorded(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<boolean> {
  const row = await database.row(sql('operation_find_unrecorded')`
    select o.operation_id
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    where o.platform_id = ${platformId}::uuid
      and o.operation_id = ${id}::uuid
      and r.platform_id is null`);
  return row !== undefined;
}

/** An account at the provider, with the connection that reaches it. */
interface ProviderAccount {
  readonly account: string;
  readonly connectionId: string | null;
}

/** The PSP account of a transaction's sub-merchant. */
export async function findAccount(
  database: Queryable,
  { platformId, subMerchantId }: Pick<Transaction, 'platformId' | 'subMerchantId'>,
): Promise<ProviderAccount> {
  const row = await database.row<{
    readonly account: string | null;
    readonly connectionId: string | null;
  }>(sql('submerchant_find_psp_account')`
    select psp_account as account, connection_id as "connectionId"
    from submerchants
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid`);
  if (row?.account == null) throw new Error('the PSP account of a transaction is gone');
  return { account: row.account, connectionId: row.connectionId };
}

/**
 * A transaction after one of its operations, or before it if that has no record yet. Undefined if
 * the operation does not exist or had no effect.
 */
export async function findTransactionAfter(
  database: Queryable,
  { platformId, id, position }: RowKey & { readonly position: number },
): Promise<{ readonly transaction: Transaction; readonly isRecorded: boolean } | undefined> {
  const history = (await readHistories(database, platformId, [id], position)).get(id) ?? [];
  const own = history.find((each) => each.position === position);
  if (own === undefined || (own.isRecorded && own.stages === null)) return undefined;
  const transaction = await foldInSlices(platformId, history);
  return { transaction, isRecorded: own.isRecorded };
}

/** Transactions captured in a span, or captured earlier and reversed in it. */
interface CapturedFilter {
  readonly from: Date;
  readonly to: Date;
  /** Only those captured more than an hour after their taps, or reversed. */
  readonly isLater: boolean;
}

export interface TransactionFilter {
  readonly platformId: string;
  readonly externalRef: string | null;
  readonly deviceId: string | null;
  readonly currency: string | null;
  readonly status: string | null;
  readonly isCaptured: boolean | null;
  readonly isSettled: boolean | null;
  readonly declineReason: string | null;
  readonly chainId: string | null;
  readonly reference: string | null;
  readonly createdFrom: Date | null;
  readonly createdTo: Date | null;
  readonly captured: CapturedFilter | null;
  /** The range of ids to list: the time span, from after the cursor. */
  readonly ids: { readonly fromId: string; readonly afterId: string; readonly beforeId: string };
  readonly isOldestFirst: boolean;
}

/**
 * In the order of ids, by an index in either direction: the planner drops the constant `order by`.
 * Filters without an index, such as the reader, examine `examinedMax` rows; `lastExamined` is the
 * cursor if there may be more, else null. Records alone have the decline reason and the settlement,
 * which scalar subqueries read: for `exists` the planner hashes all records (1,500 ms instead of
 * 70).
 */
export async function listTransactions(
  database: Queryable,
  filter: TransactionFilter,
  { limit, examinedMax }: { readonly limit: number; readonly examinedMax: number },
): Promise<{
  readonly rows: { readonly id: string }[];
  readonly lastExamined: { readonly id: string } | null;
}> {
  const { platformId, status, isOldestFirst } = filter;
  const isHeld = status === 'approved' && filter.isCaptured === false;
  // Most transactions are approved, so no index has them.
  const { captured } = filter;
  const [capturedFrom, capturedTo] = [captured?.from ?? null, captured?.to ?? null];
  const rareStatus = status === 'approved' ? null : status;
  const found = await database.rows<{ id: string; isWanted: boolean; isLast: boolean }>(
    plannedAfresh(sql('transaction_list')`
    select id, "isWanted", "isLast"
    from (
      select t.transaction_id as id,
        (
          (${filter.deviceId}::text is null or t.device_id = ${filter.deviceId}::text)
          and (${filter.currency}::text is null or t.currency = ${filter.currency}::text)
          and (${status}::text is null or t.status = ${status}::text)
          and (${filter.isCaptured}::boolean is null
            or (t.amount_captured > 0) = ${filter.isCaptured}::boolean)
          and (${filter.isSettled}::boolean is null or ${filter.isSettled}::boolean = (
            select count(*) > 0 from records r
            where r.platform_id = ${platformId}::uuid
              and r.object_id = t.transaction_id
              and r.position > 1
              and r.stages like '[["settlement",%'
          ))
          and (${filter.createdFrom}::timestamptz is null
            or t.created_at >= ${filter.createdFrom}::timestamptz)
          and (${filter.createdTo}::timestamptz is null
            or t.created_at < ${filter.createdTo}::timestamptz)
          and (${capturedFrom}::timestamptz is null
            or (t.captured_at >= ${capturedFrom}::timestamptz
              and t.captured_at < ${capturedTo}::timestamptz)
            or (t.reversed_at >= ${capturedFrom}::timestamptz
              and t.reversed_at < ${capturedTo}::timestamptz))
          and (${filter.declineReason}::text is null or strpos(
            (
              select r.stages from records r
              where r.platform_id = ${platformId}::uuid
                and r.object_id = t.transaction_id
                and r.position = 1
            ),
            '"decline_reason":"' || ${filter.declineReason}::text || '"'
          ) > 0)
        ) as "isWanted",
        row_number() over (
          order by
            case when ${isOldestFirst}::boolean then t.transaction_id end, t.transaction_id desc
        ) = ${examinedMax}::integer as "isLast"
      from (
        select transaction_id, device_id, currency, status, amount_captured, created_at,
          captured_at, reversed_at
        from transactions
        where platform_id = ${platformId}::uuid
          and transaction_id >= ${filter.ids.fromId}::uuid
          and transaction_id > ${filter.ids.afterId}::uuid
          and transaction_id < ${filter.ids.beforeId}::uuid
          and (${filter.externalRef}::text is null or submerchant_id = (
            select s.submerchant_id from submerchants s
            where s.platform_id = ${platformId}::uuid
              and s.external_ref = ${filter.externalRef}::text
          ))
          and (${rareStatus}::text is null or status = ${rareStatus}::text)
          and (${filter.declineReason}::text is null or status = 'declined')
          and (not ${isHeld}::boolean or (status = 'approved' and amount_captured <= 0))
          and (not ${captured?.isLater ?? false}::boolean
            or (captured_at - created_at > interval '1 hour'
              and captured_at >= ${capturedFrom}::timestamptz
              and captured_at < ${capturedTo}::timestamptz)
            or (reversed_at >= ${capturedFrom}::timestamptz
              and reversed_at < ${capturedTo}::timestamptz))
          and (${filter.reference}::text is null or (
            lower(reference collate pg_c_utf8) = lower(${filter.reference}::text collate pg_c_utf8)
            and reference = ${filter.reference}::text
          ))
          and (${filter.chainId}::uuid is null
            or (transaction_id = ${filter.chainId}::uuid and chain_id = ${filter.chainId}::uuid)
            or (chain_id = ${filter.chainId}::uuid and chain_id <> transaction_id))
        order by case when ${isOldestFirst}::boolean then transaction_id end, transaction_id desc
        limit ${examinedMax}::integer
      ) t
    ) examined
    where "isWanted" or "isLast"
    order by case when ${isOldestFirst}::boolean then id end, id desc
    limit ${limit}::integer`),
  );
  return {
    rows: found.filter(({ isWanted }) => isWanted),
    lastExamined: found.find(({ isLast }) => isLast) ?? null,
  };
}

/** The facts that a tap must match to join a stay. A stay's id is that of its first transaction. */
export function findChain(
  database: Queryable,
  chain: RowKey,
): Promise<{ externalRef: string; currency: string; tapCount: number } | undefined> {
  return database.row(sql('transaction_find_chain')`
    select s.external_ref as "externalRef", t.currency, 1 + (
      select count(*)::integer
      from (
        select j.transaction_id
        from transactions j
        where j.platform_id = ${chain.platformId}::uuid
          and j.chain_id = ${chain.id}::uuid
          and j.chain_id <> j.transaction_id
        limit ${chainTapsMax}::integer
      ) joined
    ) as "tapCount"
    from transactions t
    join submerchants s
      on s.platform_id = ${chain.platformId}::uuid and s.submerchant_id = t.submerchant_id
    where t.platform_id = ${chain.platformId}::uuid
      and t.transaction_id = ${chain.id}::uuid
      and t.chain_id = ${chain.id}::uuid`);
}
