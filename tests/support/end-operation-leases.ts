import { examineOperations } from '../../server/src/domains/payments/index.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';

/** Lets the time pass at once after which an operation without a record is taken up by others. */
export async function endOperationLeases(database: Database): Promise<void> {
  const now = new Date();
  const platforms = await database.rows<{ id: string }>(sql('test_platform_ids')`
    select platform_id as id from platforms`);
  for (const { id } of platforms) {
    // Once to raise the fence, once to examine what lies before it.
    for (let round = 0; round < 2; round += 1) {
      await examineOperations(database, { id, now, limit: 10_000 }, { leaseMs: 0 });
    }
  }
}
