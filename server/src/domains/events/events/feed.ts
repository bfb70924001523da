import { setTimeout as delay } from 'node:timers/promises';
import { WakeSignal } from '../../../lib/concurrency/wake-signal.ts';
import { firstUuidAt } from '../../../lib/ids.ts';
import type { Logger } from '../../../lib/logger.ts';
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
    const search = kind === 'all' ? searchAll : searchNewestOfKind;
    const feed = known ?? new PlatformFeed(this.#parts, platformId, search());
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

/** The new events of one platform. */
class PlatformFeed {
  readonly listeners = new Set<FeedListener>();
  readonly #parts: FeedParts;
  readonly #platformId: string;
  readonly #search: Search;
  #polledAtMs = Date.now();
  isStarted = false;

  constructor(parts: FeedParts, platformId: string, search: Search) {
    this.#parts = parts;
    this.#platformId = platformId;
    this.#search = search;
  }

  /** Passes on the events since the last poll; none at the first. */
  async poll(): Promise<void> {
    const platformId = this.#platformId;
    const nowMs = Date.now();
    // Overlaps the last poll, which may have been a while ago.
    const sinceMs = Math.min(this.#polledAtMs, nowMs) - this.#search.overlapMs;
    const { fresh, keep } = await this.#search.find(this.#parts.database, {
      platformId,
      fromId: firstUuidAt(new Date(sinceMs)),
    });
    const isFirst = !this.isStarted;
    const events = await readEvents(this.#parts, platformId, isFirst ? [] : fresh);
    keep();
    this.#polledAtMs = nowMs;
    this.isStarted = true;
    if (!isFirst && events.length === 0) return;
    for (const listener of this.listeners) listener.push(events);
  }
}

/** Finds the ids that it has not found before. */
interface Search {
  readonly overlapMs: number;
  find(
    database: Database,
    span: { readonly platformId: string; readonly fromId: string },
  ): Promise<{ readonly fresh: readonly string[]; keep(): void }>;
}

function searchAll(): Search {
  let seen: ReadonlySet<string> = new Set();
  return {
    overlapMs,
    async find(database, span) {
      const ids = await listEventIds(database, { ...span, limit: idsMax });
      const keep = () => {
        seen = new Set(ids);
      };
      return { fresh: ids.filter((id) => !seen.has(id)), keep };
    },
  };
}

/** Shows which kinds of objects changed. Thousands of taps per second cost no more than a few. */
function searchNewestOfKind(): Search {
  let seen: ReadonlyMap<string, string> = new Map();
  return {
    overlapMs: newestOverlapMs,
    async find(database, span) {
      const newest = await listNewestIds(database, span);
      const fresh = newest.filter(({ type, id }) => id > (seen.get(type) ?? ''));
      const keep = () => {
        seen = new Map([...seen, ...fresh.map(({ type, id }) => [type, id] as const)]);
      };
      return { fresh: fresh.map(({ id }) => id), keep };
    },
  };
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
class FeedListener {
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
