import { formatId, parseId } from '../../../lib/ids.ts';
import { type OrderedPageQuery, readBounds } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { page, pageSizeDefault } from '../../../request/page.ts';
import { findIdByExternalRef } from '../../onboarding/index.ts';
import { readMoments } from '../../platforms/index.ts';
import { listAttempts, listDeliveries } from '../deliveries/delivery-store.ts';
import { renderAttempt, renderDelivery } from '../deliveries/render.ts';
import { deliveriesShownMax } from '../deliveries/types.ts';
import type { Events } from '../events.ts';
import { bodiesOf } from './bodies.ts';
import { eventNotFound } from './errors.ts';
import {
  findEvent,
  findLastExamined,
  listEvents,
  listIdsOfObject,
  listIdsWithDelivery,
  type Span,
  type StoredEvent,
} from './event-store.ts';
import type { EventDeliveryStatus } from './types.ts';

/**
 * How many events a page examines. Filters may match few events, and the hot table has no indexes
 * for them, so a page ends early with a cursor to go on from. All pages together examine every
 * event once, and no single request takes long.
 */
const examinedMax = 10_000;
/**
 * The same with a filter by delivery status, which reads the deliveries of each event: 20 µs more.
 * Pending and failed deliveries have an index, so a page of those examines no others.
 */
const examinedWithDeliveriesMax = 3_000;

interface EventQuery extends OrderedPageQuery {
  readonly type?: string;
  readonly submerchant?: string;
  readonly transaction?: string;
  readonly delivery_status?: EventDeliveryStatus;
  readonly created_from?: string;
  readonly created_to?: string;
}

export async function listAllEvents(
  parts: Events,
  { caller, query }: PlatformContext<unknown, EventQuery>,
): Promise<Answer> {
  const { database } = parts;
  const { platformId, clockOffsetMs } = caller;
  const { limit = pageSizeDefault, submerchant: externalRef } = query;
  const { created_from: from, created_to: to } = await readMoments(database, platformId, {
    created_from: query.created_from,
    created_to: query.created_to,
  });
  const bounds = readBounds('evt', query);
  const subMerchantId =
    externalRef === undefined
      ? null
      : await findIdByExternalRef(database, { platformId, externalRef });
  const known =
    query.transaction === undefined
      ? null
      : await idsOfTransaction(parts, platformId, query.transaction);
  if ((externalRef !== undefined && subMerchantId === null) || known?.length === 0) {
    return answerWith(parts, [], { limit, lastExaminedId: null });
  }

  const ids = idsOfSpan({ from, to }, clockOffsetMs);
  const beforeId = bounds.beforeId < ids.beforeId ? bounds.beforeId : ids.beforeId;
  const status = query.delivery_status;
  const usualMax = status ? examinedWithDeliveriesMax : examinedMax;
  const span = {
    ...bounds,
    fromId: ids.fromId,
    beforeId,
    examinedMax: known?.length ?? usualMax,
  };
  const isRare = status === 'failed' || status === 'pending';
  const candidates =
    known ?? (isRare ? await listIdsWithDelivery(database, { platformId, status }, span) : null);
  const filter = {
    platformId,
    ids: candidates,
    type: query.type ?? null,
    subMerchantId,
    createdFrom: from,
    createdTo: to,
    deliveryStatus: status ?? null,
  };
  const events = await listEvents(database, filter, { ...span, limit: limit + 1 });
  const isFull = events.length > limit;
  const isComplete = isFull || known !== null;
  const lastExaminedId = isComplete ? null : await findLast(parts, platformId, candidates, span);
  return answerWith(parts, events, { limit, lastExaminedId });
}

/** The id after which a page that found too few events goes on; null at the end. */
async function findLast(
  { database }: Events,
  platformId: string,
  candidates: readonly string[] | null,
  span: Span,
): Promise<string | null> {
  if (candidates === null) return findLastExamined(database, platformId, span);
  return candidates.length < span.examinedMax ? null : (candidates.at(-1) ?? null);
}

async function idsOfTransaction(
  { database }: Events,
  platformId: string,
  text: string,
): Promise<readonly string[]> {
  const objectId = parseId('txn', text);
  return objectId === null ? [] : listIdsOfObject(database, { platformId, objectId });
}

/** The event with its deliveries, newest first, and the results of their attempts. */
export async function getEvent(
  parts: Events,
  { caller, params }: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { database } = parts;
  const { platformId } = caller;
  const id = parseId('evt', params.id);
  const event = id === null ? undefined : await findEvent(database, { platformId, id });
  if (event === undefined) throw eventNotFound();
  const deliveries = await listDeliveries(database, {
    platformId,
    endpointId: null,
    eventId: event.id,
    beforeId: null,
    limit: deliveriesShownMax,
  });
  const deliveryIds = deliveries.map((delivery) => delivery.id);
  const attempts = Map.groupBy(
    await listAttempts(database, platformId, deliveryIds),
    (attempt) => attempt.deliveryId,
  );
  const shown = deliveries.map((delivery) => ({
    ...renderDelivery(delivery),
    attempts: (attempts.get(delivery.id) ?? []).map(renderAttempt),
  }));
  const [rendered] = await renderEvents(parts, [event]);
  return { status: 200, body: { ...rendered, deliveries: shown } };
}

async function answerWith(
  parts: Events,
  events: readonly StoredEvent[],
  { limit, lastExaminedId }: { readonly limit: number; readonly lastExaminedId: string | null },
): Promise<Answer> {
  const shown = await renderEvents(parts, events);
  const rows = events.map((event, index) => ({ event, shown: shown[index] }));
  const body = page(rows, {
    limit,
    render: (row) => row.shown,
    cursor: ({ event }) => formatId('evt', event.id),
    lastExamined: lastExaminedId === null ? null : formatId('evt', lastExaminedId),
  });
  return { status: 200, body };
}

async function renderEvents(parts: Events, events: readonly StoredEvent[]): Promise<object[]> {
  const bodies = await bodiesOf(parts, events);
  return events.map(({ deliveryStatus, deliveryCounts }, index) => ({
    ...(JSON.parse(bodies[index] ?? 'null') as object),
    delivery_status: deliveryStatus,
    delivery_counts: deliveryCounts,
  }));
}
