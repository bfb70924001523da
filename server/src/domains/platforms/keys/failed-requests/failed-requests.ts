import { parseId } from '../../../../lib/ids.ts';
import type { Logger } from '../../../../lib/logger.ts';
import type { Database } from '../../../../postgres/database.ts';
import { type FailedRequest, insertFailedRequests } from './failed-request-store.ts';

/** Its request and its API key are named by their public ids. */
interface Refused extends Omit<FailedRequest, 'id' | 'createdAt'> {
  readonly platformId: string;
  readonly requestId: string;
}

const writeEveryMs = 1000;
/** Keeps a client that fails in a loop from filling the database. */
const perSecondMax = 50;

/**
 * Records refused requests for the dashboard. Writes them once per second, so that no request
 * waits; a crash loses at most that second.
 */
export class FailedRequests {
  readonly #database: Database;
  readonly #logger: Logger;
  #unwritten = new Map<string, FailedRequest[]>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: { readonly database: Database; readonly logger: Logger }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
  }

  record({ platformId, requestId, keyId, ...facts }: Refused): void {
    const [id, key] = [parseId('req', requestId), parseId('key', keyId)];
    if (id === null || key === null) return;
    const recorded = this.#unwritten.get(platformId) ?? [];
    if (recorded.length >= perSecondMax) return;
    recorded.push({ ...facts, id, keyId: key, createdAt: new Date() });
    this.#unwritten.set(platformId, recorded);
    this.#timer ??= setTimeout(() => void this.flush(), writeEveryMs).unref();
  }

  /** Writes the recorded requests; loses them if the database is unavailable. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const recorded = this.#unwritten;
    this.#unwritten = new Map();
    for (const [platformId, requests] of recorded) {
      try {
        await insertFailedRequests(this.#database, platformId, requests);
      } catch (error) {
        this.#logger.warn({ err: error }, 'failed requests are not recorded');
      }
    }
  }
}
