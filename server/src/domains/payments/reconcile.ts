import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { ServiceError } from '../../lib/errors.ts';
import { sql } from '../../postgres/sql.ts';
import { timeoutChange } from './decide-reversal.ts';
import { beginTransaction, type TapIntent } from './decide-tap.ts';
import { type Serialise, unknownDeadlineMs } from './finish.ts';
import { abandon, type Operation, recordOutcome } from './operation.ts';
import type { Payments } from './payments.ts';
import { finishStep } from './step.ts';
import { steps } from './steps.ts';
import { findTransaction, listStages } from './store.ts';
import { finishTap, type Tapped } from './take-tap.ts';

interface OperationRow {
  readonly transaction_id: string;
  readonly operation_id: string;
  readonly kind: string;
  readonly request: string;
  readonly key_hash: string | null;
  readonly began_at: Date;
}

const serialise: Serialise = (_status, body) => JSON.stringify(body);

/**
 * Finishes operations whose process died and asks again for outcomes nobody knew, under the same
 * ids and keys as the first time: the same road, walked by someone else.
 */
export function reconcileWork(payments: Payments): DueWork {
  return defineDueWork<OperationRow>({
    name: 'payment_operation',
    table: 'payment_operations',
    keyColumns: ['transaction_id'],
    columns: ['operation_id', 'kind', 'request', 'key_hash', 'began_at'],
    leaseMs: 10_000,
    concurrencyMax: 64,
    async run(row, { now }) {
      const operation: Operation = {
        id: row.operation_id,
        platformId: row.platform_id,
        transactionId: row.transaction_id,
        keyHash: row.key_hash,
        beganAt: row.began_at,
        at: now,
        // Whoever died may have asked once without having said so.
        askedBefore: Math.max(1, row.attempts),
      };
      const waitedMs = now.getTime() - row.began_at.getTime();
      // A reader may wait for its card for longer than a lease.
      const leave = payments.inFlight.enter(operation);
      try {
        if (row.kind === 'tap' && row.attempts > 0 && waitedMs >= unknownDeadlineMs) {
          await giveUp(payments, operation, row);
        } else {
          await finish(payments, operation, row);
        }
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 503) throw error;
        // What was refused is what was asked now: an earlier call may have acted all the same.
        if (error.type === 'psp' || (row.kind === 'tap' && row.attempts > 0)) throw error;
        await abandon(payments, operation);
      } finally {
        leave();
      }
    },
  });
}

async function finish(payments: Payments, operation: Operation, row: OperationRow): Promise<void> {
  if (row.kind !== 'tap') {
    const step = steps.find((candidate) => candidate.kind === row.kind);
    if (step === undefined) throw new Error(`no step is called ${row.kind}`);
    await finishStep(payments, operation, { step, request: JSON.parse(row.request), serialise });
    return;
  }
  const intent = JSON.parse(row.request) as TapIntent;
  const tapped = await findTapped(payments, operation, intent);
  await finishTap(payments, operation, { intent, tapped, serialise });
}

/** After its deadline an unknown authorisation is taken back, so that none can stand unseen. */
async function giveUp(payments: Payments, operation: Operation, row: OperationRow): Promise<void> {
  const { platformId, transactionId, askedBefore, at } = operation;
  const call = { platformId, now: at, idempotencyKey: row.operation_id, askedBefore };
  const outcome = await payments.taps.reverse(call, { ref: null });
  if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
  const key = { platformId, id: transactionId };
  const intent = JSON.parse(row.request) as TapIntent;
  const transaction =
    (await findTransaction(payments.database, key)) ??
    beginTransaction(intent, await findTapped(payments, operation, intent), {
      id: transactionId,
      at: row.began_at,
    });
  await recordOutcome(payments, operation, {
    change: timeoutChange(transaction, at),
    before: await listStages(payments.database, key),
    answer: ({ tap }) => ({ status: 200, bytes: tap }),
  });
}

async function findTapped(
  payments: Payments,
  { platformId }: Operation,
  { externalRef }: TapIntent,
): Promise<Tapped> {
  const row = await payments.database.row<Omit<Tapped, 'platformId'>>(sql('tapped_find')`
    select submerchant_id as "subMerchantId", settlement_currency as "settlementCurrency", mcc,
      country
    from submerchants
    where platform_id = ${platformId}::uuid and external_ref = ${externalRef}::text`);
  if (row === undefined) throw new Error('the sub-merchant of a claimed tap is gone');
  return { platformId, ...row };
}
