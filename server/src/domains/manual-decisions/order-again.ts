import { orderOperation } from '../../operations/open-operations.ts';
import type { Database } from '../../postgres/database.ts';
import { recordAct } from '../people/index.ts';
import { orderPayout } from '../settlement/index.ts';
import type { Decision } from './decision.ts';

/**
 * Orders the request to be sent again under a new key, unless the provider turns out to have it.
 * False if its outcome is known by now or another order came first.
 */
export async function orderAgain(
  database: Database,
  { id, kind, uuid }: Decision,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const isOrdered =
      kind === 'payout'
        ? await orderPayout(transaction, { platformId, id: uuid, now })
        : await orderOperation(transaction, { platformId, operationId: uuid, now });
    const act = { platformId, actor: 'cli', action: 'retryAtProvider', objects: [id] };
    if (isOrdered) await recordAct(transaction, { ...act, requestId: null });
    return isOrdered;
  });
}
