import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import {
  type BalanceMovement,
  type MovementKind,
  noOwnIds,
  type PspBalances,
} from '../balance-port.ts';
import { platformAccountRef } from '../platform-account.ts';

/** Taprail's calls, and the provider's own effects. */
type EffectOperation =
  | 'taps.authorise'
  | 'taps.capture'
  | 'taps.reverse'
  | 'taps.refund'
  | 'refunds.fail'
  | 'payouts.create'
  | 'payouts.pay'
  | 'disputes.lose'
  | 'disputes.reinstate';

/** A movement, its direction, and the id of ours that the entry carries. */
interface Moving {
  readonly kind: MovementKind;
  readonly sign: bigint;
  readonly ownId: 'transactionId' | 'refundId' | 'payoutId';
}

/**
 * The operations that move money. A payout does when the bank is paid and a dispute when it is
 * lost, since the simulator keeps no balances for them to leave earlier.
 */
const movements: Partial<Record<EffectOperation, Moving>> = {
  'taps.capture': { kind: 'capture', sign: 1n, ownId: 'transactionId' },
  'taps.reverse': { kind: 'reversal', sign: -1n, ownId: 'transactionId' },
  'taps.refund': { kind: 'refund', sign: -1n, ownId: 'refundId' },
  'refunds.fail': { kind: 'refund_failure', sign: 1n, ownId: 'refundId' },
  'payouts.pay': { kind: 'payout', sign: -1n, ownId: 'payoutId' },
  'disputes.lose': { kind: 'dispute', sign: -1n, ownId: 'transactionId' },
  'disputes.reinstate': { kind: 'dispute_return', sign: 1n, ownId: 'transactionId' },
};

export interface Effect {
  readonly platformId: string;
  readonly operation: EffectOperation;
  /** Operations with the same key are recorded once, with the number of calls. */
  readonly key: string;
  readonly account: string;
  readonly ref: string;
  /** Taprail's id of the refund or payout, otherwise of the transaction. */
  readonly ownId: string;
  /** Null when no money moves. */
  readonly money: { readonly amount: bigint; readonly currency: string } | null;
  readonly at: Date;
}

interface MovementRow {
  readonly operation: EffectOperation;
  readonly key: string;
  readonly ref: string;
  readonly ownId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

/**
 * The simulator's effects, for tests that count them and for reconciliation. Off by default,
 * because it would cost every tap two rows.
 */
export class EffectLog implements PspBalances {
  readonly #database: Database;
  /** It records effects, not balances. */
  readonly read = null;
  readonly transactionOf = null;
  readonly overlapMs = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async record(entry: Effect): Promise<void> {
    const { money } = entry;
    await this.#database.rows(sql('simulator_effect_record')`
      insert into simulator_effects as e (
        platform_id, operation, idempotency_key, account_ref, ref, own_id, amount, currency, at
      ) values (
        ${entry.platformId}::uuid, ${entry.operation}::text, ${entry.key}::text,
        ${entry.account}::text, ${entry.ref}::text, ${entry.ownId}::text,
        ${money?.amount ?? null}::bigint, ${money?.currency ?? null}::text, ${entry.at}::timestamptz
      )
      on conflict (platform_id, operation, idempotency_key) do update set calls = e.calls + 1`);
  }

  /** An authorisation's capture, by its reference or key; null if there is none. */
  async findCaptured(authorisation: {
    readonly platformId: string;
    readonly ref: string | null;
    readonly key: string;
  }): Promise<Effect['money']> {
    const { platformId, ref, key } = authorisation;
    const row = await this.#database.row<NonNullable<Effect['money']>>(sql(
      'simulator_effect_find_captured',
    )`
      select amount, currency
      from simulator_effects
      where platform_id = ${platformId}::uuid
        and operation = 'taps.capture'
        and (ref = ${ref}::text or idempotency_key = ${key}::text)`);
    return row ?? null;
  }

  list: PspBalances['list'] = async ({ platformId, account }, { from, to, after, limit }) => {
    const position = readCursor(after) ?? { at: new Date(0), operation: '', key: '' };
    const rows = await this.#database.rows<MovementRow>(sql('simulator_effect_list')`
      select operation, idempotency_key as key, ref, own_id as "ownId", amount, currency, at
      from simulator_effects
      where platform_id = ${platformId}::uuid
        and account_ref = ${account ?? platformAccountRef(platformId)}::text
        and at >= ${from}::timestamptz
        and (${to}::timestamptz is null or at < ${to}::timestamptz)
        and (at, operation, idempotency_key)
          > (${position.at}::timestamptz, ${position.operation}::text, ${position.key}::text)
        and operation = any(${Object.keys(movements)}::text[])
        and amount is not null
      order by at, operation, idempotency_key
      limit ${limit + 1}::integer`);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last !== undefined ? writeCursor(last) : null;
    const found = shown.map((row) => toMovement(row, platformId));
    return { kind: 'done', value: { movements: found, next } };
  };
}

function toMovement(row: MovementRow, platformId: string): BalanceMovement {
  const { operation, key, ref, currency, at } = row;
  const moving = movements[operation];
  if (moving === undefined) throw new Error(`${operation} moves no money`);
  const amount = moving.sign * row.amount;
  return {
    ref: `${operation}:${key}`,
    kind: moving.kind,
    providerKind: operation,
    gross: amount,
    platformFee: 0n,
    fee: 0n,
    net: amount,
    currency,
    original: { amount, currency },
    rate: null,
    sourceRef: ref,
    accountRef: null,
    paymentRef: null,
    own: { ...noOwnIds, platformId, [moving.ownId]: row.ownId },
    isOurs: true,
    at,
  };
}

type Position = Pick<MovementRow, 'at'> & { readonly operation: string; readonly key: string };

function writeCursor({ at, operation, key }: Position): string {
  return JSON.stringify([at, operation, key]);
}

function readCursor(cursor: string | null): Position | null {
  if (cursor === null) return null;
  const [at, operation, key] = JSON.parse(cursor) as [string, string, string];
  return { at: new Date(at), operation, key };
}
