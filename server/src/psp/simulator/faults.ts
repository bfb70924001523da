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

/** Faults that tests order for the simulated provider, shared by every node. */
export class FaultBook {
  readonly #database: Database;
  readonly #faultless = new Map<string, number>();

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
    const believedUntil = this.#faultless.get(platformId) ?? 0;
    const askedAt = performance.now();
    if (askedAt < believedUntil) return null;
    const row = await this.#database.row<{ kind: FaultKind | null; any_left: boolean }>(sql(
      'simulator_fault_take',
    )`
      with chosen as (
        select platform_id, fault_id
        from simulator_faults
        where platform_id = ${platformId}::uuid
          and remaining > 0
          and operation in ('*', ${call.operation}::text)
          and (subject is null or subject = ${call.subject}::text)
        order by fault_id
        limit 1
        for update skip locked
      ),
      taken as (
        update simulator_faults f
        set remaining = f.remaining - 1
        from chosen c
        where f.platform_id = c.platform_id and f.fault_id = c.fault_id
        returning f.kind
      )
      select (select kind from taken) as kind, exists (
        select from simulator_faults
        where platform_id = ${platformId}::uuid and remaining > 0
      ) as any_left`);
    if (row?.any_left === false) this.#faultless.set(platformId, askedAt + beliefMs);
    return row?.kind ?? null;
  }
}
