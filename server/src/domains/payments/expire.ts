import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { abandon, type Operation } from './operation.ts';
import type { Payments } from './payments.ts';
import { expireStep } from './steps.ts';
import { findTransaction } from './store.ts';
import { finishStep } from './take-step.ts';

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
      const key = { platformId: row.platform_id, id: row.transaction_id };
      const transaction = await findTransaction(payments.database, key);
      if (transaction === undefined) throw new Error('an authorisation that expires is gone');
      const operation: Operation = {
        id: newUuid(),
        platformId: row.platform_id,
        objectId: row.transaction_id,
        position: transaction.position + 1,
        beganAt: now,
        at: now,
        askedBefore: 0,
      };
      const { kind } = expireStep;
      const claim = { ...operation, kind, request: 'null', tap: null, now, idempotency: null };
      const { result } = await payments.claims.submit(claim);
      // Whoever has the slot decides first; the row stays due and is looked at again.
      if (result !== 'claimed') throw new Error('another operation on it is in progress');
      const taken = { step: expireStep, request: null };
      const released = await finishStep(payments, operation, taken).catch(
        async (error: unknown) => {
          if (error instanceof ServiceError) await abandon(payments, operation);
          throw error;
        },
      );
      // The reconciler asks again; whatever it learns decides whether the row stays due.
      if (released.pendingOperation !== null) {
        throw new Error('the hold may or may not be released');
      }
    },
  });
}
