import { firstUuidAt, formatId, greatestUuid, parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { type CreatedQuery, readCreated } from '../../platforms/index.ts';
import { listUsers } from '../users/user-store.ts';
import { type AuditEntryRow, listAuditEntries } from './audit-store.ts';

interface AuditQuery extends PageQuery, CreatedQuery {
  readonly actor?: string;
  readonly action?: string;
}

/** Entries store actor ids; names come from users. */
export async function searchAudit(
  { database }: { readonly database: Database },
  { caller: { platformId }, query }: PlatformContext<unknown, AuditQuery>,
): Promise<Answer> {
  const { from, to } = await readCreated(database, platformId, query);
  const fromId = firstUuidAt(from ?? new Date(0));
  const endId = to === null ? greatestUuid : firstUuidAt(to);
  const wanted = { platformId, actor: query.actor ?? null, action: query.action ?? null, fromId };
  const users = await listUsers(database, platformId);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return answerPage(
    'aud',
    query,
    ({ beforeId, limit }) => {
      const first = beforeId < endId ? beforeId : endId;
      return listAuditEntries(database, { ...wanted, beforeId: first, limit });
    },
    (rows) => rows.map((row) => render(row, names)),
  );
}

function render(row: AuditEntryRow, names: ReadonlyMap<string, string>) {
  return {
    id: formatId('aud', row.id),
    object: 'audit_entry',
    actor: row.actor,
    actor_name: names.get(parseId('usr', row.actor) ?? '') ?? null,
    action: row.action,
    objects: [...row.objects, ...(row.object === null ? [] : [row.object])],
    status: row.status,
    code: row.code,
    is_replay: row.isReplay ?? false,
    request_id: row.requestId,
    created_at: row.createdAt.toISOString(),
  };
}
