import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { newUuid } from '../../../lib/ids.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { rateLimited } from '../../../request/errors.ts';
import { insertAuditEntry, insertAuditOutcome } from './audit-store.ts';

interface Act {
  readonly platformId: string;
  /** The id of a user or of an onboarding link, or cli. */
  readonly actor: string;
  /** The name of the operation. */
  readonly action: string;
  readonly objects: readonly string[];
  readonly requestId: string | null;
}

interface ActOutcome {
  readonly status: number;
  readonly code: string | null;
  readonly object: string | null;
  readonly isReplay: boolean;
}

/**
 * Immutable entries of people's acts. An entry is written before its effect and its outcome
 * afterwards: a process that dies in between leaves an entry without an outcome, never an effect
 * without an entry.
 */
export class AuditLog {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #refusals: RateLimiter;

  constructor(parts: {
    readonly database: Database;
    readonly logger: Logger;
    readonly refusalsPerHour: number;
  }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
    this.#refusals = new RateLimiter(parts.refusalsPerHour, tooManyRefusals, hourMs);
  }

  /**
   * Throws without writing an entry if too many recent requests of the actor were refused: entries
   * are kept for years, and even a viewer can send requests that will be refused.
   */
  async begin(act: Act): Promise<{ end(outcome: ActOutcome): Promise<void> }> {
    const { platformId, actor } = act;
    this.#refusals.check(actor, performance.now());
    const id = newUuid();
    await insertAuditEntry(this.#database, { ...act, id, createdAt: new Date() });
    return {
      end: async (outcome) => {
        const isRefused = outcome.status >= 400 && outcome.status < 500;
        if (isRefused) this.#refusals.charge(actor, performance.now());
        try {
          await insertAuditOutcome(this.#database, { ...outcome, platformId, id, now: new Date() });
        } catch (error) {
          const { requestId } = act;
          this.#logger.error(
            { requestId, err: error },
            'an audit entry is left without an outcome',
          );
        }
      },
    };
  }

  sweep(): void {
    this.#refusals.sweep(performance.now());
  }
}

const hourMs = 60 * 60 * 1000;

function tooManyRefusals(headers: Readonly<Record<string, string>>): ServiceError {
  const message =
    'Too many of your requests were refused. Wait for the seconds that Retry-After names.';
  return rateLimited({ headers, message });
}

/** Writes the entry and the outcome of an act that this transaction completes. */
export async function recordAct(
  transaction: Queryable,
  act: Act,
  outcome: ActOutcome = { status: 200, code: null, object: null, isReplay: false },
): Promise<void> {
  const [id, now] = [newUuid(), new Date()];
  await insertAuditEntry(transaction, { ...act, id, createdAt: now });
  await insertAuditOutcome(transaction, { ...outcome, platformId: act.platformId, id, now });
}
