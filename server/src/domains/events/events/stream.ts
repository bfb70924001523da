import { firstUuidAt, formatId, madeAt, parseId } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { invalidCursor } from '../../../request/errors.ts';
import type { Events } from '../events.ts';
import { withBodies } from './bodies.ts';
import { type FeedKind, overlapMs } from './feed.ts';
import { type FeedEvent, listEventsAfter } from './feed-store.ts';

/** Often enough that proxies do not take a quiet connection for a dead one. */
const heartbeatMs = 15_000;

/** How many missed events are read at a time. */
const pageSize = 100;

/** How many sent ids are remembered, since an overlapping read returns the last ones again. */
const rememberedMax = 5_000;

/**
 * Streams each event of the platform as it is committed, as server-sent events. A caller that names
 * the last event it got first receives the later ones, and those of a few seconds before it, since
 * one may have been committed late. A slow reader misses nothing: events that no longer fit into
 * its queue are read from the table.
 */
export async function streamEvents(
  events: Events,
  context: PlatformContext<unknown, { readonly only?: 'newest_of_kind' }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const lastId = readLastEventId(context.headers['last-event-id']);
  const { only: kind = 'all' } = context.query;
  // A caller that wants only the newest does not need the events in between.
  const afterId = kind === 'all' ? lastId : null;
  const stream = (signal: AbortSignal) => follow(events, { platformId, kind, afterId, signal });
  return { status: 200, body: null, stream };
}

interface Following {
  readonly platformId: string;
  readonly kind: FeedKind;
  readonly afterId: string | null;
  readonly signal: AbortSignal;
}

async function* follow(events: Events, following: Following): AsyncGenerator<string> {
  const { platformId, kind, afterId, signal } = following;
  const listener = events.feed.join(platformId, kind);
  const wake = () => listener.wake();
  signal.addEventListener('abort', wake);
  try {
    while (!listener.isReady && !signal.aborted) await listener.wait(heartbeatMs);
    const beginId = afterId ?? firstUuidAt(new Date());
    // Shows at once that the stream is open, and tells the client when and from which id to
    // reconnect, even if the stream breaks before the first event.
    yield `retry: 1000\n: the stream is open\nid: ${formatId('evt', beginId)}\n\n`;
    const sent = new SentEvents(beginId);
    /** Where to read on in the table; null while the queue has everything. */
    let readFromId = afterId === null ? null : sent.safelyBefore();
    while (!signal.aborted) {
      if (readFromId !== null) {
        const page = { platformId, afterId: readFromId, limit: pageSize };
        const missed = await listEventsAfter(events.database, page);
        for (const event of await withBodies(events, missed))
          if (sent.isNew(event)) yield render(event);
        readFromId = missed.length < pageSize ? null : (missed.at(-1)?.id ?? null);
        continue;
      }
      const taken = listener.take();
      if (taken === 'missed') {
        if (kind === 'all') readFromId = sent.safelyBefore();
        continue;
      }
      for (const event of taken) if (sent.isNew(event)) yield render(event);
      if (taken.length > 0) continue;
      const sinceMs = performance.now();
      await listener.wait(heartbeatMs);
      if (performance.now() - sinceMs >= heartbeatMs) yield ': nothing new\n\n';
    }
  } finally {
    signal.removeEventListener('abort', wake);
    listener.leave();
  }
}

/** The ids last sent to a caller, so that none is sent twice. */
class SentEvents {
  readonly #ids: Set<string>;
  #greatestId: string;

  constructor(lastId: string) {
    this.#ids = new Set([lastId]);
    this.#greatestId = lastId;
  }

  /** Reading from this id on finds even events that were committed late. */
  safelyBefore(): string {
    return firstUuidAt(new Date(madeAt(this.#greatestId).getTime() - overlapMs));
  }

  /** Remembers the event; false if it was sent before. */
  isNew({ id }: FeedEvent): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > rememberedMax && oldest !== undefined) this.#ids.delete(oldest);
    if (id > this.#greatestId) this.#greatestId = id;
    return true;
  }
}

function render({ id, type, body }: FeedEvent): string {
  return `id: ${formatId('evt', id)}\nevent: ${type}\ndata: ${body}\n\n`;
}

function readLastEventId(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const id = typeof header === 'string' ? parseId('evt', header) : null;
  if (id === null) throw invalidCursor({ param: 'Last-Event-ID' });
  return id;
}
