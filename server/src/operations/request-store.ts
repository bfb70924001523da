import { uuidArray } from '../postgres/binary-array.ts';
import { type Queryable, violates } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import type { OperationKey } from './open-operations.ts';

/** Claims a key for a request; false when another operation has it. */
export async function insertRequest(
  transaction: Queryable,
  claim: OperationKey & {
    readonly keyHash: string;
    readonly fingerprint: Buffer;
    readonly now: Date;
  },
): Promise<boolean> {
  const claimed = await transaction.row(sql('operation_insert_request')`
    insert into operations (
      platform_id, operation_id, object_id, position, kind, key_hash, fingerprint, began_at
    ) values (
      ${claim.platformId}::uuid, ${claim.operationId}::uuid, ${claim.operationId}::uuid, 1,
      'request', ${claim.keyHash}::uuid, ${claim.fingerprint}::bytea, ${claim.now}::timestamptz
    )
    on conflict do nothing
    returning operation_id`);
  return claimed !== undefined;
}

export async function insertAnswer(
  transaction: Queryable,
  answer: OperationKey & {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
    readonly sealedKeyId: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await transaction.rows(sql('operation_answer_insert')`
    insert into operation_answers (
      platform_id, operation_id, status, headers, body, sealed_key_id, expires_at
    ) values (
      ${answer.platformId}::uuid, ${answer.operationId}::uuid, ${answer.status}::smallint,
      ${JSON.stringify(answer.headers)}::jsonb, ${answer.body}::bytea,
      ${answer.sealedKeyId}::text, ${answer.expiresAt}::timestamptz
    )`);
}

/** Locks up to `limit` operations with expired answers; skips those that another process locked. */
export async function lockExpired(
  transaction: Queryable,
  platformId: string,
  bounds: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await transaction.rows<{ id: string }>(sql('operation_answer_expired')`
    select operation_id as id
    from operation_answers
    where platform_id = ${platformId}::uuid and expires_at <= ${bounds.now}::timestamptz
    order by expires_at
    limit ${bounds.limit}::integer
    for update skip locked`);
  return rows.map(({ id }) => id);
}

/** One process's attempt at an operation. Its token is unique; a takeover gets another. */
export interface Attempt extends OperationKey {
  readonly leaseToken: string;
}

export async function leaveOpen(
  transaction: Queryable,
  attempt: Attempt & { readonly leaseMs: number; readonly plan: string | null },
): Promise<void> {
  await transaction.rows(sql('open_operation_insert_request')`
    insert into open_operations (platform_id, operation_id, lease_until, lease_token, plan)
    values (
      ${attempt.platformId}::uuid, ${attempt.operationId}::uuid,
      ${new Date(Date.now() + attempt.leaseMs)}::timestamptz, ${attempt.leaseToken}::uuid,
      ${attempt.plan}::text
    )`);
}

/** Undefined until the lease of the process that works on it has expired. */
export function takeOver(
  transaction: Queryable,
  attempt: Attempt & { readonly leaseMs: number },
): Promise<{ readonly plan: string | null } | undefined> {
  const nowMs = Date.now();
  return transaction.row<{ plan: string | null }>(sql('open_operation_take_over')`
    update open_operations
    set lease_until = ${new Date(nowMs + attempt.leaseMs)}::timestamptz,
        lease_token = ${attempt.leaseToken}::uuid
    where platform_id = ${attempt.platformId}::uuid
      and operation_id = ${attempt.operationId}::uuid
      and lease_until <= ${new Date(nowMs)}::timestamptz
    returning plan`);
}

/** Extends the leases of attempts that no other process has taken over. */
export async function renewAttempts(
  database: Queryable,
  leases: { readonly platformId: string; readonly ids: readonly string[]; readonly until: Date },
): Promise<void> {
  await database.rows(sql('open_operation_renew_request')`
    update open_operations
    set lease_until = ${leases.until}::timestamptz
    where platform_id = ${leases.platformId}::uuid
      and lease_token = any(${uuidArray(leases.ids)}::uuid[])`);
}

/** Prevents a takeover until the transaction ends; false if one has happened. */
export async function lockAttempt(transaction: Queryable, attempt: Attempt): Promise<boolean> {
  const locked = await transaction.row(sql('open_operation_lock_attempt')`
    select operation_id
    from open_operations
    where platform_id = ${attempt.platformId}::uuid
      and operation_id = ${attempt.operationId}::uuid
      and lease_token = ${attempt.leaseToken}::uuid
    for update`);
  return locked !== undefined;
}

/** Lets the next request with the key go on at once. */
export async function endLease(database: Queryable, attempt: Attempt): Promise<void> {
  await database.rows(sql('open_operation_end_lease')`
    update open_operations
    set lease_until = ${new Date()}::timestamptz, lease_token = null
    where platform_id = ${attempt.platformId}::uuid
      and operation_id = ${attempt.operationId}::uuid
      and lease_token = ${attempt.leaseToken}::uuid`);
}

/** Forgets answers with their operations. Operations on money lose only their answers. */
export async function forget(
  transaction: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.rows(sql('operation_answer_forget')`
    delete from operation_answers
    where platform_id = ${platformId}::uuid and operation_id = any(${ids}::uuid[])`);
  await transaction.rows(sql('operation_forget')`
    delete from operations
    where platform_id = ${platformId}::uuid
      and operation_id = any(${ids}::uuid[])
      and kind = 'request'`);
}

/** True when a batch failed because another node claimed the same key at the same moment. */
export function isKeyRace(error: unknown): boolean {
  return violates(error, 'operations_key');
}
