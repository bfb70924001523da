import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { ConnectedPlatform } from '../../../psp/connections/connection.ts';
import {
  type Difference,
  parseSums,
  type ReconciledAccount,
  type Sums,
  sumsText,
} from './account.ts';

type Row = Omit<ReconciledAccount, 'unexplained'> & { readonly unexplained: string };

const columns = fragment`a.platform_id as "platformId", a.account_id as id,
  a.submerchant_id as "subMerchantId", s.external_ref as "externalRef", s.psp_account as account,
  a.connection_id as "connectionId", a.latest_at as "latestAt", a.agreed_at as "agreedAt",
  a.agreed_latest_at as "agreedLatestAt", a.unexplained, a.checked_at as "checkedAt"`;

/** Records a platform's present accounts: its own, and one per sub-merchant. */
export async function insertAccounts(
  database: Queryable,
  present: {
    readonly platformId: string;
    readonly connectionId: string | null;
    readonly realNow: Date;
  },
): Promise<void> {
  const { platformId, connectionId, realNow } = present;
  await database.rows(sql('reconcile_account_insert')`
    insert into reconcile_accounts (
      platform_id, account_id, submerchant_id, connection_id, created_at
    )
    select ${platformId}::uuid, ${connectionId ?? platformId}::uuid, null::uuid,
      ${connectionId}::uuid, ${realNow}::timestamptz
    union all
    select s.platform_id, s.submerchant_id, s.submerchant_id, s.connection_id,
      ${realNow}::timestamptz
    from submerchants s
    left join reconcile_accounts a
      on a.platform_id = ${platformId}::uuid and a.account_id = s.submerchant_id
    where s.platform_id = ${platformId}::uuid
      and s.psp_account is not null
      and a.account_id is null
    on conflict (platform_id, account_id) do nothing`);
}

/** In the order of their ids. */
export async function listReconciled(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string; readonly limit: number },
): Promise<ReconciledAccount[]> {
  const { platformId } = page;
  const rows = await database.rows<Row>(sql('reconcile_account_list')`
    select ${columns}
    from reconcile_accounts a
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = a.submerchant_id
    where a.platform_id = ${platformId}::uuid and a.account_id > ${page.afterId}::uuid
    order by a.account_id
    limit ${page.limit}::integer`);
  return rows.map(toAccount);
}

export async function findReconciled(
  database: Queryable,
  { platformId, id }: Pick<ReconciledAccount, 'platformId' | 'id'>,
): Promise<ReconciledAccount | null> {
  const row = await database.row<Row>(sql('reconcile_account_find')`
    select ${columns}
    from reconcile_accounts a
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = a.submerchant_id
    where a.platform_id = ${platformId}::uuid and a.account_id = ${id}::uuid`);
  return row === undefined ? null : toAccount(row);
}

function toAccount({ unexplained, ...row }: Row): ReconciledAccount {
  return { ...row, unexplained: parseSums(unexplained) };
}

/** The result of comparing an account. */
export interface Progress {
  readonly latestAt: Date | null;
  readonly agreedAt: Date | null;
  readonly agreedLatestAt: Date | null;
  readonly unexplained: Sums;
  readonly checkedAt: Date;
  /** Why a part of it could not be compared; null if all of it was. */
  readonly unanswered: string | null;
  readonly differences: readonly Difference[];
}

/** Stores the result. A difference that was there before keeps its time. */
export async function saveProgress(
  transaction: Queryable,
  { platformId, id }: Pick<ReconciledAccount, 'platformId' | 'id'>,
  { differences, ...progress }: Progress,
  now: Date,
): Promise<void> {
  await transaction.rows(sql('reconcile_account_save')`
    update reconcile_accounts
    set latest_at = ${progress.latestAt}::timestamptz,
        agreed_at = ${progress.agreedAt}::timestamptz,
        agreed_latest_at = ${progress.agreedLatestAt}::timestamptz,
        unexplained = ${sumsText(progress.unexplained)}::text,
        checked_at = ${progress.checkedAt}::timestamptz,
        unanswered = ${progress.unanswered}::text
    where platform_id = ${platformId}::uuid and account_id = ${id}::uuid`);
  const subjects = differences.map(({ subject }) => subject);
  await transaction.rows(sql('reconcile_difference_end')`
    delete from reconcile_differences
    where platform_id = ${platformId}::uuid
      and account_id = ${id}::uuid
      and subject <> all(${subjects}::text[])`);
  if (differences.length === 0) return;
  await transaction.rows(
    plannedAfresh(sql('reconcile_difference_keep')`
    insert into reconcile_differences (
      platform_id, account_id, subject, kind, sentence, detail, since
    )
    select ${platformId}::uuid, ${id}::uuid, subject, kind, sentence, detail, ${now}::timestamptz
    from unnest(
      ${subjects}::text[], ${differences.map(({ kind }) => kind)}::text[],
      ${differences.map(({ sentence }) => sentence)}::text[],
      ${differences.map(detailOf)}::text[]
    ) as d (subject, kind, sentence, detail)
    on conflict (platform_id, account_id, subject) do update
    set kind = excluded.kind, sentence = excluded.sentence, detail = excluded.detail`),
  );
}

/** The differences of the last comparison. */
export async function readDifferences(
  database: Queryable,
  { platformId, id }: Pick<ReconciledAccount, 'platformId' | 'id'>,
): Promise<Difference[]> {
  const rows = await database.rows<Omit<Difference, 'deltas' | 'about'> & { detail: string }>(sql(
    'reconcile_difference_of_account',
  )`
    select subject, kind, sentence, detail
    from reconcile_differences
    where platform_id = ${platformId}::uuid and account_id = ${id}::uuid
    order by since, subject`);
  return rows.map(({ detail, ...row }) => {
    const { deltas, about } = JSON.parse(detail) as {
      readonly deltas: string;
      readonly about: Difference['about'];
    };
    return { ...row, deltas: parseSums(deltas), about };
  });
}

function detailOf({ deltas, about }: Difference): string {
  return JSON.stringify({ deltas: sumsText(deltas), about });
}

const nightMs = 4 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes the accounts due whose time of the night has come, on the real clock: a test clock does not
 * make the provider move more. The night begins at midnight, UTC, and each account has its own
 * moment by its id. An account that was not compared then is due at once. Returns 0: nothing is
 * left to begin.
 */
export async function beginNight(database: Queryable, platform: ConnectedPlatform): Promise<0> {
  const { id: platformId, connectionId, now, realNow } = platform;
  await insertAccounts(database, { platformId, connectionId, realNow });
  const begins = new Date(Math.floor(realNow.getTime() / dayMs) * dayMs);
  await database.rows(sql('reconcile_account_begin')`
    update reconcile_accounts a
    set due_at = ${now}::timestamptz, attempts = 0
    from (
      select account_id,
        ${nightMs}::bigint / 65536.0 * interval '1 millisecond'
          * (get_byte(uuid_send(account_id), 14) * 256 + get_byte(uuid_send(account_id), 15))
          as delay
      from reconcile_accounts
      where platform_id = ${platformId}::uuid and due_at is null
    ) n
    where a.platform_id = ${platformId}::uuid
      and a.account_id = n.account_id
      -- Not begins + delay: that sum is stable, which Citus refuses in an update.
      and n.delay <= ${realNow}::timestamptz - ${begins}::timestamptz
      and coalesce(a.checked_at, a.created_at) - ${begins}::timestamptz < n.delay`);
  return 0;
}

/** The number of a platform's differences, and when its longest uncompared account was compared. */
export async function countDifferences(
  database: Queryable,
  platformId: string,
): Promise<{
  readonly count: number;
  /** When the oldest difference began. */
  readonly since: Date | null;
  readonly oldestAt: Date | null;
}> {
  const row = await database.row<{
    count: bigint;
    since: Date | null;
    oldestAt: Date | null;
  }>(sql('reconcile_difference_count')`
    select (
        select count(*) from reconcile_differences where platform_id = ${platformId}::uuid
      ) as count,
      (
        select min(since) from reconcile_differences where platform_id = ${platformId}::uuid
      ) as since,
      (
        select min(coalesce(checked_at, created_at))
        from reconcile_accounts
        where platform_id = ${platformId}::uuid
      ) as "oldestAt"`);
  return {
    count: Number(row?.count ?? 0n),
    since: row?.since ?? null,
    oldestAt: row?.oldestAt ?? null,
  };
}
