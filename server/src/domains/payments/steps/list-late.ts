import { formatId } from '../../../lib/ids.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { PostedLate } from '../../../psp/late-outcome.ts';

interface LateRow {
  readonly operationId: string;
  readonly kind: string;
  readonly transactionId: string;
  readonly request: string;
  readonly at: Date;
}

/** Those recorded since then, newest first, by the index `operations_late`. */
export async function listLateSteps(
  database: Queryable,
  { platformId, since }: { readonly platformId: string; readonly since: Date },
): Promise<PostedLate[]> {
  const rows = await database.rows<LateRow>(sql('operation_list_late')`
    select o.operation_id as "operationId", o.kind, o.object_id as "transactionId", o.request,
      r.recorded_at as at
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
      and r.stages is not null
    where o.platform_id = ${platformId}::uuid
      and (
        o.kind in ('capture_late', 'reverse_late', 'refund_late')
        or (o.kind = 'refund' and o.request like '%"made":%')
      )
      and r.recorded_at >= ${since}::timestamptz
    order by o.operation_id desc
    limit 1000`);
  return rows.map(({ kind, at, ...row }) => ({ ...outcomeOf(kind, row), at }));
}

function outcomeOf(
  kind: string,
  { operationId, transactionId, request }: Omit<LateRow, 'kind' | 'at'>,
): Omit<PostedLate, 'at'> {
  switch (kind) {
    case 'capture_late':
      return { kind: 'capture', id: formatId('txn', transactionId) };
    case 'reverse_late':
      return { kind: 'reversal', id: formatId('txn', transactionId) };
    case 'refund_late':
      return { kind: 'refund', id: (JSON.parse(request) as { readonly id: string }).id };
    default:
      // A late reversal that could no longer be one was recorded as a refund.
      return { kind: 'reversal', id: formatId('re', operationId) };
  }
}
