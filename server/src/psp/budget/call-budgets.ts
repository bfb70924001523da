import { newUuid } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../../postgres/database.ts';
import { CallLeases, type Leased } from './call-leases.ts';
import { type Admission, type CallWish, ConnectionBudget } from './connection-budget.ts';
import { leftFor } from './divide-rate.ts';
import { type Purpose, purposes } from './purposes.ts';
import { inAll, limitOf, type RateLimits } from './rate-limits.ts';

/** The metrics of the budgets, for operators. */
export interface BudgetMetrics {
  /** Calls per second still free for a purpose, over all processes. */
  left(labels: Labels, perSecond: number): void;
  waiting(labels: Labels, count: number): void;
  called(labels: Labels, result: 'sent' | 'unsent' | 'limited'): void;
  waited(purpose: Purpose, seconds: number): void;
  /** Stops reporting a connection that is idle. */
  forget(connection: string, purposes: readonly Purpose[]): void;
}

interface Labels {
  readonly connection: string;
  readonly purpose: Purpose;
}

interface Parts {
  /** Where the processes of a deployment share the limits; null for a single process. */
  readonly database: Database | null;
  readonly logger: Pick<Logger, 'warn'> | null;
  readonly metrics: BudgetMetrics | null;
}

interface Known {
  readonly budget: ConnectionBudget;
  readonly limits: RateLimits;
  /** When the last lease ends. */
  leasedUntilMs: number;
  isRenewing: boolean;
  /** Whether a call is waiting for a first share. */
  isWanting: boolean;
}

const renewEveryMs = 1_000;
/** How long a share lasts without renewal, such as while the database is away. */
const leaseMs = 10_000;
/** An idle connection is dropped after this. */
const idleMs = 60_000;

/** A connection's name as a label or key. */
function nameOfConnection(connectionId: string | null): string {
  return connectionId ?? 'own';
}

/**
 * The call budgets of this process: one per connection, shared with all processes of the
 * deployment.
 */
export class CallBudgets {
  readonly #parts: Parts;
  readonly #leases: CallLeases | null;
  readonly #connections = new Map<string, Known>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: Parts) {
    const { database } = parts;
    this.#parts = parts;
    this.#leases =
      database === null ? null : new CallLeases(database, { processId: newUuid(), leaseMs });
  }

  /** Waits for the turn of a call. */
  async admit(connectionId: string | null, limits: RateLimits, wish: CallWish): Promise<Admission> {
    const connection = nameOfConnection(connectionId);
    const admission = await this.#known(connection, limits).budget.admit(wish);
    const { metrics } = this.#parts;
    const { purpose } = wish;
    metrics?.called({ connection, purpose }, admission.kind === 'granted' ? 'sent' : 'unsent');
    if (admission.kind === 'granted') metrics?.waited(purpose, admission.waitedMs / 1000);
    return admission;
  }

  /** Records that the provider refused a call as one too many, of an endpoint or overall. */
  reportLimited(connectionId: string | null, name: string, purpose: Purpose): void {
    const connection = nameOfConnection(connectionId);
    this.#connections.get(connection)?.budget.reportLimited(name);
    this.#parts.metrics?.called({ connection, purpose }, 'limited');
  }

  /** Gives up all shares. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const names = [...this.#connections.keys()];
    this.#connections.clear();
    // A share that is not released now expires by itself.
    await Promise.allSettled(names.map((name) => this.#leases?.release(name)));
  }

  #known(connection: string, limits: RateLimits): Known {
    const known = this.#connections.get(connection);
    if (known !== undefined && isSame(known.limits, limits)) return known;
    const fresh: Known = {
      budget: new ConnectionBudget(limits, () => this.#want(connection)),
      limits,
      leasedUntilMs: 0,
      isRenewing: false,
      isWanting: false,
    };
    this.#connections.set(connection, fresh);
    this.#timer ??= setInterval(() => this.#renewAll(), renewEveryMs).unref();
    return fresh;
  }

  /** A call came before the first share; it must not wait a second for it. */
  #want(connection: string): void {
    const known = this.#connections.get(connection);
    if (known === undefined) return;
    known.isWanting = true;
    void this.#renew(connection, known);
  }

  #renewAll(): void {
    const nowMs = performance.now();
    for (const [connection, known] of this.#connections) {
      if (nowMs - known.budget.usedAtMs > idleMs) {
        this.#giveUp(connection);
        continue;
      }
      // While the database does not answer, a share still ends on time.
      if (this.#leases !== null && nowMs > known.leasedUntilMs) known.budget.take([]);
      void this.#renew(connection, known);
    }
  }

  async #renew(connection: string, known: Known): Promise<void> {
    if (this.#leases === null) return known.budget.takeAll();
    if (known.isRenewing) return;
    known.isRenewing = true;
    do {
      known.isWanting = false;
      // Counted from before the request, so that the lease ends here before it ends elsewhere.
      const askedAtMs = performance.now();
      try {
        const leased = await this.#leases.renew(connection, known.budget.wanted());
        known.leasedUntilMs = askedAtMs + leaseMs;
        known.budget.take(leased);
        this.#tell(connection, known, leased);
      } catch (error) {
        this.#parts.logger?.warn({ err: error }, 'the lease on the call budget was not renewed');
        break;
      }
    } while (known.isWanting);
    known.isRenewing = false;
  }

  #giveUp(connection: string): void {
    this.#connections.delete(connection);
    this.#parts.metrics?.forget(connection, purposes);
    // The lease expires by itself if this fails.
    this.#leases?.release(connection).catch(() => {});
  }

  #tell(connection: string, { budget, limits }: Known, leased: readonly Leased[]): void {
    const { metrics } = this.#parts;
    if (metrics === null) return;
    const counts = new Map<Purpose, number>();
    for (const { purpose, count } of budget.waiting()) {
      counts.set(purpose, (counts.get(purpose) ?? 0) + count);
    }
    const asking = leased.find(({ name }) => name === inAll)?.asking ?? [];
    const limit = limitOf(limits, inAll);
    for (const [rank, purpose] of purposes.entries()) {
      metrics.left({ connection, purpose }, leftFor(rank, { limit, asking }));
      metrics.waiting({ connection, purpose }, counts.get(purpose) ?? 0);
    }
  }
}

function isSame(one: RateLimits, other: RateLimits): boolean {
  return one.perSecond === other.perSecond && one.perEndpoint === other.perEndpoint;
}
