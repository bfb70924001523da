import { idempotencyLifetimeMs } from '../../http/idempotency.ts';
import {
  booleanArray,
  byteaArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import { type Statement, sql } from '../../postgres/sql.ts';

export interface ClaimRequest {
  /** The operation's id. */
  readonly id: string;
  readonly platformId: string;
  readonly transactionId: string;
  readonly kind: string;
  /** What finishes the operation after a crash, as JSON. */
  readonly request: string;
  /** For taps: whose they are, and at which reader. */
  readonly externalRef: string | null;
  readonly deviceId: string | null;
  /** Whether the reader serves everybody by its nature. */
  readonly isDeviceShared: boolean;
  readonly now: Date;
  readonly idempotency: { readonly keyHash: string; readonly fingerprint: Buffer } | null;
}

export interface ClaimResult {
  readonly operation_id: string;
  readonly result:
    | 'claimed'
    | 'key_known'
    | 'submerchant_not_found'
    | 'charges_disabled'
    | 'device_not_assigned'
    | 'in_progress';
  readonly submerchant_id: string | null;
  readonly settlement_currency: string | null;
  readonly mcc: string | null;
  readonly country: string | null;
}

/** Claims operations, durably and before any effect. */
export function claimBatch(items: readonly ClaimRequest[], leaseMs: number): Statement {
  const leaseUntil = new Date(Date.now() + leaseMs);
  return sql('payment_claim_batch')`
        select operation_id, result, submerchant_id, settlement_currency, mcc, country
        from payment_claim_batch(
          ${items[0]?.platformId}::uuid,
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${uuidArray(items.map((item) => item.transactionId))}::uuid[],
          ${uuidArray(items.map((item) => item.id))}::uuid[],
          ${textArray(items.map((item) => item.kind))}::text[],
          ${textArray(items.map((item) => item.request))}::text[],
          ${textArray(items.map((item) => item.externalRef))}::text[],
          ${textArray(items.map((item) => item.deviceId))}::text[],
          ${booleanArray(items.map((item) => item.isDeviceShared))}::boolean[],
          ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
          ${uuidArray(items.map((item) => item.idempotency?.keyHash ?? null))}::uuid[],
          ${byteaArray(items.map((item) => item.idempotency?.fingerprint ?? null))}::bytea[],
          ${leaseUntil}::timestamptz,
          ${`${idempotencyLifetimeMs} milliseconds`}::interval
        )`;
}
