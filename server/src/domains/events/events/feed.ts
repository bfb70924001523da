import { setTimeout as delay } from 'node:timers/promises';
import { firstUuidAt } from '../../../lib/ids.ts';
import type { Logger } from '../../../lib/logger.ts';
import { WakeSignal } from '../../../lib/wake-signal.ts';
import type { Database } from '../../../postgres/database.ts';
import { type BodyParts, withBodies } from './bodies.ts';
import { type FeedEvent, listEventIds, listEventsById, listNewestIds } from './feed-store.ts';

const pollMs = 500;

/**
 * The span that each poll reads again. An id is made before its transaction commits, and the clocks
 * of nodes differ, so an event may appear after one with a greater id.
 */
export const overlapMs = 5_000;

/** How many ids a poll reads at most: far more than a platform writes in the overlap. */
const idsMax = 20_000;

/** The overlap for the newest of each kind. An event that appears later may be missed. */
const newestOverlapMs = 1_000;

/** How many events are queued for a slow listener; beyond that it reads the table. */
const queueMax = 1_000;

interface FeedParts extends BodyParts {
  readonly database: Database;
  readonly logger: Logger;
}

/** All events, or only the newest of each kind per poll. */
export type FeedKind = 'all' | 'newest_of_kind';

/**
 * Passes on the events that any node commits. While a platform has listeners, its newest events are
 * read every half second, once for all of them.
 */
export class EventFeed {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, PlatformFeed>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Once ready, the listener gets every event committed from then on, until it leaves. */
  join(platformId: string, kind: FeedKind = 'all'): FeedListener {
    const name = `${kind} ${platformId}`;
    const known = this.#feeds.get(name);
    const Reader = kind === 'all' ? AllEvents : NewestOfKind;
    const feed = known ?? new PlatformFeed(new Reader(this.#parts, platformId));
    const listener = new FeedListener(feed);
    feed.listeners.add(listener);
    if (known === undefined) {
      this.#feeds.set(name, feed);
      void this.#follow(name, feed);
    }
    return listener;
  }

  /** Polls until the last listener has left. */
  async #follow(name: string, feed: PlatformFeed): Promise<void> {
    while (feed.listeners.size > 0) {
      try {
        await feed.poll();
      } catch (error) {
        this.#parts.logger.warn({ err: error }, 'reading new events failed');
      }
      await delay(pollMs, undefined, { ref: false });
    }
    this.#feeds.delete(name);
  }
}

/** Reads the events since the last call; none on the first call. */
interface EventReader {
  read(): Promise<readonly FeedEvent[]>;
}

/** The new events of one platform. */
class PlatformFeed {
  readonly listeners = new Set<FeedListener>();
  readonly #reader: EventReader;
  isStarted = false;

  constructor(reader: EventReader) {
    this.#reader = reader;
  }

  async poll(): Promise<void> {
    const events = await this.#reader.read();
    const isFirst = !this.isStarted;
    this.isStarted = true;
    if (!isFirst && events.length === 0) return;
    for (const listener of this.listeners) listener.push(events);
  }
}

/** Every new event. */
class AllEvents implements EventReader {
  readonly #parts: FeedParts;
  readonly #platformId: string;
  /** The ids that the last poll read; null before the first poll. */
  #seen: ReadonlySet<string> | null = null;
  #polledAtMs = Date.now();

  constructor(parts: FeedParts, platformId: string) {
    this.#parts = parts;
    this.#platformId = platformId;
  }

  async read(): Promise<readonly FeedEvent[]> {
    const platformId = this.#platformId;
    const nowMs = Date.now();
    // Overlaps the last poll, which may have been a while ago.
    const fromId = firstUuidAt(new Date(Math.min(this.#polledAtMs, nowMs) - overlapMs));
    const ids = await listEventIds(this.#parts.database, { platformId, fromId, limit: idsMax });
    const seen = this.#seen;
    const fresh = seen === null ? [] : ids.filter((id) => !seen.has(id));
    const events = await readEvents(this.#parts, platformId, fresh);
    this.#seen = new Set(ids);
    this.#polledAtMs = nowMs;
    return events;
  }
}

/** Shows which kinds of objects changed. Thousands of taps per second cost no more than a few. */
class NewestOfKind implements EventReader {
  readonly #parts: FeedParts;
  readonly #platformId: string;
  /** The newest id read so far, by kind; null before the first poll. */
  #seen: ReadonlyMap<string, string> | null = null;
  #polledAtMs = Date.now();

  constructor(parts: FeedParts, platformId: string) {
    this.#parts = parts;
    this.#platformId = platformId;
  }

  async read(): Promise<readonly FeedEvent[]> {
    const platformId = this.#platformId;
    const nowMs = Date.now();
    const fromId = firstUuidAt(new Date(Math.min(this.#polledAtMs, nowMs) - newestOverlapMs));
    const newest = await listNewestIds(this.#parts.database, { platformId, fromId });
    const seen = this.#seen;
    const fresh = newest.filter(({ type, id }) => id > (seen?.get(type) ?? ''));
    const ids = seen === null ? [] : fresh.map(({ id }) => id);
    const events = await readEvents(this.#parts, platformId, ids);
    this.#seen = new Map([...(seen ?? []), ...fresh.map(({ type, id }) => [type, id] as const)]);
    this.#polledAtMs = nowMs;
    return events;
  }
}

async function readEvents(
  parts: FeedParts,
  platformId: string,
  ids: readonly string[],
): Promise<readonly FeedEvent[]> {
  if (ids.length === 0) return [];
  return withBodies(parts, await listEventsById(parts.database, platformId, ids));
}

/** A listener and the events that it has not taken yet. */
export class FeedListener {
  readonly #feed: PlatformFeed;
  readonly #signal = new WakeSignal();
  #queue: FeedEvent[] = [];
  #hasMissed = false;

  constructor(feed: PlatformFeed) {
    this.#feed = feed;
  }

  get isReady(): boolean {
    return this.#feed.isStarted;
  }

  push(events: readonly FeedEvent[]): void {
    if (this.#queue.length + events.length > queueMax) this.#hasMissed = true;
    else this.#queue.push(...events);
    this.#signal.raise();
  }

  /** The events since the last call, or `missed` if the queue overflowed. */
  take(): readonly FeedEvent[] | 'missed' {
    const taken = this.#hasMissed ? 'missed' : this.#queue;
    this.#queue = [];
    this.#hasMissed = false;
    return taken;
  }

  /** Resolves on new events, on `wake`, or after the timeout. */
  async wait(timeoutMs: number): Promise<void> {
    await this.#signal.wait(timeoutMs);
  }

  wake(): void {
    this.#signal.raise();
  }

  leave(): void {
    this.#feed.listeners.delete(this);
  }
}
