import { LoopSlices } from '../../../lib/concurrency/loop-slices.ts';
import { greatestUuid, parseId, unknownUuid } from '../../../lib/ids.ts';
import {
  answerPage,
  type Found,
  filterId,
  type OrderedPageQuery,
  type PageBounds,
} from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { pageBytesMax } from '../../../request/page.ts';
import { filterSubMerchant } from '../../onboarding/index.ts';
import { type CreatedQuery, readCreated } from '../../platforms/index.ts';
import { listAttempts, listDeliveries } from '../deliveries/delivery-store.ts';
import { renderAttempt, renderDelivery } from '../deliveries/render.ts';
import { deliveriesShownMax } from '../deliveries/types.ts';
import type { Events } from '../events.ts';
import { bodiesOf } from './bodies.ts';
import { eventNotFound } from './errors.ts';
import {
  type EventFilter,
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

interface EventQuery extends OrderedPageQuery, CreatedQuery {
  readonly type?: string;
  readonly submerchant?: string;
  readonly transaction?: string;
  readonly delivery_status?: EventDeliveryStatus;
}

export async function listAllEvents(
  parts: Events,
  { caller, query }: PlatformContext<unknown, EventQuery>,
): Promise<Answer> {
  const { database } = parts;
  const { platformId, clockOffsetMs } = caller;
  const { from, to } = await readCreated(database, platformId, query);
  const subMerchantId = await filterSubMerchant(database, platformId, query.submerchant);
  const known =
    subMerchantId === unknownUuid ? [] : await idsOfTransaction(parts, platformId, query);
  const filter = {
    platformId,
    type: query.type ?? null,
    subMerchantId,
    createdFrom: from,
    createdTo: to,
    deliveryStatus: query.delivery_status ?? null,
  };
  const { fromId, beforeId: endId } = idsOfSpan({ from, to }, clockOffsetMs);
  return answerPage(
    'evt',
    query,
    (bounds) => {
      const beforeId = bounds.beforeId < endId ? bounds.beforeId : endId;
      return search(parts, filter, known, { ...bounds, fromId, beforeId });
    },
    (events) => renderEvents(parts, events),
  );
}

/** The events that pass the filter, among the known ones if not null. */
async function search(
  parts: Events,
  filter: Omit<EventFilter, 'ids'>,
  known: readonly string[] | null,
  page: PageBounds & Pick<Span, 'fromId'>,
): Promise<Found<StoredEvent, { readonly id: string }>> {
  const { database } = parts;
  const { platformId, deliveryStatus: status } = filter;
  const usualMax = status === null ? examinedMax : examinedWithDeliveriesMax;
  const span = { ...page, examinedMax: known?.length ?? usualMax };
  const isRare = status === 'failed' || status === 'pending';
  const ids =
    known ?? (isRare ? await listIdsWithDelivery(database, { platformId, status }, span) : null);
  const rows = await listEvents(database, { ...filter, ids }, span);
  const isComplete = rows.length === page.limit || known !== null;
  const lastId = isComplete ? null : await findLast(parts, platformId, ids, span);
  return { rows, lastExamined: lastId === null ? null : { id: lastId } };
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

/** The ids of a transaction's events; null without that filter. */
async function idsOfTransaction(
  { database }: Events,
  platformId: string,
  { transaction }: EventQuery,
): Promise<readonly string[] | null> {
  const objectId = filterId('txn', transaction);
  return objectId === null ? null : listIdsOfObject(database, { platformId, objectId });
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
    beforeId: greatestUuid,
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

/**
 * Composing an event reads the records of its object up to its own, which may be thousands. A page
 * that reads this many ends early.
 */
const recordsPerPageMax = 10_000;

/** The first events whose bodies are not too much to compose or to send; one at least. */
async function renderEvents(parts: Events, events: readonly StoredEvent[]): Promise<object[]> {
  const composed = withinRecords(events);
  const bodies = await bodiesOf(parts, composed);
  const slices = new LoopSlices();
  const rendered: object[] = [];
  let bytesLeft = pageBytesMax;
  for (const [index, { deliveryStatus, deliveryCounts }] of composed.entries()) {
    const body = bodies[index] ?? 'null';
    bytesLeft -= body.length;
    if (bytesLeft < 0 && index > 0) break;
    rendered.push({
      ...(JSON.parse(body) as object),
      delivery_status: deliveryStatus,
      delivery_counts: deliveryCounts,
    });
    if (slices.isOver) await slices.next();
  }
  return rendered;
}

function withinRecords(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const readUpTo = new Map<string, number>();
  let left = recordsPerPageMax;
  const end = events.findIndex(({ objectId, position }) => {
    const read = readUpTo.get(objectId) ?? 0;
    readUpTo.set(objectId, Math.max(read, position));
    left -= Math.max(0, position - read);
    return left < 0;
  });
  return end === -1 ? events : events.slice(0, Math.max(1, end));
}
