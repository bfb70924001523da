import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { abandon, type Operation } from './operation.ts';
import type { Payments } from './payments.ts';
import { findStep } from './steps.ts';
import { findTransaction } from './store.ts';
import { finishStep } from './take-step.ts';
import { firstDue } from './transaction/transaction-state.ts';

/**
 * Takes the steps that the service takes by itself, such as releasing a hold that was not captured
 * in time. A row has the first of its transaction's due times; recording the step sets the next.
 */
export function dueStepWork(payments: Payments): DueWork {
  return defineDueWork<{ readonly transaction_id: string }>({
    name: 'transaction_step',
    table: 'transactions',
    keyColumns: ['transaction_id'],
    columns: [],
    leaseMs: 15_000,
    concurrencyMax: 64,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.transaction_id };
      const transaction = await findTransaction(payments.database, key);
      if (transaction === undefined) throw new Error('a transaction that is due is gone');
      const due = firstDue(transaction.dueTimes);
      if (due === null) throw new Error('another operation has made this one unnecessary');
      const operation: Operation = {
        id: newUuid(),
        platformId: row.platform_id,
        objectId: row.transaction_id,
        position: transaction.position + 1,
        beganAt: now,
        at: now,
        askedBefore: 0,
      };
      const step = findStep(due.kind);
      const claim = { kind: step.kind, request: 'null', tap: null, now, idempotency: null };
      const { result } = await payments.claims.submit({ ...operation, ...claim });
      // The operation in progress goes first. The row stays due, so a worker comes back to it.
      if (result !== 'claimed') throw new Error('another operation on it is in progress');
      const taken = finishStep(payments, operation, { step, request: null });
      const after = await taken.catch(async (error: unknown) => {
        if (error instanceof ServiceError) await abandon(payments, operation);
        throw error;
      });
      // The reconciler asks again, and its record sets the next due time.
      if (after.pendingOperation !== null)
        throw new Error(`the outcome of ${step.kind} is unknown`);
    },
  });
}
