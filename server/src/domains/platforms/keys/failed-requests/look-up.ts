import { formatId, parseId } from '../../../../lib/ids.ts';
import type { Database } from '../../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../../request/context.ts';
import { failedRequestNotFound } from './errors.ts';
import {
  type FailedRequest,
  findFailedRequest,
  listFailedRequests,
} from './failed-request-store.ts';

/** The id of no key: a filter that is not an id finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

export async function searchFailedRequests(
  { database }: { readonly database: Database },
  { caller, query }: PlatformContext<unknown, PageQuery & { key?: string; code?: string }>,
): Promise<Answer> {
  const { platformId } = caller;
  const keyId = query.key === undefined ? null : (parseId('key', query.key) ?? nobody);
  const wanted = { platformId, keyId, code: query.code ?? null };
  const list = (bounds: { readonly beforeId: string; readonly limit: number }) =>
    listFailedRequests(database, { ...wanted, ...bounds });
  return answerPage('req', query, list, render);
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

function render({ id, keyId, createdAt, ...facts }: FailedRequest) {
  return {
    id: formatId('req', id),
    object: 'failed_request',
    ...facts,
    key: formatId('key', keyId),
    created_at: createdAt.toISOString(),
  };
}
