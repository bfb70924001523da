import { postponeOperation } from '../../../operations/open-operations.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Outcome } from '../../../psp/psp-call.ts';
import type { Payments } from '../payments.ts';
import type { Transaction } from '../transaction/types.ts';
import type { Operation } from './operation.ts';

/** An unknown outcome at the provider. */
export type UnknownOutcome = Extract<Outcome<never>, { kind: 'unknown' }>;

const second = 1000;
const minute = 60 * second;

/** The delays before each poll of an unknown outcome. */
const askAgainAfterMs = [5 * second, 15 * second, minute, 5 * minute, 15 * minute] as const;

/** An authorisation whose outcome is still unknown by then is reversed. */
export const unknownDeadlineMs = 60 * minute;

/** The provider's own retry time is used if it is earlier. */
export function askAgainAt(operation: Operation, retryAfterMs = Number.POSITIVE_INFINITY): Date {
  const delayMs = askAgainAfterMs[operation.askedBefore] ?? 20 * minute;
  return new Date(operation.at.getTime() + Math.min(delayMs, retryAfterMs));
}

/** Leaves an operation with an unknown outcome to the reconciler, visible to every node. */
export async function leavePending(
  payments: Payments,
  operation: Operation,
  left: {
    readonly pending: Transaction;
    readonly unknown: UnknownOutcome;
  },
): Promise<void> {
  const { pending, unknown } = left;
  const { platformId, objectId, position, id: operationId, at } = operation;
  const postponed = {
    ...{ platformId, operationId, objectId, position },
    unknownAmount: pending.pendingOperation?.amount ?? null,
    attempts: operation.askedBefore + 1,
    ordered: operation.sending.ordered,
    decisionSince: unknown.needsDecision === true ? at : null,
    dueAt: askAgainAt(operation, unknown.retryAfterMs),
  };
  await payments.database.transaction(async (transaction) => {
    const isOpen = await postponeOperation(transaction, postponed);
    if (isOpen && position === 1) await insertPending(transaction, pending);
  });
}

async function insertPending(database: Queryable, transaction: Transaction): Promise<void> {
  await database.rows(sql('transaction_insert_pending')`
    insert into transactions (
      platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
      amount_authorised, amount_captured, amount_released, amount_refunded, reference, created_at
    ) values (
      ${transaction.platformId}::uuid, ${transaction.id}::uuid,
      ${transaction.subMerchantId}::uuid, ${transaction.deviceId}::text,
      ${transaction.chainId}::uuid, 'pending', ${transaction.currency}::text, 0, 0, 0, 0,
      ${transaction.reference}::text, ${transaction.createdAt}::timestamptz
    )
    on conflict (platform_id, transaction_id) do nothing`);
}
