import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { abandon } from './operation.ts';
import type { Payments } from './payments.ts';
import { finishStep } from './step.ts';
import { expireStep } from './steps.ts';

interface ExpiringRow {
  readonly transaction_id: string;
}

/** Releases the holds of authorisations that were not captured in time. */
export function expireWork(payments: Payments): DueWork {
  return defineDueWork<ExpiringRow>({
    name: 'authorisation_expiry',
    table: 'transactions',
    keyColumns: ['transaction_id'],
    columns: [],
    leaseMs: 15_000,
    concurrencyMax: 64,
    async run(row, { now }) {
      const operationId = newUuid();
      const { claimed } = await claimSlot(payments, row, { operationId, now });
      // Whoever has the slot decides first; the row stays due and is looked at again.
      if (!claimed) throw new Error('another operation is under way on the authorisation');
      const operation = {
        id: operationId,
        platformId: row.platform_id,
        transactionId: row.transaction_id,
        keyHash: null,
        beganAt: now,
        at: now,
        askedBefore: 0,
      };
      const serialise = () => '';
      const released = finishStep(payments, operation, {
        step: expireStep,
        request: null,
        serialise,
      }).catch(async (error: unknown) => {
        if (error instanceof ServiceError) await abandon(payments, operation);
        throw error;
      });
      // The reconciler asks again; whatever it learns decides whether the row stays due.
      if ((await released).status === 202) throw new Error('the hold may or may not be released');
    },
  });
}

async function claimSlot(
  payments: Payments,
  row: ExpiringRow & { readonly platform_id: string },
  slot: { readonly operationId: string; readonly now: Date },
): Promise<{ readonly claimed: boolean }> {
  const result = await payments.lanes.claim({
    id: slot.operationId,
    platformId: row.platform_id,
    transactionId: row.transaction_id,
    kind: expireStep.kind,
    request: 'null',
    externalRef: null,
    deviceId: null,
    isDeviceShared: false,
    now: slot.now,
    idempotency: null,
  });
  return { claimed: result.result === 'claimed' };
}
