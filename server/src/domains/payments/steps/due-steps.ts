import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish, remove } from '../../../due-work/finish.ts';
import { isNotYet, notYet } from '../../../due-work/not-yet.ts';
import type { Payments } from '../payments.ts';
import { dueStepAt, firstDue } from '../transaction/transaction-state.ts';
import { takeOwnStep } from './own-step.ts';
import { findStep } from './steps.ts';

/**
 * Takes the service's own due steps, such as releasing an expired hold. A row carries the earliest
 * due time of its transaction; recording a step replaces it, with its lease, by one for the next.
 */
export function dueStepWork(payments: Payments): DueWork {
  return defineDueWork<{ readonly transaction_id: string }>({
    name: 'transaction_step',
    table: 'transaction_dues',
    keyColumns: ['transaction_id'],
    columns: [],
    leaseMs: 15_000,
    concurrencyMax: 64,
    // At the end of a business day all of its captures become due at once.
    rests: true,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.transaction_id };
      const transaction = await payments.readings.submit(key);
      if (transaction === undefined) throw new Error('a transaction that is due is gone');
      const due = dueStepAt(transaction.dueTimes, { now, attempts: row.attempts });
      if (due === null) {
        // Another operation was recorded since the row was leased, and has replaced it.
        const next = firstDue(transaction.dueTimes);
        return next === null ? remove() : finish({ dueAt: next.at });
      }
      const step = findStep(due.kind);
      const request = step.dueRequest?.(transaction) ?? null;
      const after = await takeOwnStep(payments, transaction, { step, request, now });
      if (isNotYet(after)) return after;
      // The reconciler asks again, and its record sets the next due time.
      return after.pendingOperation === null
        ? undefined
        : notYet(`the outcome of ${step.kind} is unknown`);
    },
  });
}
