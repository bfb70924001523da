import type { Database } from '../../server/src/postgres/database.ts';

type LeasedTable =
  | 'open_operations'
  | 'submerchants'
  | 'webhook_deliveries_open'
  | 'transaction_dues'
  | 'payout_accounts'
  | 'payouts'
  | 'psp_webhooks'
  | 'erasures'
  | 'simulator_payouts'
  | 'simulator_disputes';

/**
 * Expires a platform's leases at once, after their owner was killed. Short leases would also expire
 * for live processes on a busy machine.
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
