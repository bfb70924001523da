import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { NoCardFailure } from '../tap-port.ts';

interface Wait {
  readonly platformId: string;
  readonly device: string;
  /** A repeated call with the same key continues the wait, or gets its result. */
  readonly key: string;
}

/** How soon a cancellation on another node is noticed. */
const pollEveryMs = 100;

/** How long the result of a wait is kept for repeated calls. */
const rememberedMs = 24 * 60 * 60 * 1000;

/** Simulated readers that wait for a card, in real time and shared by all nodes. */
export class CardWaits {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Waits until the card is tapped, the wait is cancelled, or the time is up. */
  async wait(
    wait: Wait,
    { cardAfterMs, timeoutMs }: { readonly cardAfterMs: number; readonly timeoutMs: number },
  ): Promise<'card' | 'busy' | NoCardFailure> {
    const lastsMs = Math.min(cardAfterMs, timeoutMs);
    const endsAt = await this.#database.transaction((transaction) =>
      begin(transaction, wait, lastsMs),
    );
    if (endsAt === null) return 'busy';
    for (;;) {
      const leftMs = endsAt.getTime() - Date.now();
      if (leftMs <= 0 || (await this.#isCancelled(wait))) break;
      await delay(Math.min(leftMs, pollEveryMs));
    }
    if (await this.#end(wait)) return 'cancelled_by_customer';
    return cardAfterMs > timeoutMs ? 'tap_timeout' : 'card';
  }

  /** Cancels a reader's wait; false when it was not waiting. */
  async cancel({ platformId, device }: Omit<Wait, 'key'>): Promise<boolean> {
    const ended = await this.#database.row(sql('simulator_wait_cancel')`
      update simulator_waits
      set is_waiting = false, is_cancelled = true
      where platform_id = ${platformId}::uuid
        and device_id = ${device}::text
        and is_waiting
        and ends_at > ${new Date()}::timestamptz
      returning call_key`);
    return ended !== undefined;
  }

  /** Those of these readers that are waiting for a card. */
  async findWaiting(platformId: string, devices: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#database.rows<{ device: string }>(sql('simulator_wait_list')`
      select device_id as device
      from simulator_waits
      where platform_id = ${platformId}::uuid
        and device_id = any(${devices}::text[])
        and is_waiting
        and ends_at > ${new Date()}::timestamptz`);
    return new Set(rows.map(({ device }) => device));
  }

  async #isCancelled({ platformId, device, key }: Wait): Promise<boolean> {
    const row = await this.#database.row<{ is_cancelled: boolean }>(sql('simulator_wait_poll')`
      select is_cancelled
      from simulator_waits
      where platform_id = ${platformId}::uuid
        and device_id = ${device}::text
        and call_key = ${key}::text`);
    return row?.is_cancelled ?? false;
  }

  /** Ends the wait, so that it can no longer be cancelled, and returns whether it was cancelled. */
  async #end({ platformId, device, key }: Wait): Promise<boolean> {
    const row = await this.#database.row<{ is_cancelled: boolean }>(sql('simulator_wait_end')`
      update simulator_waits
      set is_waiting = false
      where platform_id = ${platformId}::uuid
        and device_id = ${device}::text
        and call_key = ${key}::text
      returning is_cancelled`);
    return row?.is_cancelled ?? false;
  }
}

/** Starts or continues the wait and returns its end; null when another call is waiting. */
async function begin(
  transaction: Queryable,
  { platformId, device, key }: Wait,
  lastsMs: number,
): Promise<Date | null> {
  const nowMs = Date.now();
  await transaction.rows(sql('simulator_wait_forget')`
    delete from simulator_waits
    where platform_id = ${platformId}::uuid
      and device_id = ${device}::text
      and ends_at <= ${new Date(nowMs - rememberedMs)}::timestamptz`);
  // The process that waited may have died.
  await transaction.rows(sql('simulator_wait_pass')`
    update simulator_waits
    set is_waiting = false
    where platform_id = ${platformId}::uuid
      and device_id = ${device}::text
      and is_waiting
      and ends_at <= ${new Date(nowMs)}::timestamptz`);
  await transaction.rows(sql('simulator_wait_begin')`
    insert into simulator_waits (platform_id, device_id, call_key, ends_at)
    values (
      ${platformId}::uuid, ${device}::text, ${key}::text,
      ${new Date(nowMs + lastsMs)}::timestamptz
    )
    on conflict do nothing`);
  const row = await transaction.row<{ ends_at: Date }>(sql('simulator_wait_find')`
    select ends_at
    from simulator_waits
    where platform_id = ${platformId}::uuid
      and device_id = ${device}::text
      and call_key = ${key}::text`);
  return row?.ends_at ?? null;
}
