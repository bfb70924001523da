import { orderOperation } from '../../operations/open-operations.ts';
import type { Database } from '../../postgres/database.ts';
import { recordAct } from '../people/index.ts';
import { orderPayout } from '../settlement/index.ts';
import type { Decision } from './decision.ts';

/**
 * Has something sent to the provider once more, under a new key, unless it is found there first.
 * False if its outcome has become known, or if somebody else has ordered it meanwhile.
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
