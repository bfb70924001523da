import { formatId, parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import {
  type FoundRequest,
  findArchivedRequest,
  listArchivedRequests,
} from './archived-request-store.ts';
import { archivedRequestNotFound } from './refusals.ts';

interface Parts {
  readonly database: Database;
}

export async function searchArchivedRequests(
  { database }: Parts,
  { caller: { platformId }, query }: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  return answerPage(
    'req',
    query,
    (bounds) => listArchivedRequests(database, { platformId, ...bounds }),
    (requests) => requests.map(render),
  );
}

export async function getArchivedRequest(
  { database }: Parts,
  { caller: { platformId }, params }: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const id = parseId('req', params.id);
  const found = id === null ? undefined : await findArchivedRequest(database, { platformId, id });
  if (found === undefined) throw archivedRequestNotFound();
  return { status: 200, body: render(found) };
}

function render({ id, keyId, keyName, durationMs, createdAt, ...facts }: FoundRequest) {
  return {
    id: formatId('req', id),
    object: 'archived_request',
    ...facts,
    duration_ms: durationMs,
    key: formatId('key', keyId),
    key_name: keyName,
    created_at: createdAt.toISOString(),
  };
}
