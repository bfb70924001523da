import { parseId } from '../../../lib/ids.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database } from '../../../postgres/database.ts';
import { findNewest } from '../settings/store.ts';
import { type ArchivedRequest, insertArchivedRequests } from './archived-request-store.ts';

/** A successful request; its ids are public ones. */
interface ServedRequest extends Omit<ArchivedRequest, 'id'> {
  readonly platformId: string;
  readonly requestId: string;
}

/** The number of one in which requests are kept; null keeps none. */
interface Share {
  readonly oneIn: number | null;
  readonly untilMs: number;
}

/** How soon a changed setting takes effect on every node. */
const shareKnownForMs = 5_000;
const writeEveryMs = 1_000;
const batchSizeMax = 1_000;
/** About 5 MB. What comes faster than the database takes it is dropped and counted. */
const unwrittenMax = 10_000;

/**
 * Keeps successful requests for the dashboard, as far as the platform's settings want it. It
 * writes them once a second, so that no request waits; a crash loses at most that second.
 */
export class RequestArchive {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #count: (result: 'stored' | 'dropped', requests: number) => void;
  readonly #shares = new Map<string, Share>();
  #unwritten: { readonly platformId: string; readonly request: ArchivedRequest }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(parts: {
    readonly database: Database;
    readonly logger: Logger;
    count(result: 'stored' | 'dropped', requests: number): void;
  }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
    this.#count = (result, requests) => parts.count(result, requests);
  }

  /**
   * Whether to keep a request. Costs a platform without an archive a lookup; only the first request
   * of a platform has to wait for its settings.
   */
  takes(platformId: string, requestId: string): boolean | Promise<boolean> {
    const known = this.#shares.get(platformId);
    if (known === undefined) {
      return this.#learn(platformId).then((oneIn) => isSampled(requestId, oneIn));
    }
    if (performance.now() > known.untilMs) {
      // The next requests still go by the old share, so that only one of them asks.
      const untilMs = performance.now() + shareKnownForMs;
      this.#shares.set(platformId, { ...known, untilMs });
      void this.#learn(platformId);
    }
    return isSampled(requestId, known.oneIn);
  }

  record({ platformId, requestId, keyId, ...facts }: ServedRequest): void {
    const [id, key] = [parseId('req', requestId), parseId('key', keyId)];
    if (id === null || key === null) return;
    if (this.#unwritten.length >= unwrittenMax) {
      this.#count('dropped', 1);
      return;
    }
    this.#unwritten.push({ platformId, request: { ...facts, id, keyId: key } });
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Writes what is kept. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // One write at a time: while the database is slow, requests wait in bounded room.
    this.#written = this.#written.then(() => this.#write());
    await this.#written;
  }

  async #learn(platformId: string): Promise<number | null> {
    try {
      const { archiveOneIn: oneIn = null } = (await findNewest(this.#database, platformId)) ?? {};
      this.#shares.set(platformId, { oneIn, untilMs: performance.now() + shareKnownForMs });
      return oneIn;
    } catch (error) {
      this.#logger.warn({ err: error }, 'whether to keep requests is unknown');
      return null;
    }
  }

  async #write(): Promise<void> {
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    for (const [platformId, own] of Map.groupBy(unwritten, (one) => one.platformId)) {
      for (let start = 0; start < own.length; start += batchSizeMax) {
        const batch = own.slice(start, start + batchSizeMax).map(({ request }) => request);
        await this.#insert(platformId, batch);
      }
    }
  }

  async #insert(platformId: string, batch: readonly ArchivedRequest[]): Promise<void> {
    try {
      await insertArchivedRequests(this.#database, platformId, batch);
      this.#count('stored', batch.length);
    } catch (error) {
      this.#count('dropped', batch.length);
      this.#logger.warn({ err: error }, 'requests are not in the archive');
    }
  }
}

/** By the random end of the id, which no pattern of requests can meet. */
export function isSampled(requestId: string, oneIn: number | null): boolean {
  if (oneIn === null || oneIn === 1) return oneIn === 1;
  const id = parseId('req', requestId);
  return id !== null && Number.parseInt(id.slice(-8), 16) % oneIn === 0;
}
