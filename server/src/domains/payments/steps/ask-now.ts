import { hastenOperations } from '../../../operations/open-operations.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/**
 * Has workers ask the provider now about everything that is unknown or undecided of a transaction,
 * and returns of how much. Their leases stay, so nothing is asked twice at once.
 */
export async function askAboutTransaction(
  database: Database,
  { platformId, id, now }: { readonly platformId: string; readonly id: string; readonly now: Date },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const operations = await hastenOperations(transaction, { platformId, objectId: id, now });
    const polls = await transaction.rows(sql('provider_poll_hasten')`
      update provider_polls
      set due_at = least(due_at, ${now}::timestamptz)
      where platform_id = ${platformId}::uuid
        and transaction_id = ${id}::uuid
        and due_at is not null
      returning object_id`);
    return operations + polls.length;
  });
}
