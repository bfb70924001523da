import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** The parts of an erasure, in their order. */
export const parts = ['check', 'record', 'transactions', 'payouts', 'answers'] as const;
export type Part = (typeof parts)[number];

export interface Erasure {
  readonly status: 'running' | 'completed' | 'refused';
  readonly part: Part;
  readonly afterId: string;
  readonly transactionsTotal: bigint;
  readonly transactionsErased: bigint;
  readonly refusal: string | null;
  readonly madeBy: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
}

export interface ErasureKey {
  readonly platformId: string;
  readonly subMerchantId: string;
}

export function findErasure(database: Queryable, key: ErasureKey): Promise<Erasure | undefined> {
  return database.row<Erasure>(sql('erasure_find')`
    select status, part, after_id as "afterId", transactions_total as "transactionsTotal",
      transactions_erased as "transactionsErased", refusal, made_by as "madeBy",
      requested_at as "requestedAt", finished_at as "finishedAt"
    from erasures
    where platform_id = ${key.platformId}::uuid and submerchant_id = ${key.subMerchantId}::uuid`);
}

/** Begins an erasure, or begins one anew that has ended. */
export async function saveErasure(
  transaction: Queryable,
  key: ErasureKey,
  { part, afterId, madeBy, requestedAt: at }: Erasure,
): Promise<void> {
  await transaction.rows(sql('erasure_begin')`
    insert into erasures (
      platform_id, submerchant_id, status, part, after_id, made_by, requested_at, due_at
    ) values (
      ${key.platformId}::uuid, ${key.subMerchantId}::uuid, 'running', ${part}::text,
      ${afterId}::uuid, ${madeBy}::text, ${at}::timestamptz, ${at}::timestamptz
    )
    on conflict (platform_id, submerchant_id) do update
    set status = excluded.status, part = excluded.part, after_id = excluded.after_id,
        transactions_total = 0, transactions_erased = 0, refusal = null,
        made_by = excluded.made_by, requested_at = excluded.requested_at, finished_at = null,
        attempts = 0, due_at = excluded.due_at, lease_until = null, lease_token = null`);
}

export interface LeasedErasure extends ErasureKey {
  readonly leaseToken: string;
}

/** Locks the erasure until the transaction ends; undefined if the lease is lost. */
export async function lockErasure(
  transaction: Queryable,
  leased: LeasedErasure,
): Promise<Erasure | undefined> {
  const row = await transaction.row(sql('erasure_lock')`
    select submerchant_id
    from erasures
    where platform_id = ${leased.platformId}::uuid
      and submerchant_id = ${leased.subMerchantId}::uuid
      and lease_token = ${leased.leaseToken}::uuid
    for update`);
  return row === undefined ? undefined : findErasure(transaction, leased);
}

/** Writes the progress of a locked erasure and ends its lease. */
export async function advanceErasure(
  transaction: Queryable,
  key: ErasureKey,
  { erasure, now }: { readonly erasure: Erasure; readonly now: Date },
): Promise<void> {
  const isRunning = erasure.status === 'running';
  await transaction.rows(sql('erasure_advance')`
    update erasures
    set status = ${erasure.status}::text,
        part = ${erasure.part}::text,
        after_id = ${erasure.afterId}::uuid,
        transactions_total = ${erasure.transactionsTotal}::bigint,
        transactions_erased = ${erasure.transactionsErased}::bigint,
        refusal = ${erasure.refusal}::text,
        finished_at = ${isRunning ? null : now}::timestamptz,
        due_at = case when ${isRunning}::boolean then due_at end,
        attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid`);
}
