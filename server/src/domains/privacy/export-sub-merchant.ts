import { leastUuid } from '../../lib/ids.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Database } from '../../postgres/database.ts';
import { exportFile, exportRecord } from '../onboarding/index.ts';
import { exportTransactions } from '../payments/index.ts';

/** Everything that the service has of a sub-merchant, for the operator to hand over. */
export async function exportSubMerchant(
  parts: { readonly database: Database; readonly keyring: Keyring },
  handle: { readonly platformId: string; readonly externalRef: string },
) {
  const { platformId } = handle;
  const { id: subMerchantId, fileIds, ...record } = await exportRecord(parts, handle);
  return {
    record,
    transactions: exportTransactions(parts, { platformId, subMerchantId, afterId: leastUuid }),
    async *files() {
      for (const fileId of fileIds) {
        const file = await exportFile(parts, { platformId, fileId });
        if (file !== null) yield file;
      }
    },
  };
}
