import type { Answer } from '../../http/route.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Operation } from './operation.ts';
import type { Payments } from './payments.ts';
import type { Transaction } from './types.ts';

/** Renders a body exactly as it is sent and stored. */
export type Serialise = (status: number, body: unknown) => string;

const second = 1000;
const minute = 60 * second;

/** When an unknown outcome is asked for again. */
const askAgainAfterMs = [5 * second, 15 * second, minute, 5 * minute, 15 * minute] as const;

/** When nobody asks any more: an authorisation whose outcome stayed unknown is taken back. */
export const unknownDeadlineMs = 60 * minute;

export function askAgainAt(operation: Operation): Date {
  const delayMs = askAgainAfterMs[operation.askedBefore] ?? 20 * minute;
  return new Date(operation.at.getTime() + delayMs);
}

/**
 * Leaves an operation whose outcome nobody knows to the reconciler, with what can be said of it
 * until then. The answer is stored for the key, and replaced when the outcome is known.
 */
export async function leavePending(
  payments: Payments,
  operation: Operation,
  pending: { readonly transaction: Transaction; readonly body: unknown; readonly bytes: string },
): Promise<Answer> {
  await payments.database.transaction(async (transaction) => {
    const kept = await transaction.row(sql('payment_operation_postpone')`
      update payment_operations
      set due_at = ${askAgainAt(operation)}::timestamptz,
          attempts = ${operation.askedBefore + 1}::integer,
          unknown_amount = ${pending.transaction.pendingOperation?.amount ?? null}::bigint,
          lease_until = null, lease_token = null
      where platform_id = ${operation.platformId}::uuid
        and transaction_id = ${operation.transactionId}::uuid
        and operation_id = ${operation.id}::uuid
      returning operation_id`);
    if (kept === undefined) return;
    if (pending.transaction.stageCount === 0) await insertPending(transaction, pending.transaction);
    if (operation.keyHash === null) return;
    await transaction.rows(sql('payment_answer_pending')`
      insert into idempotency_answers (platform_id, key_hash, status, headers, body)
      values (
        ${operation.platformId}::uuid, ${operation.keyHash}::uuid, 202::smallint, '{}'::jsonb,
        ${Buffer.from(pending.bytes)}::bytea
      )
      on conflict (platform_id, key_hash) do nothing`);
  });
  return { status: 202, body: pending.body, bytes: pending.bytes };
}

async function insertPending(database: Queryable, transaction: Transaction): Promise<void> {
  await database.rows(sql('transaction_insert_pending')`
    insert into transactions (
      platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee, facts,
      reference, description, metadata, stage_count, hash, event_count, created_at, updated_at
    ) values (
      ${transaction.platformId}::uuid, ${transaction.id}::uuid, ${transaction.subMerchantId}::uuid,
      ${transaction.externalRef}::text, ${transaction.deviceId}::text,
      ${transaction.chainId}::uuid, 'pending', ${transaction.captureMode}::text,
      ${transaction.currency}::text, ${transaction.amount}::bigint,
      ${transaction.tipAmount}::bigint, ${transaction.ceilingAmount}::bigint, 0, 0, 0, 0, 0, 0,
      ${JSON.stringify(transaction.facts)}::text, ${transaction.reference}::text,
      ${transaction.description}::text,
      ${transaction.metadata && JSON.stringify(transaction.metadata)}::text, 0,
      decode(${transaction.hash}::text, 'hex'), 0, ${transaction.createdAt}::timestamptz,
      ${transaction.updatedAt}::timestamptz
    )
    on conflict (platform_id, transaction_id) do nothing`);
}
