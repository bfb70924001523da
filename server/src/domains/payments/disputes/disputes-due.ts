import { formatId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { readTransactions } from '../queries/read-transactions.ts';

/** A dispute or an inquiry that has not been answered. */
export interface DisputeDue {
  /** Its public id. */
  readonly id: string;
  readonly externalRef: string;
  readonly isInquiry: boolean;
  readonly amount: bigint;
  readonly currency: string;
  readonly openedAt: Date;
  readonly dueBy: Date;
}

interface DueRow extends Omit<DisputeDue, 'amount' | 'currency'> {
  readonly transactionId: string;
}

/** Those whose answer is due by then, the most urgent first. */
export async function listDisputesDue(
  database: Queryable,
  wanted: { readonly platformId: string; readonly dueBefore: Date; readonly limit: number },
): Promise<DisputeDue[]> {
  const { platformId, dueBefore, limit } = wanted;
  const rows = await database.rows<DueRow>(
    plannedAfresh(sql('dispute_list_due')`
    select d.dispute_id as id, d.transaction_id as "transactionId",
      s.external_ref as "externalRef", d.status = 'inquiry_needs_response' as "isInquiry",
      d.opened_at as "openedAt", d.evidence_due_by as "dueBy"
    from disputes d
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.submerchant_id
    where d.platform_id = ${platformId}::uuid
      and d.status in ('needs_response', 'inquiry_needs_response')
      and d.evidence_due_by < ${dueBefore}::timestamptz
    order by d.evidence_due_by, d.dispute_id
    limit ${limit}::integer`),
  );
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  const transactions = ids.length === 0 ? [] : await readTransactions(database, platformId, ids);
  const byId = new Map(
    transactions.flatMap(({ facts }) => facts.disputes.map((each) => [each.id, each] as const)),
  );
  return rows.flatMap(({ transactionId: _, ...row }) => {
    const dispute = byId.get(formatId('dp', row.id));
    if (dispute === undefined) return [];
    return { ...row, id: dispute.id, amount: dispute.amount, currency: dispute.currency };
  });
}
