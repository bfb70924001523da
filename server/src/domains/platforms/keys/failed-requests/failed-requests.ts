import { parseId } from '../../../../lib/ids.ts';
import type { Logger } from '../../../../lib/logger.ts';
import type { Database } from '../../../../postgres/database.ts';
import { countFailedRequests, type FailedRequest } from './failed-request-store.ts';

/** Its request and its API key are named by their public ids. */
interface Refused extends Omit<FailedRequest, 'id' | 'count' | 'beganAt' | 'createdAt'> {
  readonly platformId: string;
  readonly requestId: string;
}

const writeEveryMs = 1000;
const hourMs = 60 * 60 * 1000;

/**
 * Counts refused requests for the dashboard. Writes the counts once per second, so that no request
 * waits; a crash loses at most that second.
 */
export class FailedRequests {
  readonly #database: Database;
  readonly #logger: Logger;
  /** By platform, and by what makes them alike. */
  #unwritten = new Map<string, Map<string, FailedRequest>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: { readonly database: Database; readonly logger: Logger }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
  }

  record({ platformId, requestId, keyId, ...facts }: Refused): void {
    const [id, key] = [parseId('req', requestId), parseId('key', keyId)];
    if (id === null || key === null) return;
    const createdAt = new Date();
    const beganAt = new Date(Math.floor(createdAt.getTime() / hourMs) * hourMs);
    const kind = [keyId, facts.method, facts.route, facts.code, beganAt.getTime()].join(' ');
    const recorded = this.#unwritten.get(platformId) ?? new Map<string, FailedRequest>();
    const count = (recorded.get(kind)?.count ?? 0) + 1;
    recorded.set(kind, { ...facts, id, keyId: key, count, beganAt, createdAt });
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
        await countFailedRequests(this.#database, platformId, [...requests.values()]);
      } catch (error) {
        this.#logger.warn({ err: error }, 'failed requests are not recorded');
      }
    }
  }
}
