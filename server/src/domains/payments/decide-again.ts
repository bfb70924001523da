import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

/** A step of which nobody knows whether the provider took it, and that a person decides about. */
export interface UndecidedStep {
  /** The operation. */
  readonly id: string;
  /** Such as refund or reverse. */
  readonly kind: string;
  readonly transactionId: string;
  /** Null for a tap that is to be reversed. */
  readonly amount: bigint | null;
  readonly since: Date;
}

/** The oldest first. */
export function listUndecidedSteps(
  database: Queryable,
  platformId: string,
): Promise<UndecidedStep[]> {
  return database.rows<UndecidedStep>(sql('open_operation_list_undecided')`
    select p.operation_id as id, o.kind, o.object_id as "transactionId",
      p.unknown_amount as amount, p.decision_since as since
    from open_operations p
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    where p.platform_id = ${platformId}::uuid and p.decision_since is not null
    order by p.decision_since, p.operation_id
    limit 1000`);
}

/** Takes a step once more, under a new key. False if there is nothing to decide about it. */
export async function orderStep(
  database: Queryable,
  { platformId, id, now }: { readonly platformId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const ordered = await database.row(sql('open_operation_order')`
    update open_operations
    set ordered = ordered + 1, ordered_at = ${now}::timestamptz, decision_since = null,
        due_at = ${now}::timestamptz, lease_until = null, lease_token = null
    where platform_id = ${platformId}::uuid
      and operation_id = ${id}::uuid
      and decision_since is not null
    returning operation_id`);
  return ordered !== undefined;
}
