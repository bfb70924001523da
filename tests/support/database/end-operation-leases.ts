import { examineOperations } from '../../../server/src/operations/fence.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';

/** Makes operations without a record available for takeover at once. */
export async function endOperationLeases(database: Database): Promise<void> {
  const now = new Date();
  const platforms = await database.rows<{ id: string }>(sql('test_platform_ids')`
    select platform_id as id from platforms`);
  for (const { id } of platforms) {
    // The first call moves the watermark, the second examines the operations before it.
    for (let round = 0; round < 2; round += 1) {
      await examineOperations(database, { id, now, limit: 10_000 }, { leaseMs: 0 });
    }
  }
}
