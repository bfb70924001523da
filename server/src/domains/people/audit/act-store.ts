import { parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import { listUsers } from '../users/user-store.ts';

/** What a person did, as far as it concerns an object. */
export interface Act {
  readonly id: string;
  readonly actor: string;
  /** Null for links, the command line and users who are gone. */
  readonly actorName: string | null;
  readonly action: string;
  /** The id of what it made; null if nothing. */
  readonly object: string | null;
  readonly createdAt: Date;
}

interface Wanted {
  readonly platformId: string;
  readonly objects: readonly string[];
  /** The names of operations that are left out. */
  readonly except: readonly string[];
  readonly beforeId: string;
  readonly limit: number;
}

/**
 * What people did, with success, to one of these objects, or by which they made one; newest first.
 * An act that only repeated an earlier one is left out.
 */
export async function listActsOn(database: Queryable, wanted: Wanted): Promise<readonly Act[]> {
  if (wanted.objects.length === 0) return [];
  const [naming, making, users] = await Promise.all([
    listNaming(database, wanted),
    listMaking(database, wanted),
    listUsers(database, wanted.platformId),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const acts = new Map([...naming, ...making].map((act) => [act.id, act]));
  return [...acts.values()]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, wanted.limit)
    .map((act) => ({ ...act, actorName: names.get(parseId('usr', act.actor) ?? '') ?? null }));
}

type UnnamedAct = Omit<Act, 'actorName'>;

const actColumns = fragment`e.entry_id as id, e.actor, e.action, o.object,
  e.created_at as "createdAt"`;

function listNaming(
  database: Queryable,
  { platformId, objects, except, beforeId, limit }: Wanted,
): Promise<UnnamedAct[]> {
  return database.rows<UnnamedAct>(
    plannedAfresh(sql('audit_entry_list_naming')`
    select ${actColumns}
    from audit_entries e
    join audit_outcomes o on o.platform_id = ${platformId}::uuid and o.entry_id = e.entry_id
    where e.platform_id = ${platformId}::uuid
      and e.objects && ${objects}::text[]
      and e.entry_id < ${beforeId}::uuid
      and e.action <> all(${except}::text[])
      and o.status < 400
      and not o.is_replay
    order by e.entry_id desc
    limit ${limit}::integer`),
  );
}

function listMaking(
  database: Queryable,
  { platformId, objects, except, beforeId, limit }: Wanted,
): Promise<UnnamedAct[]> {
  return database.rows<UnnamedAct>(
    plannedAfresh(sql('audit_outcome_list_making')`
    select ${actColumns}
    from audit_outcomes o
    join audit_entries e on e.platform_id = ${platformId}::uuid and e.entry_id = o.entry_id
    where o.platform_id = ${platformId}::uuid
      and o.object = any(${objects}::text[])
      and o.entry_id < ${beforeId}::uuid
      and e.action <> all(${except}::text[])
      and o.status < 400
      and not o.is_replay
    order by o.entry_id desc
    limit ${limit}::integer`),
  );
}
