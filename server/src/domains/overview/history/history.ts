import { formatId, greatestUuid, parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { type PageQuery, readCursor } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { pageSizeDefault } from '../../../request/page.ts';
import { findIdByExternalRef, unknownSubMerchant } from '../../onboarding/index.ts';
import { type Act, listActsOn } from '../../people/index.ts';
import { byOf, type Entry, type HistoryParts, type Span } from './history-entry.ts';
import { historySources } from './history-sources.ts';

/** All that happened to a sub-merchant, newest first, with who did it. */
export async function readHistory(
  parts: HistoryParts & { readonly database: Database },
  context: PlatformContext<{ readonly externalRef: string }, PageQuery>,
): Promise<Answer> {
  const { caller, params, query } = context;
  const { platformId } = caller;
  const { externalRef } = params;
  const { limit = pageSizeDefault } = query;
  const handle = { platformId, externalRef };
  const subMerchantId = await findIdByExternalRef(parts.database, handle);
  if (subMerchantId === null) throw await unknownSubMerchant(parts.database, handle);
  const cursor = await readCursor(query.cursor, (text) => parseId(prefix, text));
  const beforeId = cursor ?? greatestUuid;
  const span: Span = { platformId, externalRef, subMerchantId, beforeId, limit };
  const pages = await Promise.all(historySources.map((read) => read(parts, span)));
  // Beyond the place where a source stopped, entries of it may be missing.
  const untilIds = pages.flatMap(({ untilId }) => untilId ?? []).toSorted();
  const horizon = untilIds.at(-1) ?? null;
  const found = pages
    .flatMap(({ entries }) => entries)
    .filter(({ id }) => id < beforeId && (horizon === null || id >= horizon))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const entries = found.slice(0, limit);
  const hasMore = found.length > limit || horizon !== null;
  const lastId = found.length > limit ? entries.at(-1)?.id : (horizon ?? undefined);
  const acts = await actsBehind(parts.database, platformId, entries);
  return {
    status: 200,
    body: {
      data: entries.map((entry) => render(entry, acts)),
      has_more: hasMore,
      next_cursor: hasMore && lastId !== undefined ? formatId(prefix, lastId) : null,
    },
  };
}

const prefix = 'his';
const makers = ['createRefund', 'createPayout'];

/** Who made the refunds and payouts, by their ids; callers of the API and schedules are nobody. */
async function actsBehind(
  database: Database,
  platformId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Act>> {
  const objects = entries.flatMap(({ subject }) => subject ?? []);
  const wanted = {
    platformId,
    objects,
    except: [],
    beforeId: greatestUuid,
    limit: 10 * objects.length,
  };
  const acts = await listActsOn(database, wanted);
  const made = acts.filter(({ action }) => makers.includes(action));
  return new Map(made.flatMap((act) => (act.object === null ? [] : [[act.object, act]])));
}

function render({ id, actor, actorName, by, ...entry }: Entry, acts: ReadonlyMap<string, Act>) {
  const act = acts.get(entry.subject ?? '');
  return {
    ...entry,
    id: formatId(prefix, id),
    object: 'history_entry',
    actor: act?.actor ?? actor,
    actor_name: act?.actorName ?? actorName,
    by: act === undefined ? by : byOf(act.actor),
  };
}
