import { Underway } from '../../lib/underway.ts';
import { uuidArray } from '../../postgres/binary-array.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

interface Entered {
  readonly platformId: string;
  readonly id: string;
  readonly enteredAtMs: number;
}

/**
 * The operations that this process is at work on. Leases are short, so that a crash is noticed
 * soon; a tap that waits for its card has its own renewed for as long as it waits.
 */
export class InFlight {
  /** How often leases are renewed; well before one of them runs out. */
  readonly renewEveryMs: number;
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #entered = new Underway<Entered>();

  constructor(database: Database, options: { readonly leaseMs: number }) {
    this.#database = database;
    this.#leaseMs = options.leaseMs;
    this.renewEveryMs = options.leaseMs / 4;
  }

  /** Returns what ends it. */
  enter(operation: { readonly platformId: string; readonly id: string }): () => void {
    const { platformId, id } = operation;
    return this.#entered.begin({ platformId, id, enteredAtMs: performance.now() });
  }

  /** Renews the leases of those that have been here for a while; most never are. */
  async renewLeases(): Promise<void> {
    const since = performance.now() - this.renewEveryMs;
    const long = [...this.#entered].filter((entered) => entered.enteredAtMs <= since);
    if (long.length === 0) return;
    const until = new Date(Date.now() + this.#leaseMs);
    await this.#database.rows(sql('payment_operation_renew')`
      update payment_operations o
      set lease_until = ${until}::timestamptz
      from unnest(
        ${uuidArray(long.map(({ platformId }) => platformId))}::uuid[],
        ${uuidArray(long.map(({ id }) => id))}::uuid[]
      ) as w (platform_id, operation_id)
      where o.platform_id = w.platform_id and o.operation_id = w.operation_id`);
  }
}
