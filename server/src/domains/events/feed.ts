import { setTimeout as delay } from 'node:timers/promises';
import { firstUuidAt } from '../../lib/ids.ts';
import { WakeSignal } from '../../lib/wake-signal.ts';
import type { Logger } from '../../log.ts';
import type { Database } from '../../postgres/database.ts';
import { type BodyParts, withBodies } from './bodies.ts';
import { type FedEvent, listEventIds, listEventsById } from './feed-store.ts';

const pollMs = 500;

/**
 * How far behind the newest one looks for what is new. Ids are made before the transaction that
 * writes them ends, by nodes whose clocks differ: an event may appear behind one that was seen
 * already.
 */
export const overlapMs = 5_000;

/** What a poll looks at, of the newest: far more than anybody writes in that time. */
const idsMax = 20_000;

/** How many events wait for a listener that is slow; behind that it has to look for itself. */
const queueMax = 1_000;

interface FeedParts extends BodyParts {
  readonly database: Database;
  readonly logger: Logger;
}

/**
 * Tells of a platform's events as they are committed, on whichever node. While anybody listens the
 * newest are asked for every half second, once for all listeners of a platform.
 */
export class EventFeed {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, PlatformFeed>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Whoever joins must leave. It is told of all that is committed once it is ready. */
  join(platformId: string): FeedListener {
    const known = this.#feeds.get(platformId);
    const feed = known ?? new PlatformFeed(this.#parts, platformId);
    const listener = new FeedListener(feed);
    feed.listeners.add(listener);
    if (known === undefined) {
      this.#feeds.set(platformId, feed);
      void this.#follow(feed);
    }
    return listener;
  }

  /** Until nobody listens any more. */
  async #follow(feed: PlatformFeed): Promise<void> {
    while (feed.listeners.size > 0) {
      try {
        await feed.poll();
      } catch (error) {
        this.#parts.logger.warn({ err: error }, 'looking for new events failed');
      }
      await delay(pollMs, undefined, { ref: false });
    }
    this.#feeds.delete(feed.platformId);
  }
}

/** The events of one platform, as far as they are new. */
class PlatformFeed {
  readonly platformId: string;
  readonly listeners = new Set<FeedListener>();
  readonly #parts: FeedParts;
  /** What the last poll saw; null before the first, when nothing can be told from what is new. */
  #seen: ReadonlySet<string> | null = null;
  #polledAtMs = Date.now();

  constructor(parts: FeedParts, platformId: string) {
    this.#parts = parts;
    this.platformId = platformId;
  }

  get isStarted(): boolean {
    return this.#seen !== null;
  }

  async poll(): Promise<void> {
    const { platformId } = this;
    const nowMs = Date.now();
    // Reckoned from the poll before: there may have been none for a while.
    const fromId = firstUuidAt(new Date(Math.min(this.#polledAtMs, nowMs) - overlapMs));
    const ids = await listEventIds(this.#parts.database, { platformId, fromId, limit: idsMax });
    const seen = this.#seen;
    const fresh = seen === null ? [] : ids.filter((id) => !seen.has(id));
    const stored =
      fresh.length === 0 ? [] : await listEventsById(this.#parts.database, platformId, fresh);
    const events = await withBodies(this.#parts, stored);
    this.#seen = new Set(ids);
    this.#polledAtMs = nowMs;
    for (const listener of this.listeners) {
      if (seen === null || events.length > 0) listener.tell(events);
    }
  }
}

/** One who listens, with what it has not heard yet. */
export class FeedListener {
  readonly #feed: PlatformFeed;
  readonly #signal = new WakeSignal();
  #queue: FedEvent[] = [];
  #hasMissed = false;

  constructor(feed: PlatformFeed) {
    this.#feed = feed;
  }

  get isReady(): boolean {
    return this.#feed.isStarted;
  }

  tell(events: readonly FedEvent[]): void {
    if (this.#queue.length + events.length > queueMax) this.#hasMissed = true;
    else this.#queue.push(...events);
    this.#signal.raise();
  }

  /** What came since the last time, or that it was more than is kept for a listener. */
  take(): readonly FedEvent[] | 'missed' {
    const taken = this.#hasMissed ? 'missed' : this.#queue;
    this.#queue = [];
    this.#hasMissed = false;
    return taken;
  }

  /** Resolves when something was told, or somebody wakes it, or that time has passed. */
  wait(timeoutMs: number): Promise<void> {
    return this.#signal.wait(timeoutMs);
  }

  wake(): void {
    this.#signal.raise();
  }

  leave(): void {
    this.#feed.listeners.delete(this);
  }
}
