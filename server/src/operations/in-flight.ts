import { InFlightSet } from '../lib/concurrency/in-flight-set.ts';
import type { RowKey } from '../lib/ids.ts';

interface Entered {
  readonly platformId: string;
  readonly id: string;
  readonly enteredAtMs: number;
}

/** Extends the leases of one platform that this process still owns. */
type RenewLeases = (leases: {
  readonly platformId: string;
  /** The operation or request that was entered. */
  readonly ids: readonly string[];
  readonly until: Date;
}) => Promise<unknown>;

/**
 * The leased work of this process. Leases are renewed until the work ends, so they can be short:
 * they outlast their work only if the process dies.
 */
export class InFlight {
  /** How often leases are renewed, well before one runs out. */
  readonly renewEveryMs: number;
  readonly #leaseMs: number;
  readonly #renew: RenewLeases;
  readonly #entered = new InFlightSet<Entered>();
  readonly #open = new Set<string>();

  constructor(options: { readonly leaseMs: number; readonly renew: RenewLeases }) {
    this.#leaseMs = options.leaseMs;
    this.#renew = options.renew;
    this.renewEveryMs = options.leaseMs / 4;
  }

  /** Returns the function that ends it. */
  enter({ platformId, id }: RowKey): () => void {
    const leave = this.#entered.add({ platformId, id, enteredAtMs: performance.now() });
    return () => {
      leave();
      this.#open.delete(id);
    };
  }

  /** Whether it has taken so long that its lease may have been renewed. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Renews the leases of work that takes long. Most ends before it needs that. */
  async renewLeases(): Promise<void> {
    const since = performance.now() - this.renewEveryMs;
    const long = [...this.#entered].filter((entered) => entered.enteredAtMs <= since);
    const until = new Date(Date.now() + this.#leaseMs);
    for (const [platformId, own] of Map.groupBy(long, (entered) => entered.platformId)) {
      const ids = own.map(({ id }) => id);
      for (const id of ids) this.#open.add(id);
      await this.#renew({ platformId, ids, until });
    }
  }
}
