import { newUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import {
  answerRows,
  type OrderedPageQuery,
  pageBounds,
  readCursor,
} from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { Onboarding } from '../onboarding.ts';
import { unknownSubMerchant } from '../restrictions/refuse-sub-merchant.ts';
import type { Status, SubMerchant } from '../types.ts';
import { renderStored } from './render.ts';
import { findById, findIdByExternalRef } from './store.ts';
import { listSubMerchants } from './view-store.ts';

type ByRef = Pick<PlatformContext<{ readonly externalRef: string }>, 'caller' | 'params'>;

/** The sub-merchant as callers see it; simultaneous lookups share one statement. */
export async function getSubMerchant(
  { database, lookups, keyring }: Onboarding,
  { caller, params }: ByRef,
): Promise<Answer> {
  const { platformId } = caller;
  const lookup = { id: newUuid(), platformId, externalRef: params.externalRef };
  const { view } = await lookups.submit(lookup);
  if (view === null) throw await unknownSubMerchant(database, lookup);
  return { status: 200, body: renderStored(keyring, view) };
}

/** The whole record. Throws 404 if there is none. */
export async function findRecord(
  { database }: { readonly database: Queryable },
  { caller, params }: ByRef,
): Promise<SubMerchant> {
  const { platformId } = caller;
  const handle = { platformId, externalRef: params.externalRef };
  const id = await findIdByExternalRef(database, handle);
  const found = id === null ? undefined : await findById(database, { platformId, id });
  if (found === undefined) throw await unknownSubMerchant(database, handle);
  return found;
}

/** A cursor is the last externalRef of the previous page. */
interface ListQuery extends OrderedPageQuery {
  readonly status?: Status;
  readonly past_due?: boolean;
}

/** A page of the platform's sub-merchants. Refuses an unknown cursor. */
export async function list(
  { database, keyring }: Onboarding,
  { caller, query }: PlatformContext<unknown, ListQuery>,
): Promise<Answer> {
  const { platformId } = caller;
  const { status = null, past_due: isPastDue = null, order } = query;
  const cursorId = await readCursor(query.cursor, (externalRef) =>
    findIdByExternalRef(database, { platformId, externalRef }),
  );
  return answerRows(
    query,
    (limit) => {
      const bounds = pageBounds(cursorId, { order, limit });
      return listSubMerchants(database, { platformId, status, isPastDue, ...bounds });
    },
    {
      render: (views) => views.map((view) => renderStored(keyring, view)),
      cursorOf: ({ externalRef }) => externalRef,
    },
  );
}
