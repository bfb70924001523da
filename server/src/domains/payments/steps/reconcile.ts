import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { ServiceError } from '../../../lib/errors.ts';
import type { RowKey } from '../../../lib/ids.ts';
import { closeIfRecorded } from '../../../operations/open-operations.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import { sql } from '../../../postgres/sql.ts';
import { leavePending, unknownDeadlineMs } from '../claim-and-record/leave-pending.ts';
import { abandon, type Operation, recordOutcome } from '../claim-and-record/operation.ts';
import { timeoutChange } from '../decisions/decide-reversal.ts';
import type { Payments } from '../payments.ts';
import { finishTap, type Tapped } from '../taps/take-tap.ts';
import { beginTransaction, type TapIntent } from '../transaction/begin-transaction.ts';
import { findStep } from './steps.ts';
import { finishStep } from './take-step.ts';

interface OpenRow {
  readonly operation_id: string;
  readonly ordered: number;
  readonly ordered_at: Date | null;
}

interface BegunOperation {
  readonly objectId: string;
  readonly position: number;
  readonly kind: string;
  readonly request: string;
  readonly beganAt: Date;
  readonly isRecorded: boolean;
}

/**
 * Finishes operations whose process died and asks again for unknown outcomes, under the same ids
 * and keys as the first time.
 */
export function reconcileWork(payments: Payments): DueWork {
  return defineDueWork<OpenRow>({
    name: 'payment_operation',
    table: 'open_operations',
    keyColumns: ['operation_id'],
    columns: ['ordered', 'ordered_at'],
    leaseMs: 10_000,
    concurrencyMax: 64,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.operation_id };
      const begun = await findBegun(payments, key);
      const operation: Operation = {
        ...key,
        objectId: begun.objectId,
        position: begun.position,
        beganAt: begun.beganAt,
        at: now,
        // The dead process may have asked once without recording it.
        askedBefore: Math.max(1, row.attempts),
        sending: { since: row.ordered_at ?? begun.beganAt, ordered: row.ordered },
      };
      // A reader may wait for its card longer than a lease.
      const leave = payments.inFlight.enter(operation);
      try {
        if (!begun.isRecorded)
          await finish(payments, operation, { ...begun, attempts: row.attempts });
        await closeIfRecorded(payments.database, { ...operation, operationId: operation.id });
      } catch (error) {
        // An outage leaves the outcome open, but a conflict decides it.
        const isOutcome =
          error instanceof ServiceError &&
          (error.type === 'conflict' || !error.isTransient || isRefusedForGood(error));
        // This call was refused, but an earlier one may have had an effect.
        if (!isOutcome || (begun.kind === 'tap' && row.attempts > 0)) throw error;
        await abandon(payments, operation);
      } finally {
        leave();
      }
    },
  });
}

/** Whether the provider has said that it did nothing and will do nothing. */
function isRefusedForGood({ cause }: ServiceError): boolean {
  return typeof cause === 'object' && cause !== null && 'retryable' in cause && !cause.retryable;
}

async function findBegun({ database }: Payments, key: RowKey): Promise<BegunOperation> {
  const begun = await database.row<BegunOperation>(sql('open_operation_find')`
    select o.object_id as "objectId", o.position, o.kind, o.request, o.began_at as "beganAt",
      r.position is not null as "isRecorded"
    from operations o
    left join records r
      on r.platform_id = ${key.platformId}::uuid and ${recordOfOperation}
    where o.platform_id = ${key.platformId}::uuid and o.operation_id = ${key.id}::uuid`);
  if (begun === undefined) throw new Error('an operation that is open was never begun');
  return begun;
}

async function finish(
  payments: Payments,
  operation: Operation,
  begun: BegunOperation & { readonly attempts: number },
): Promise<void> {
  if (begun.kind !== 'tap') {
    const request: unknown = JSON.parse(begun.request);
    await finishStep(payments, operation, { step: findStep(begun.kind), request });
    return;
  }
  const intent = JSON.parse(begun.request) as TapIntent;
  const tapped = await findTapped(payments, operation, intent);
  const waitedMs = operation.at.getTime() - begun.beganAt.getTime();
  if (begun.attempts > 0 && waitedMs >= unknownDeadlineMs) {
    await giveUp(payments, operation, { intent, tapped });
  } else {
    await finishTap(payments, operation, { intent, tapped });
  }
}

/** Reverses an authorisation whose outcome is still unknown at its deadline. */
async function giveUp(
  payments: Payments,
  operation: Operation,
  tap: { readonly intent: TapIntent; readonly tapped: Tapped },
): Promise<void> {
  const { id, platformId, askedBefore, beganAt, at, sending } = operation;
  const { account, connectionId } = tap.tapped;
  const asked = { platformId, connectionId, account };
  const call = { ...asked, now: at, idempotencyKey: id, askedBefore, sending };
  const transaction = beginTransaction(tap.intent, tap.tapped, { id, at: beganAt });
  const outcome = await payments.taps.reverse(call, { ref: null });
  if (outcome.kind === 'unknown' && outcome.needsDecision === true) {
    return leavePending(payments, operation, { pending: transaction, unknown: outcome });
  }
  if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
  await recordOutcome(payments, operation, timeoutChange(transaction, at));
}

async function findTapped(
  payments: Payments,
  { platformId }: Operation,
  { externalRef }: TapIntent,
): Promise<Tapped> {
  const row = await payments.database.row<Omit<Tapped, 'platformId'>>(sql('tapped_find')`
    select submerchant_id as "subMerchantId", settlement_currency as "settlementCurrency", mcc,
      country, time_zone as "timeZone", payout_delay_days as "payoutDelayDays",
      psp_account as account, connection_id as "connectionId"
    from submerchants
    where platform_id = ${platformId}::uuid and external_ref = ${externalRef}::text`);
  if (row === undefined) throw new Error('the sub-merchant of a claimed tap is gone');
  return { platformId, ...row };
}
