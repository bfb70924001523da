import type { Database } from '../../server/src/postgres/database.ts';

type LeasedTable = 'open_operations' | 'submerchants' | 'webhook_deliveries_open';

/**
 * Lets the time of a platform's leases pass at once. For when whoever has them is dead: with short
 * leases instead, those of the living would run out wherever the machine is busy.
 */
export async function endLeases(
  database: Database,
  platformId: string,
  tables: readonly LeasedTable[],
): Promise<void> {
  for (const table of tables) {
    await database.rows({
      name: `test_end_leases_${table}`,
      text: `update ${table} set lease_until = $2::timestamptz
             where platform_id = $1::uuid and lease_until is not null`,
      values: [platformId, new Date()],
    });
  }
}
