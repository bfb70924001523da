import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { statementId } from './statement-store.ts';
import type { Statement } from './types.ts';

/** A movement that no operation of ours accounts for, as it is in our books. */
export interface BookedMovement {
  readonly id: string;
  readonly ref: string;
  /** How it is posted; null for one that only tells of what a transaction has posted. */
  readonly postingKind: string | null;
  readonly isOutside: boolean;
}

/** What of these movements of an account is booked, and why our books wait with others. */
export async function findBooked(
  database: Queryable,
  named: Omit<Statement, 'id' | 'subMerchantId'>,
  refs: readonly string[],
): Promise<{
  readonly booked: readonly BookedMovement[];
  readonly waiting: readonly { readonly ref: string; readonly reason: string }[];
}> {
  const { platformId } = named;
  const id = statementId(named);
  const booked = await database.rows<BookedMovement>(sql('provider_movement_find_booked')`
    select movement_id as id, ref, posting_kind as "postingKind", is_outside as "isOutside"
    from provider_movements
    where platform_id = ${platformId}::uuid
      and statement_id = ${id}::uuid
      and ref = any(${refs}::text[])`);
  const waiting = await database.rows<{ ref: string; reason: string }>(sql('waiting_movement_find')`
    select ref, reason
    from waiting_movements
    where platform_id = ${platformId}::uuid
      and statement_id = ${id}::uuid
      and ref = any(${refs}::text[])`);
  return { booked, waiting };
}
