import type { Change } from '../transaction/transaction-state.ts';
import { reversalChange } from './decide-reversal.ts';

/** Reverses an approved tap in the operation in which its capture failed. */
export function releaseUncaptured(
  failed: Change,
  { operationId, at }: { readonly operationId: string; readonly at: Date },
): Change {
  const reversal = { reason: 'capture_failed', feeFollows: false, operationId, at } as const;
  const { transaction, stages, events } = reversalChange(failed.transaction, reversal);
  return {
    transaction,
    stages: [...failed.stages, ...stages],
    posting: null,
    events: [...failed.events, ...events],
  };
}
