import type { DueWorkEngine } from '../../due-work/engine.ts';
import { operationInProgress } from '../../operations/errors.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { announceChange } from './store.ts';

const leaseMs = 30_000;

/** Identified by when it ends, in real time. Every move extends it. */
interface Lease {
  until: Date;
}

/**
 * A platform's own time: real time plus an offset that only grows. Advancing stops at every instant
 * at which something is due and does it there, so that advancing by a month has exactly the effect
 * of waiting for a month.
 */
export class TestClock {
  readonly #database: Database;
  readonly #dueWork: DueWorkEngine;
  readonly #onChange: () => void;

  constructor(parts: {
    readonly database: Database;
    readonly dueWork: DueWorkEngine;
    readonly onChange: () => void;
  }) {
    this.#database = parts.database;
    this.#dueWork = parts.dueWork;
    this.#onChange = parts.onChange;
  }

  async now(platformId: string): Promise<Date> {
    const row = await this.#database.row<{ clock_offset_ms: bigint }>(sql('clock_read')`
      select clock_offset_ms from platforms where platform_id = ${platformId}::uuid`);
    return new Date(Date.now() + Number(row?.clock_offset_ms ?? 0n));
  }

  /**
   * Resolves with the platform's time once everything due up to the target is done. The target is
   * computed under the lease, so that no other advance moves the clock in between.
   */
  async advance(platformId: string, targetAt: (now: Date) => Date): Promise<Date> {
    const lease = await this.#acquire(platformId);
    try {
      const now = await this.now(platformId);
      const target = targetAt(now);
      // Work that began before is finished first. Later requests are not waited for, or the clock
      // of a busy platform would never advance.
      await this.#dueWork.runPlatform(platformId, now);
      for (;;) {
        const due = await this.#dueWork.nextDueAt(platformId, { withRequests: false });
        if (due === null || due > target) break;
        await this.#moveTo(platformId, due, lease);
        await this.#dueWork.runPlatform(platformId, await this.now(platformId));
      }
      await this.#moveTo(platformId, target, lease);
      return await this.now(platformId);
    } finally {
      await this.#release(platformId, lease);
    }
  }

  /** Never moves the clock backwards. */
  async #moveTo(platformId: string, instant: Date, lease: Lease): Promise<void> {
    const realNow = new Date();
    lease.until = new Date(realNow.getTime() + leaseMs);
    await this.#database.rows(sql('clock_move')`
      update platforms
      set clock_offset_ms = greatest(
            clock_offset_ms, ${instant.getTime() - realNow.getTime()}::bigint
          ),
          clock_lease_until = ${lease.until}::timestamptz
      where platform_id = ${platformId}::uuid`);
    await announceChange(this.#database);
    this.#onChange();
  }

  async #acquire(platformId: string): Promise<Lease> {
    const realNow = new Date();
    const until = new Date(realNow.getTime() + leaseMs);
    const row = await this.#database.row(sql('clock_acquire')`
      update platforms
      set clock_lease_until = ${until}::timestamptz
      where platform_id = ${platformId}::uuid
        and (clock_lease_until is null or clock_lease_until <= ${realNow}::timestamptz)
      returning platform_id`);
    if (row === undefined) throw operationInProgress();
    return { until };
  }

  /** Only while the lease is ours: after a long stall another process may have it. */
  async #release(platformId: string, lease: Lease): Promise<void> {
    await this.#database.rows(sql('clock_release')`
      update platforms set clock_lease_until = null
      where platform_id = ${platformId}::uuid and clock_lease_until = ${lease.until}::timestamptz`);
  }
}
