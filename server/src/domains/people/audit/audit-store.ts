import { firstUuidAt } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

export interface AuditEntryRow {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly objects: readonly string[];
  readonly requestId: string | null;
  readonly createdAt: Date;
  /** Null while it is under way, and for ever if the process died. */
  readonly status: number | null;
  readonly code: string | null;
  readonly object: string | null;
  readonly isReplay: boolean | null;
}

type NewAuditEntry = Omit<AuditEntryRow, 'status' | 'code' | 'object' | 'isReplay'> & {
  readonly platformId: string;
};

export async function insertAuditEntry(database: Queryable, entry: NewAuditEntry): Promise<void> {
  await database.rows(sql('audit_entry_insert')`
    insert into audit_entries (
      platform_id, entry_id, actor, action, objects, request_id, created_at
    ) values (
      ${entry.platformId}::uuid, ${entry.id}::uuid, ${entry.actor}::text, ${entry.action}::text,
      ${entry.objects}::text[], ${entry.requestId}::text, ${entry.createdAt}::timestamptz
    )`);
}

export async function insertAuditOutcome(
  database: Queryable,
  outcome: {
    readonly platformId: string;
    readonly id: string;
    readonly status: number;
    readonly code: string | null;
    readonly object: string | null;
    readonly isReplay: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await database.rows(sql('audit_outcome_insert')`
    insert into audit_outcomes (
      platform_id, entry_id, status, code, object, is_replay, created_at
    )
    values (
      ${outcome.platformId}::uuid, ${outcome.id}::uuid, ${outcome.status}::smallint,
      ${outcome.code}::text, ${outcome.object}::text, ${outcome.isReplay}::boolean,
      ${outcome.now}::timestamptz
    )`);
}

/** Newest first. */
export async function listAuditEntries(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly actor: string | null;
    readonly action: string | null;
    readonly fromId: string;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<AuditEntryRow[]> {
  const { platformId } = wanted;
  const list = sql('audit_entry_list')`
    select e.entry_id as id, e.actor, e.action, e.objects, e.request_id as "requestId",
      e.created_at as "createdAt", o.status, o.code, o.object, o.is_replay as "isReplay"
    from audit_entries e
    left join audit_outcomes o on o.platform_id = ${platformId}::uuid and o.entry_id = e.entry_id
    where e.platform_id = ${platformId}::uuid
      and e.entry_id >= ${wanted.fromId}::uuid
      and e.entry_id < ${wanted.beforeId}::uuid
      and (${wanted.actor}::text is null or e.actor = ${wanted.actor}::text)
      and (${wanted.action}::text is null or e.action = ${wanted.action}::text)
    order by e.entry_id desc
    limit ${wanted.limit}::integer`;
  return database.rows<AuditEntryRow>(plannedAfresh(list));
}

/** Deletes up to `limit` entries that were written before a time, and returns how many. */
export async function pruneAuditEntries(
  database: Database,
  wanted: { readonly platformId: string; readonly before: Date; readonly limit: number },
): Promise<number> {
  const { platformId, before, limit } = wanted;
  return database.transaction(async (transaction) => {
    const old = await transaction.rows<{ id: string }>(sql('audit_entry_old')`
      select entry_id as id
      from audit_entries
      where platform_id = ${platformId}::uuid and entry_id < ${firstUuidAt(before)}::uuid
      order by entry_id
      limit ${limit}::integer`);
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await transaction.rows(sql('audit_outcome_prune')`
      delete from audit_outcomes
      where platform_id = ${platformId}::uuid and entry_id = any(${ids}::uuid[])`);
    await transaction.rows(sql('audit_entry_prune')`
      delete from audit_entries
      where platform_id = ${platformId}::uuid and entry_id = any(${ids}::uuid[])`);
    return ids.length;
  });
}
