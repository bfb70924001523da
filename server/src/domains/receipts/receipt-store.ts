import type { RowKey } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** How often the address of a transaction's receipt was revoked. */
export async function findGeneration(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<number> {
  const row = await database.row<{ generation: number }>(sql('receipt_revocation_find')`
    select generation
    from receipt_revocations
    where platform_id = ${platformId}::uuid and transaction_id = ${id}::uuid`);
  return row?.generation ?? 0;
}

/** Ends the present address of a transaction's receipt. */
export async function revokeAddress(
  transaction: Queryable,
  { platformId, id, now }: RowKey & { readonly now: Date },
): Promise<void> {
  await transaction.rows(sql('receipt_revocation_save')`
    insert into receipt_revocations (platform_id, transaction_id, generation, revoked_at)
    values (${platformId}::uuid, ${id}::uuid, 1, ${now}::timestamptz)
    on conflict (platform_id, transaction_id) do update
    set generation = receipt_revocations.generation + 1, revoked_at = excluded.revoked_at`);
}

/** The offset of a platform's clock; null once it was reset. */
export async function findClockOffset(
  database: Queryable,
  platformId: string,
): Promise<number | null> {
  const row = await database.row<{ clockOffsetMs: bigint }>(sql('platform_clock_of_receipt')`
    select clock_offset_ms as "clockOffsetMs"
    from platforms
    where platform_id = ${platformId}::uuid and reset_at is null`);
  return row === undefined ? null : Number(row.clockOffsetMs);
}
