import { type Posting, post, postingColumns } from '../../../server/src/domains/ledger/index.ts';
import { shareFence } from '../../../server/src/operations/fence.ts';
import { type OperationRecord, recordOperations } from '../../../server/src/operations/records.ts';
import type { Database } from '../../../server/src/postgres/database.ts';

export interface PostedRecord extends OperationRecord {
  readonly posting: Posting | null;
}

/** Claims and records operations of one platform and adds their postings to the balances. */
export async function recordAndPost(
  database: Database,
  platformId: string,
  records: readonly PostedRecord[],
): Promise<void> {
  const postings = postingColumns(records.map(({ posting }) => posting));
  await database.transaction(async (transaction) => {
    await shareFence(transaction, { platformId, now: new Date() });
    await recordOperations(transaction, { platformId, format: 1 }, records, postings);
    await post(transaction, platformId, records);
  });
}
