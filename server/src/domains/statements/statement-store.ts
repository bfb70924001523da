import { hash } from 'node:crypto';
import { uuidOf } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Statement } from './types.ts';

/** How far a statement was read. */
interface Reading {
  readonly latestAt: Date | null;
  readonly pageAfter: string | null;
  readonly pageLatestAt: Date | null;
}

/** A statement's id is derived from its fields, so it needs no lookup. */
export function statementId(named: Omit<Statement, 'id' | 'subMerchantId'>): string {
  const { platformId, connectionId, account } = named;
  return uuidOf(hash('sha256', `${platformId}/${connectionId ?? ''}/${account ?? ''}`));
}

/** Schedules the reading of a statement by `dueAt` at the latest. Null only inserts the account. */
export async function expectReading(
  database: Queryable,
  { platformId, id, connectionId, account, subMerchantId }: Statement,
  dueAt: Date | null,
): Promise<void> {
  await database.rows(sql('statement_expect')`
    insert into statement_accounts as s (
      platform_id, statement_id, connection_id, psp_account, submerchant_id, due_at
    )
    values (
      ${platformId}::uuid, ${id}::uuid, ${connectionId}::uuid, ${account}::text,
      ${subMerchantId}::uuid, ${dueAt}::timestamptz
    )
    on conflict (platform_id, statement_id) do update
    -- During a reading only a later time counts as a new request, for another reading.
    set due_at = case
          when s.lease_until is null then least(s.due_at, excluded.due_at)
          else greatest(s.due_at, excluded.due_at)
        end,
        attempts = case when excluded.due_at is null then s.attempts else 0 end
    where excluded.due_at is not null`);
}

/** The platform's statements not read since then, by the real clock; due now. */
export async function expectOverdue(
  database: Queryable,
  overdue: { readonly platformId: string; readonly readBefore: Date; readonly now: Date },
): Promise<number> {
  const rows = await database.rows(sql('statement_expect_overdue')`
    update statement_accounts
    set due_at = ${overdue.now}::timestamptz
    where platform_id = ${overdue.platformId}::uuid
      and psp_account is null
      and due_at is null
      and (read_at is null or read_at <= ${overdue.readBefore}::timestamptz)
    returning statement_id`);
  return rows.length;
}

export async function findReading(
  database: Queryable,
  { platformId, id }: Pick<Statement, 'platformId' | 'id'>,
): Promise<Reading> {
  const row = await database.row<Reading>(sql('statement_find')`
    select latest_at as "latestAt", page_after as "pageAfter", page_latest_at as "pageLatestAt"
    from statement_accounts
    where platform_id = ${platformId}::uuid and statement_id = ${id}::uuid`);
  return row ?? { latestAt: null, pageAfter: null, pageLatestAt: null };
}

/** Saves the position in the list up to which all movements are recorded. */
export async function savePage(
  database: Queryable,
  { platformId, id }: Pick<Statement, 'platformId' | 'id'>,
  page: { readonly after: string; readonly latestAt: Date | null },
): Promise<void> {
  await database.rows(sql('statement_save_page')`
    update statement_accounts
    set page_after = ${page.after}::text, page_latest_at = ${page.latestAt}::timestamptz
    where platform_id = ${platformId}::uuid and statement_id = ${id}::uuid`);
}

/** Saves that the whole list is recorded. A reading that ended later keeps its time. */
export async function saveReading(
  database: Queryable,
  { platformId, id }: Pick<Statement, 'platformId' | 'id'>,
  read: { readonly latestAt: Date | null; readonly realNow: Date },
): Promise<void> {
  await database.rows(sql('statement_save_reading')`
    update statement_accounts
    set latest_at = greatest(latest_at, ${read.latestAt}::timestamptz),
        page_after = null, page_latest_at = null, read_at = ${read.realNow}::timestamptz
    where platform_id = ${platformId}::uuid and statement_id = ${id}::uuid`);
}
