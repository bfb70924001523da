import { page, pageSizeDefault } from '../../lib/page.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { invalidCursor } from '../../operations/errors.ts';
import type { Onboarding } from './onboarding.ts';
import { renderStored } from './render.ts';
import { findIdByExternalRef, listSubMerchants } from './store.ts';
import type { Status } from './types.ts';

interface ListQuery {
  readonly status?: Status;
  readonly limit?: number;
  /** The externalRef that the page before ended with. */
  readonly cursor?: string;
}

/** A page of the platform's sub-merchants, newest first. Refuses a cursor that names none. */
export async function list(
  { database, keyring }: Onboarding,
  { caller, query }: PlatformContext<unknown, ListQuery>,
): Promise<Answer> {
  const { platformId } = caller;
  const { status = null, limit = pageSizeDefault, cursor } = query;
  const afterId =
    cursor === undefined
      ? null
      : await findIdByExternalRef(database, { platformId, externalRef: cursor });
  if (cursor !== undefined && afterId === null) throw invalidCursor({ param: 'cursor' });
  const wanted = { platformId, status, afterId, limit: limit + 1 };
  const body = page(await listSubMerchants(database, wanted), {
    limit,
    render: (view) => renderStored(keyring, view),
    cursor: (row) => row.externalRef,
  });
  return { status: 200, body };
}
