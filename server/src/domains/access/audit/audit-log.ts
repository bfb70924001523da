import { newUuid } from '../../../lib/ids.ts';
import type { Logger } from '../../../log.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { insertAuditEntry, insertAuditOutcome } from './audit-store.ts';

export interface Act {
  readonly platformId: string;
  /** The id of a user or of an onboarding link, or cli. */
  readonly actor: string;
  /** The name of the operation. */
  readonly action: string;
  readonly objects: readonly string[];
  readonly requestId: string | null;
}

export interface ActOutcome {
  readonly status: number;
  readonly code: string | null;
  readonly object: string | null;
  readonly isReplay: boolean;
}

/**
 * What people did, as entries that nobody can change. An entry is written before its effect, and
 * what came of it afterwards: a process that dies in between leaves an entry without an outcome,
 * never an effect without an entry.
 */
export class AuditLog {
  readonly #database: Database;
  readonly #logger: Logger;

  constructor(parts: { readonly database: Database; readonly logger: Logger }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
  }

  async begin(act: Act): Promise<{ end(outcome: ActOutcome): Promise<void> }> {
    const { platformId } = act;
    const id = newUuid();
    await insertAuditEntry(this.#database, { ...act, id, createdAt: new Date() });
    return {
      end: async (outcome) => {
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
}

/** Notes an act whose whole effect is in this transaction. */
export async function noteAct(
  transaction: Queryable,
  act: Act,
  outcome: ActOutcome = { status: 200, code: null, object: null, isReplay: false },
): Promise<void> {
  const [id, now] = [newUuid(), new Date()];
  await insertAuditEntry(transaction, { ...act, id, createdAt: now });
  await insertAuditOutcome(transaction, { ...outcome, platformId: act.platformId, id, now });
}
