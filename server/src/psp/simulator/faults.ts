import { setTimeout as delay } from 'node:timers/promises';
import { newUuid } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** `fatal` is a fault that no retry mends. */
export type FaultKind = 'timeout' | 'error' | 'slow' | 'fatal';

export interface FaultOrder {
  /** The call it strikes, such as accounts.create, or * for any. */
  readonly operation: string;
  /** The account or key it strikes; null for any. */
  readonly subject: string | null;
  readonly kind: FaultKind;
  readonly times: number;
}

/** How long a node may go on believing that a platform has no faults ordered. */
const beliefMs = 200;

interface Look {
  readonly sinceMs: number;
  readonly found: Promise<boolean>;
}

/** Faults that tests order for the simulated provider, shared by every node. */
export class FaultBook {
  readonly #database: Database;
  readonly #faultless = new Map<string, number>();
  readonly #looks = new Map<string, Look>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves only when no node can still believe that there are none. */
  async order(platformId: string, order: FaultOrder): Promise<void> {
    await this.#database.rows(sql('simulator_fault_insert')`
      insert into simulator_faults (platform_id, fault_id, operation, subject, kind, remaining)
      values (
        ${platformId}::uuid, ${newUuid()}::uuid, ${order.operation}::text, ${order.subject}::text,
        ${order.kind}::text, ${order.times}::integer
      )`);
    await delay(beliefMs);
    this.#faultless.delete(platformId);
  }

  async take(
    platformId: string,
    call: { readonly operation: string; readonly subject: string },
  ): Promise<FaultKind | null> {
    if (!(await this.#hasAny(platformId))) return null;
    const askedAt = performance.now();
    const kind = await this.#takeOne(platformId, call);
    await this.#look(platformId, askedAt);
    return kind;
  }

  async #takeOne(
    platformId: string,
    call: { readonly operation: string; readonly subject: string },
  ): Promise<FaultKind | null> {
    for (;;) {
      const chosen = await this.#database.row<{ id: string }>(sql('simulator_fault_choose')`
        select fault_id as id
        from simulator_faults
        where platform_id = ${platformId}::uuid
          and remaining > 0
          and operation in ('*', ${call.operation}::text)
          and (subject is null or subject = ${call.subject}::text)
        -- One meant for this very call comes first, then the one that was ordered first.
        order by subject is null, fault_id
        limit 1`);
      if (chosen === undefined) return null;
      const taken = await this.#database.row<{ kind: FaultKind }>(sql('simulator_fault_take')`
        update simulator_faults
        set remaining = remaining - 1
        where platform_id = ${platformId}::uuid
          and fault_id = ${chosen.id}::uuid
          and remaining > 0
        returning kind`);
      // Otherwise another call took the last of it meanwhile.
      if (taken !== undefined) return taken.kind;
    }
  }

  /** Calls that come together ask once: each for itself was over half of all statements. */
  #hasAny(platformId: string): Promise<boolean> | boolean {
    const nowMs = performance.now();
    if (nowMs < (this.#faultless.get(platformId) ?? 0)) return false;
    const look = this.#looks.get(platformId);
    // One begun earlier may have missed an order whose caller was already told that it stands.
    if (look !== undefined && nowMs < look.sinceMs + beliefMs) return look.found;
    const found = this.#look(platformId, nowMs);
    this.#looks.set(platformId, { sinceMs: nowMs, found });
    return found;
  }

  async #look(platformId: string, nowMs: number): Promise<boolean> {
    const row = await this.#database.row(sql('simulator_fault_look')`
      select fault_id
      from simulator_faults
      where platform_id = ${platformId}::uuid and remaining > 0
      limit 1`);
    if (row === undefined) this.#faultless.set(platformId, nowMs + beliefMs);
    return row !== undefined;
  }
}
