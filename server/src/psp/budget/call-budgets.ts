import { newUuid } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../../postgres/database.ts';
import { CallLeases, type Leased } from './call-leases.ts';
import { type Admission, type CallWish, ConnectionBudget } from './connection-budget.ts';
import { leftFor } from './divide-rate.ts';
import { type Purpose, purposes } from './purposes.ts';
import { inAll, limitOf, type RateLimits } from './rate-limits.ts';

/** What operators see of it. */
export interface BudgetMetrics {
  /** How many more calls a purpose could have, per second, over all processes. */
  left(labels: Labels, perSecond: number): void;
  waiting(labels: Labels, count: number): void;
  called(labels: Labels, result: 'sent' | 'unsent' | 'limited'): void;
  waited(purpose: Purpose, seconds: number): void;
  /** Nothing is told of a connection any more that nobody uses. */
  forget(connection: string, purposes: readonly Purpose[]): void;
}

interface Labels {
  readonly connection: string;
  readonly purpose: Purpose;
}

interface Parts {
  /** Where the processes of a deployment divide the limits; null where there is one process. */
  readonly database: Database | null;
  readonly logger: Pick<Logger, 'warn'> | null;
  readonly metrics: BudgetMetrics | null;
}

interface Known {
  readonly budget: ConnectionBudget;
  readonly limits: RateLimits;
  /** Until when what was leased last counts. */
  leasedUntilMs: number;
  isRenewing: boolean;
  /** Whether a call came that has no share yet. */
  isWanting: boolean;
}

const renewEveryMs = 1_000;
/** How long a share counts without being renewed, as while the database is away. */
const leaseMs = 10_000;
/** A connection that nobody has used for so long is given up. */
const idleMs = 60_000;

/** The name of a connection where it is a label or a key. */
export function nameOfConnection(connectionId: string | null): string {
  return connectionId ?? 'own';
}

/**
 * What this process may ask of its providers: one budget for each connection, which it shares with
 * all processes of the deployment.
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

  /** The provider has said that there were too many calls of an endpoint, or in all. */
  noteLimited(connectionId: string | null, name: string, purpose: Purpose): void {
    const connection = nameOfConnection(connectionId);
    this.#connections.get(connection)?.budget.noteLimited(name);
    this.#parts.metrics?.called({ connection, purpose }, 'limited');
  }

  /** Gives up all shares. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const names = [...this.#connections.keys()];
    this.#connections.clear();
    // A share that is not given up now ends by itself.
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

  /** A call has come for which there is no share yet, and must not wait a second for it. */
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
      // A database that does not answer must not prolong a share.
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
      // Counted from before it is asked for, so that it ends here before it ends for others.
      const askedAtMs = performance.now();
      try {
        const leased = await this.#leases.renew(connection, known.budget.wanted());
        known.leasedUntilMs = askedAtMs + leaseMs;
        known.budget.take(leased);
        this.#tell(connection, known, leased);
      } catch (error) {
        this.#parts.logger?.warn({ err: error }, 'the share of the calls was not renewed');
        break;
      }
    } while (known.isWanting);
    known.isRenewing = false;
  }

  #giveUp(connection: string): void {
    this.#connections.delete(connection);
    this.#parts.metrics?.forget(connection, purposes);
    // It ends by itself if this fails.
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
