import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { statementId } from './statement-store.ts';
import type { Statement } from './types.ts';

/** A movement outside our operations, as it was recorded. */
export interface RecordedMovement {
  readonly id: string;
  readonly ref: string;
  /** The kind of its posting; null for one whose transaction has posted it. */
  readonly postingKind: string | null;
  readonly isOutside: boolean;
}

/** The recorded ones of these movements, and the reasons why others wait. */
export async function findRecorded(
  database: Queryable,
  named: Omit<Statement, 'id' | 'subMerchantId'>,
  refs: readonly string[],
): Promise<{
  readonly recorded: readonly RecordedMovement[];
  readonly waiting: readonly { readonly ref: string; readonly reason: string }[];
}> {
  const { platformId } = named;
  const id = statementId(named);
  const recorded = await database.rows<RecordedMovement>(sql('provider_movement_find_recorded')`
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
  return { recorded, waiting };
}
