import type { DueWorkEngine } from '../../../due-work/engine.ts';
import { InFlight } from '../../../operations/in-flight.ts';
import { uuidArray } from '../../../postgres/binary-array.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { operationInProgress } from '../../../request/errors.ts';
import { announceChange } from '../announce-change.ts';

/** The lease of one attempt to advance a clock, in real time. */
interface Lease {
  readonly platformId: string;
  readonly leaseToken: string;
}

/**
 * A platform's own time: real time plus an offset that only grows. Advancing stops at every instant
 * at which something is due and does it there, so that advancing by a month has exactly the effect
 * of waiting for a month.
 */
export class TestClock {
  readonly #database: Database;
  readonly #dueWork: DueWorkEngine;
  readonly #leaseMs: number;
  readonly #onChange: () => void;
  /** The advances of this process. */
  readonly inFlight: InFlight;

  constructor(parts: {
    readonly database: Database;
    readonly dueWork: DueWorkEngine;
    /** An advance whose lease is not renewed for this long counts as dead. */
    readonly leaseMs: number;
    readonly onChange: () => void;
  }) {
    const { database, leaseMs } = parts;
    this.#database = database;
    this.#dueWork = parts.dueWork;
    this.#leaseMs = leaseMs;
    this.#onChange = parts.onChange;
    this.inFlight = new InFlight({ leaseMs, renew: (leases) => renewLeases(database, leases) });
  }

  now(platformId: string): Promise<Date> {
    return readClock(this.#database, platformId);
  }

  /**
   * Leases the clock and fixes the target in the claiming transaction, so that no other advance
   * moves the clock in between. Throws while another attempt holds the lease.
   */
  async plan(transaction: Queryable, lease: Lease, targetAt: (now: Date) => Date): Promise<Date> {
    await this.#acquire(transaction, lease);
    return targetAt(await readClock(transaction, lease.platformId));
  }

  /**
   * Resolves with the platform's time once everything due up to the target is done. Throws while
   * another process advances the clock, or if one has taken over since.
   */
  async advance(lease: Lease, target: Date): Promise<Date> {
    const { platformId, leaseToken } = lease;
    await this.#acquire(this.#database, lease);
    const leave = this.inFlight.enter({ platformId, id: leaseToken });
    try {
      // Finishes earlier work first, but does not wait for later requests, or the clock of a busy
      // platform would never advance.
      await this.#dueWork.runPlatform(platformId, await this.now(platformId));
      for (;;) {
        const due = await this.#dueWork.nextDueAt(platformId, { withRequests: false });
        if (due === null || due > target) break;
        await this.#moveTo(due, lease);
        await this.#dueWork.runPlatform(platformId, await this.now(platformId));
      }
      await this.#moveTo(target, lease);
      return await this.now(platformId);
    } finally {
      leave();
      await this.#release(lease);
    }
  }

  /** Never moves the clock backwards, nor after another process has taken over. */
  async #moveTo(instant: Date, { platformId, leaseToken }: Lease): Promise<void> {
    const offsetMs = instant.getTime() - Date.now();
    const moved = await this.#database.row(sql('clock_move')`
      update platforms
      set clock_offset_ms = greatest(clock_offset_ms, ${offsetMs}::bigint)
      where platform_id = ${platformId}::uuid and clock_lease_token = ${leaseToken}::uuid
      returning platform_id`);
    if (moved === undefined) throw operationInProgress();
    await announceChange(this.#database);
    this.#onChange();
  }

  /** Extends the lease if this attempt already holds it. */
  async #acquire(database: Queryable, { platformId, leaseToken }: Lease): Promise<void> {
    const nowMs = Date.now();
    const acquired = await database.row(sql('clock_acquire')`
      update platforms
      set clock_lease_until = ${new Date(nowMs + this.#leaseMs)}::timestamptz,
          clock_lease_token = ${leaseToken}::uuid
      where platform_id = ${platformId}::uuid
        and (
          clock_lease_until is null
          or clock_lease_until <= ${new Date(nowMs)}::timestamptz
          or clock_lease_token = ${leaseToken}::uuid
        )
      returning platform_id`);
    if (acquired === undefined) throw operationInProgress();
  }

  async #release({ platformId, leaseToken }: Lease): Promise<void> {
    await this.#database.rows(sql('clock_release')`
      update platforms
      set clock_lease_until = null, clock_lease_token = null
      where platform_id = ${platformId}::uuid and clock_lease_token = ${leaseToken}::uuid`);
  }
}

async function readClock(database: Queryable, platformId: string): Promise<Date> {
  const row = await database.row<{ clock_offset_ms: bigint }>(sql('clock_read')`
    select clock_offset_ms from platforms where platform_id = ${platformId}::uuid`);
  return new Date(Date.now() + Number(row?.clock_offset_ms ?? 0n));
}

async function renewLeases(
  database: Database,
  leases: { readonly platformId: string; readonly ids: readonly string[]; readonly until: Date },
): Promise<void> {
  await database.rows(sql('clock_renew')`
    update platforms
    set clock_lease_until = ${leases.until}::timestamptz
    where platform_id = ${leases.platformId}::uuid
      and clock_lease_token = any(${uuidArray(leases.ids)}::uuid[])`);
}
