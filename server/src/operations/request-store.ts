import { type Queryable, violates } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

interface OperationKey {
  readonly platformId: string;
  readonly operationId: string;
}

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

/** Locks up to `limit` operations with expired answers, but none that another process has locked. */
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

export async function leaveOpen(
  transaction: Queryable,
  claim: OperationKey & { readonly leaseMs: number },
): Promise<void> {
  await transaction.rows(sql('open_operation_insert_request')`
    insert into open_operations (platform_id, operation_id, lease_until)
    values (
      ${claim.platformId}::uuid, ${claim.operationId}::uuid,
      ${new Date(Date.now() + claim.leaseMs)}::timestamptz
    )`);
}

/** False while the lease of the process that is working on it has not run out. */
export async function takeOver(
  transaction: Queryable,
  claim: OperationKey & { readonly leaseMs: number },
): Promise<boolean> {
  const nowMs = Date.now();
  const taken = await transaction.row(sql('open_operation_take_over')`
    update open_operations
    set lease_until = ${new Date(nowMs + claim.leaseMs)}::timestamptz
    where platform_id = ${claim.platformId}::uuid
      and operation_id = ${claim.operationId}::uuid
      and lease_until <= ${new Date(nowMs)}::timestamptz
    returning operation_id`);
  return taken !== undefined;
}

export async function close(transaction: Queryable, key: OperationKey): Promise<void> {
  await transaction.rows(sql('open_operation_close')`
    delete from open_operations
    where platform_id = ${key.platformId}::uuid and operation_id = ${key.operationId}::uuid`);
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
