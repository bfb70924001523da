import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface OpenDisputes {
  readonly status: 'needs_response' | 'under_review';
  readonly count: bigint;
  /** When the most urgent evidence is due. */
  readonly nextDueBy: Date;
}

/** The number of open disputes by status. */
export async function countOpenDisputes(
  database: Queryable,
  platformId: string,
): Promise<OpenDisputes[]> {
  return database.rows<OpenDisputes>(sql('dispute_count_open')`
    select status, count(*) as count, min(evidence_due_by) as "nextDueBy"
    from disputes
    where platform_id = ${platformId}::uuid and status in ('needs_response', 'under_review')
    group by status`);
}
