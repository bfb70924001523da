import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { TapIntent } from '../transaction/begin-transaction.ts';

/** A step with an unknown outcome. */
export interface OpenStep {
  /** The operation. */
  readonly id: string;
  /** For example refund or reverse; a tap awaits its reversal. */
  readonly kind: string;
  readonly transactionId: string;
  readonly externalRef: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Since when the provider may have had the request under its current key. */
  readonly sentAt: Date;
  /** Since when the step waits for a person's decision to send it again; null if it does not. */
  readonly since: Date | null;
}

type OpenRow = Omit<OpenStep, 'amount'> & {
  /** Null for a tap. */
  readonly amount: bigint | null;
  readonly request: string;
};

const columns = fragment`o.operation_id as id, o.kind, o.object_id as "transactionId",
  s.external_ref as "externalRef", p.unknown_amount as amount, o.request, t.currency,
  coalesce(p.ordered_at, o.began_at) as "sentAt", p.decision_since as since`;

/** The steps that wait for a person's decision, oldest first. */
export async function listUndecidedSteps(
  database: Queryable,
  platformId: string,
): Promise<OpenStep[]> {
  const rows = await database.rows<OpenRow>(sql('open_operation_list_undecided')`
    select ${columns}
    from open_operations p
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    where p.platform_id = ${platformId}::uuid and p.decision_since is not null
    order by p.decision_since, p.operation_id
    limit 1000`);
  return rows.map(toStep);
}

/** Taps and steps with an unknown outcome, of which workers ask the provider again; oldest first. */
export async function listUnknownSteps(
  database: Queryable,
  wanted: { readonly platformId: string; readonly begunBefore: Date; readonly limit: number },
): Promise<OpenStep[]> {
  const { platformId } = wanted;
  const rows = await database.rows<OpenRow>(sql('open_operation_list_unknown')`
    select ${columns}
    from open_operations p
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    where p.platform_id = ${platformId}::uuid
      and p.due_at is not null
      and p.decision_since is null
      and (p.unknown_amount is not null or o.kind = 'tap')
      and o.began_at < ${wanted.begunBefore}::timestamptz
    order by o.began_at, p.operation_id
    limit ${wanted.limit}::integer`);
  return rows.map(toStep);
}

/** The open step with this id, or of the transaction with this id. */
export async function findOpenStep(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<OpenStep | null> {
  const row = await database.row<OpenRow>(sql('open_operation_find_undecided')`
    select ${columns}
    from operations o
    join open_operations p
      on p.platform_id = ${platformId}::uuid and p.operation_id = o.operation_id
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    where o.platform_id = ${platformId}::uuid
      and (o.operation_id = ${id}::uuid or (o.object_id = ${id}::uuid and o.position > 1))
      and (p.unknown_amount is not null or o.kind = 'tap')`);
  return row === undefined ? null : toStep(row);
}

function toStep({ request, amount, ...row }: OpenRow): OpenStep {
  if (amount !== null) return { ...row, amount };
  const { amount: wanted, tipAmount } = JSON.parse(request) as TapIntent;
  return { ...row, amount: BigInt(wanted + tipAmount) };
}
