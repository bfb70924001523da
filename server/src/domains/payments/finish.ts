import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Outcome } from '../../psp/psp-call.ts';
import type { Operation } from './operation.ts';
import type { Payments } from './payments.ts';
import type { Transaction } from './transaction/types.ts';

/** An outcome that nobody knows yet. */
export type UnknownOutcome = Extract<Outcome<never>, { kind: 'unknown' }>;

const second = 1000;
const minute = 60 * second;

/** After how long the provider is asked again for an unknown outcome. */
const askAgainAfterMs = [5 * second, 15 * second, minute, 5 * minute, 15 * minute] as const;

/** After this an authorisation whose outcome is still unknown is reversed. */
export const unknownDeadlineMs = 60 * minute;

/** The provider may know better when there is more to tell, if that is earlier. */
export function askAgainAt(operation: Operation, retryAfterMs = Number.POSITIVE_INFINITY): Date {
  const delayMs = askAgainAfterMs[operation.askedBefore] ?? 20 * minute;
  return new Date(operation.at.getTime() + Math.min(delayMs, retryAfterMs));
}

/** Leaves an operation whose outcome is unknown to the reconciler, where every node sees it. */
export async function leavePending(
  payments: Payments,
  operation: Operation,
  left: {
    readonly pending: Transaction;
    readonly unknown: UnknownOutcome;
  },
): Promise<void> {
  const { pending, unknown } = left;
  const { platformId, objectId, position, id, at } = operation;
  const dueAt = askAgainAt(operation, unknown.retryAfterMs);
  const decisionSince = unknown.needsDecision === true ? at : null;
  await payments.database.transaction(async (transaction) => {
    // Another process may have recorded the outcome since.
    const recorded = await transaction.row(sql('record_find')`
      select position
      from records
      where platform_id = ${platformId}::uuid
        and object_id = ${objectId}::uuid
        and position = ${position}::integer`);
    if (recorded !== undefined) return;
    await transaction.rows(sql('open_operation_postpone')`
      insert into open_operations (
        platform_id, operation_id, unknown_amount, attempts, decision_since, due_at
      ) values (
        ${platformId}::uuid, ${id}::uuid, ${pending.pendingOperation?.amount ?? null}::bigint,
        ${operation.askedBefore + 1}::integer, ${decisionSince}::timestamptz,
        ${dueAt}::timestamptz
      )
      on conflict (platform_id, operation_id) do update
      set unknown_amount = excluded.unknown_amount, attempts = excluded.attempts,
          decision_since = case
            -- A person may have ordered it while the provider was asked for the last time.
            when open_operations.ordered > ${operation.sending.ordered}::smallint then null
            else coalesce(open_operations.decision_since, excluded.decision_since)
          end,
          due_at = excluded.due_at, lease_until = null, lease_token = null`);
    if (position === 1) await insertPending(transaction, pending);
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
