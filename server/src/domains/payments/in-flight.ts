import { InFlightSet } from '../../lib/in-flight-set.ts';
import { uuidArray } from '../../postgres/binary-array.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

interface Entered {
  readonly platformId: string;
  readonly id: string;
  readonly enteredAtMs: number;
}

/**
 * The operations that this process is working on. An operation without a record counts as dead
 * after a lease. One that takes longer, such as a tap that waits for its card, gets a lease among
 * the open operations, which is renewed until the operation ends.
 */
export class InFlight {
  /** How often leases are renewed, well before one runs out. */
  readonly renewEveryMs: number;
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #entered = new InFlightSet<Entered>();
  readonly #open = new Set<string>();

  constructor(database: Database, options: { readonly leaseMs: number }) {
    this.#database = database;
    this.#leaseMs = options.leaseMs;
    this.renewEveryMs = options.leaseMs / 4;
  }

  /** Returns the function that ends it. */
  enter(operation: { readonly platformId: string; readonly id: string }): () => void {
    const { platformId, id } = operation;
    const leave = this.#entered.add({ platformId, id, enteredAtMs: performance.now() });
    return () => {
      leave();
      this.#open.delete(id);
    };
  }

  /** Whether it has taken so long that it may be among the open operations. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Renews the leases of operations that take long. Most end before they need one. */
  async renewLeases(): Promise<void> {
    const since = performance.now() - this.renewEveryMs;
    const long = [...this.#entered].filter((entered) => entered.enteredAtMs <= since);
    const until = new Date(Date.now() + this.#leaseMs);
    for (const [platformId, own] of Map.groupBy(long, (entered) => entered.platformId)) {
      for (const { id } of own) this.#open.add(id);
      await this.#database.rows(sql('open_operation_renew')`
        insert into open_operations (platform_id, operation_id, due_at, lease_until)
        select ${platformId}::uuid, o.operation_id, o.began_at, ${until}::timestamptz
        from operations o
        left join records r
          on r.platform_id = ${platformId}::uuid
          and r.object_id = o.object_id
          and r.position = o.position
        where o.platform_id = ${platformId}::uuid
          and o.operation_id = any(${uuidArray(own.map(({ id }) => id))}::uuid[])
          and r.platform_id is null
        on conflict (platform_id, operation_id) do update
        set lease_until = excluded.lease_until`);
    }
  }
}
