import { leastUuid } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { listNegativeBalances } from '../../ledger/index.ts';
import { accountName } from '../items/item-store.ts';
import { findNegativeSince } from './negative-since.ts';

/** An available balance below zero. */
export interface NegativeSince {
  readonly externalRef: string;
  readonly currency: string;
  readonly available: bigint;
  readonly since: Date | null;
}

export async function readNegativeBalances(
  database: Queryable,
  { platformId, limit }: { readonly platformId: string; readonly limit: number },
): Promise<NegativeSince[]> {
  const rows = await listNegativeBalances(database, { platformId, afterId: leastUuid, limit });
  const subMerchantIds = [...new Set(rows.map(({ subMerchantId }) => subMerchantId))];
  const since = await findNegativeSince(database, { platformId, subMerchantIds });
  return rows.map((row) => ({ ...row, since: since.get(accountName(row)) ?? null }));
}
