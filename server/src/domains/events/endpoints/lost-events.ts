import { formatId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { requireEndpoint } from './endpoints.ts';
import { type LostEvent, listLostEvents } from './lost-event-store.ts';

/** The events that were given up at an endpoint, which a replay would send again. */
export async function readLostEvents(
  { database }: { readonly database: Database },
  { caller: { platformId }, params, query }: PlatformContext<{ readonly id: string }, PageQuery>,
): Promise<Answer> {
  const { id: endpointId } = await requireEndpoint(database, platformId, params.id);
  return answerPage(
    'evt',
    { ...query, order: 'asc' },
    ({ afterId, limit }) => listLostEvents(database, { platformId, endpointId, afterId, limit }),
    (events) => events.map(render),
  );
}

function render({ id, type, createdAt, attempts, responseStatus, error }: LostEvent) {
  return {
    id: formatId('evt', id),
    type,
    created_at: createdAt.toISOString(),
    attempts,
    last_response_status: responseStatus,
    last_error: error,
  };
}
