import { setTimeout as delay } from 'node:timers/promises';
import { firstUuidAt } from '../../lib/ids.ts';
import { WakeSignal } from '../../lib/wake-signal.ts';
import type { Logger } from '../../log.ts';
import type { Database } from '../../postgres/database.ts';
import { type BodyParts, withBodies } from './bodies.ts';
import { type FedEvent, listEventIds, listEventsById } from './feed-store.ts';

const pollMs = 500;

/**
 * How far back each poll looks. Ids are made before the transaction that writes them commits, and
 * by nodes whose clocks differ, so an event may appear with a smaller id than one already seen.
 */
export const overlapMs = 5_000;

/** The most ids that a poll reads: far more than a platform writes in that time. */
const idsMax = 20_000;

/** How many events are kept for a slow listener; beyond that it reads them from the table. */
const queueMax = 1_000;

interface FeedParts extends BodyParts {
  readonly database: Database;
  readonly logger: Logger;
}

/**
 * Passes on a platform's events as any node commits them. While there are listeners, the newest
 * events are read every half second, once for all listeners of a platform.
 */
export class EventFeed {
  readonly #parts: FeedParts;
  readonly #feeds = new Map<string, PlatformFeed>();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** Once it is ready, the listener gets every event committed from then on, until it leaves. */
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

  /** Polls until the last listener has left. */
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

/** The new events of one platform. */
class PlatformFeed {
  readonly platformId: string;
  readonly listeners = new Set<FeedListener>();
  readonly #parts: FeedParts;
  /** What the last poll saw; null before the first, which cannot know what is new. */
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
    // Counted from the last poll, which may have been a while ago.
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

/** A listener, with the events it has not taken yet. */
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

  /** The events since the last call, or `missed` if they were more than are kept. */
  take(): readonly FedEvent[] | 'missed' {
    const taken = this.#hasMissed ? 'missed' : this.#queue;
    this.#queue = [];
    this.#hasMissed = false;
    return taken;
  }

  /** Resolves when there are events, when somebody wakes it, or after that time. */
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
