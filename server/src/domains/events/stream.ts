import { firstUuidAt, formatId, madeAt, parseId } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { invalidCursor } from '../../operations/errors.ts';
import { withBodies } from './bodies.ts';
import type { Events } from './events.ts';
import { overlapMs } from './feed.ts';
import { type FedEvent, listEventsAfter } from './feed-store.ts';

/** Often enough that nothing on the way takes a quiet connection for a dead one. */
const heartbeatMs = 15_000;

/** What is read at once of the events that a listener missed. */
const pageSize = 100;

/** How many events are remembered: who looks a little way back meets the last ones again. */
const rememberedMax = 5_000;

/**
 * Server-sent events: each event of the platform as it is committed. One who names the last event
 * it heard gets those behind that one first, and once more those of the seconds before it, among
 * which one may have appeared since. However slowly it reads, it is told of all of them: what does
 * not wait for it is looked up when it is ready.
 */
export async function streamEvents(events: Events, context: PlatformContext): Promise<Answer> {
  const { platformId } = context.caller;
  const afterId = readLastEventId(context.headers['last-event-id']);
  const stream = (signal: AbortSignal) => follow(events, { platformId, afterId, signal });
  return { status: 200, body: null, stream };
}

interface Following {
  readonly platformId: string;
  readonly afterId: string | null;
  readonly signal: AbortSignal;
}

async function* follow(events: Events, following: Following): AsyncGenerator<string> {
  const { platformId, afterId, signal } = following;
  const listener = events.feed.join(platformId);
  const wake = () => listener.wake();
  signal.addEventListener('abort', wake);
  try {
    while (!listener.isReady && !signal.aborted) await listener.wait(heartbeatMs);
    // Says at once that the stream stands, and how soon to come back if it breaks.
    yield 'retry: 1000\n: the stream stands\n\n';
    const told = new Told(afterId ?? firstUuidAt(new Date()));
    /** Where one who is behind reads on. */
    let readFromId = afterId === null ? null : told.safelyBefore();
    while (!signal.aborted) {
      if (readFromId !== null) {
        const page = { platformId, afterId: readFromId, limit: pageSize };
        const missed = await listEventsAfter(events.database, page);
        for (const event of await withBodies(events, missed))
          if (told.isNew(event)) yield render(event);
        readFromId = missed.length < pageSize ? null : (missed.at(-1)?.id ?? null);
        continue;
      }
      const taken = listener.take();
      if (taken === 'missed') {
        readFromId = told.safelyBefore();
        continue;
      }
      for (const event of taken) if (told.isNew(event)) yield render(event);
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

/** What a listener has heard, as far as it could be told of it again. */
class Told {
  readonly #ids: Set<string>;
  #greatestId: string;

  constructor(lastId: string) {
    this.#ids = new Set([lastId]);
    this.#greatestId = lastId;
  }

  /** From here on nothing is missed, be it committed later than what has a greater id. */
  safelyBefore(): string {
    return firstUuidAt(new Date(madeAt(this.#greatestId).getTime() - overlapMs));
  }

  /** False for what it was told before. */
  isNew({ id }: FedEvent): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > rememberedMax && oldest !== undefined) this.#ids.delete(oldest);
    if (id > this.#greatestId) this.#greatestId = id;
    return true;
  }
}

function render({ id, type, body }: FedEvent): string {
  return `id: ${formatId('evt', id)}\nevent: ${type}\ndata: ${body}\n\n`;
}

function readLastEventId(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const id = typeof header === 'string' ? parseId('evt', header) : null;
  if (id === null) throw invalidCursor({ param: 'Last-Event-ID' });
  return id;
}
