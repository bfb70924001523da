import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Outcome, PspCall } from '../port.ts';

/** `fatal` refuses for good; a retry does not help. */
export type FaultKind = 'timeout' | 'error' | 'slow' | 'fatal';

export interface FaultOrder {
  /** A uuid; a repeated order with it adds nothing. */
  readonly key: string;
  /** The call that fails, such as accounts.create, or * for any. */
  readonly operation: string;
  /** The account or idempotency key whose calls fail; null for any. */
  readonly subject: string | null;
  readonly kind: FaultKind;
  readonly times: number;
}

/** How long a node may assume that a platform has no faults after it saw none. */
const noFaultsForMs = 200;

const slowMs = 3_000;

interface Call {
  readonly operation: string;
  readonly subject: string;
}

/** The faults that tests order from the simulator, shared by all nodes. */
export class OrderedFaults {
  readonly #database: Database;
  readonly #faultless = new Map<string, number>();
  readonly #queries = new Map<string, { sinceMs: number; found: Promise<boolean> }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves once no node can still assume that there are none. */
  async order(platformId: string, order: FaultOrder): Promise<void> {
    await this.#database.rows(sql('simulator_fault_insert')`
      insert into simulator_faults (platform_id, fault_id, operation, subject, kind, remaining)
      values (
        ${platformId}::uuid, ${order.key}::uuid, ${order.operation}::text, ${order.subject}::text,
        ${order.kind}::text, ${order.times}::integer
      )
      on conflict (platform_id, fault_id) do nothing`);
    await delay(noFaultsForMs);
    this.#faultless.delete(platformId);
  }

  /** Makes a call, with the fault ordered for it. The subject is the call's key by default. */
  async around<T>(
    { platformId, idempotencyKey }: PspCall,
    { operation, subject = idempotencyKey }: Partial<Call> & Pick<Call, 'operation'>,
    effect: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    switch (await this.take(platformId, { operation, subject })) {
      case null:
        return effect();
      case 'slow':
        await delay(slowMs);
        return effect();
      case 'timeout':
        // The worse kind of timeout: the provider acted, but its answer was lost.
        await effect();
        return { kind: 'unknown', reason: 'timeout' };
      case 'error':
        return pspError('The provider failed and did nothing.');
      case 'fatal':
        return { ...pspError(closed), retryable: false, isMissing: true };
    }
  }

  async take(platformId: string, call: Call): Promise<FaultKind | null> {
    if (!(await this.#hasAny(platformId))) return null;
    const askedAt = performance.now();
    const kind = await this.#takeOne(platformId, call);
    await this.#query(platformId, askedAt);
    return kind;
  }

  async #takeOne(platformId: string, call: Call): Promise<FaultKind | null> {
    for (;;) {
      const chosen = await this.#database.row<{ id: string }>(sql('simulator_fault_choose')`
        select fault_id as id
        from simulator_faults
        where platform_id = ${platformId}::uuid
          and remaining > 0
          and operation in ('*', ${call.operation}::text)
          and (subject is null or subject = ${call.subject}::text)
        -- A fault for this subject comes first, then the one that was ordered first.
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
      // Otherwise another call took the last one meanwhile.
      if (taken !== undefined) return taken.kind;
    }
  }

  /** Concurrent calls share one query: one query per call was over half of all statements. */
  #hasAny(platformId: string): Promise<boolean> | boolean {
    const nowMs = performance.now();
    if (nowMs < (this.#faultless.get(platformId) ?? 0)) return false;
    const query = this.#queries.get(platformId);
    // An older query may have missed a fault whose order was confirmed since.
    if (query !== undefined && nowMs < query.sinceMs + noFaultsForMs) return query.found;
    const found = this.#query(platformId, nowMs);
    this.#queries.set(platformId, { sinceMs: nowMs, found });
    return found;
  }

  async #query(platformId: string, nowMs: number): Promise<boolean> {
    const row = await this.#database.row(sql('simulator_fault_find')`
      select fault_id
      from simulator_faults
      where platform_id = ${platformId}::uuid and remaining > 0
      limit 1`);
    if (row === undefined) this.#faultless.set(platformId, nowMs + noFaultsForMs);
    return row !== undefined;
  }
}

const closed = 'The provider will not serve this account.';

export function pspError(message: string): Outcome<never> & { kind: 'refused' } {
  return { kind: 'refused', code: 'psp_error', message, retryable: true };
}
