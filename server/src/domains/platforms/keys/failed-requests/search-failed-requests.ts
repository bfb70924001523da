import { formatId, parseId } from '../../../../lib/ids.ts';
import type { Database } from '../../../../postgres/database.ts';
import { answerPage, filterId, type PageQuery } from '../../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../../request/context.ts';
import { failedRequestNotFound } from './errors.ts';
import {
  type FailedRequest,
  findFailedRequest,
  listFailedRequests,
} from './failed-request-store.ts';

export async function searchFailedRequests(
  { database }: { readonly database: Database },
  {
    caller,
    query,
  }: PlatformContext<unknown, PageQuery & { key?: string; code?: string; route?: string }>,
): Promise<Answer> {
  const { platformId } = caller;
  const { key, code = null, route = null } = query;
  const wanted = { platformId, keyId: filterId('key', key), code, route };
  return answerPage(
    'req',
    query,
    (bounds) => listFailedRequests(database, { ...wanted, ...bounds }),
    (requests) => requests.map(render),
  );
}

export async function getFailedRequest(
  { database }: { readonly database: Database },
  { caller, params }: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const id = parseId('req', params.id);
  const { platformId } = caller;
  const found = id === null ? undefined : await findFailedRequest(database, { platformId, id });
  if (found === undefined) throw failedRequestNotFound();
  return { status: 200, body: render(found) };
}

function render({ id, keyId, beganAt, createdAt, ...facts }: FailedRequest) {
  return {
    id: formatId('req', id),
    object: 'failed_request',
    ...facts,
    key: formatId('key', keyId),
    began_at: beganAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}
