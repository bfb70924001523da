import {
  booleanArray,
  byteaArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import { type Statement, sql } from '../../../postgres/sql.ts';

export interface ClaimRequest {
  /** The operation's id. */
  readonly id: string;
  readonly platformId: string;
  /** The transaction and the operation's position on it. */
  readonly objectId: string;
  readonly position: number;
  readonly kind: string;
  /** The request as JSON, from which the operation is finished after a crash. */
  readonly request: string;
  /** The sub-merchant and the reader of a tap; null for other operations. */
  readonly tap: {
    readonly externalRef: string;
    readonly deviceId: string;
    /** Whether the reader always serves every sub-merchant. */
    readonly isDeviceShared: boolean;
  } | null;
  readonly now: Date;
  readonly idempotency: { readonly keyHash: string; readonly fingerprint: Buffer } | null;
}

export interface ClaimResult {
  readonly operation_id: string;
  readonly result:
    | 'claimed'
    /** Another operation has the key. */
    | 'key_known'
    /** Another operation has the position. */
    | 'taken'
    /** The fence has passed the operation's id, so it needs a greater one. */
    | 'too_late'
    | 'submerchant_not_found'
    | 'charges_disabled'
    | 'device_not_assigned';
  readonly submerchant_id: string | null;
  readonly settlement_currency: string | null;
  readonly mcc: string | null;
  readonly country: string | null;
  readonly time_zone: string | null;
  readonly payout_delay_days: number | null;
  readonly psp_account: string | null;
  readonly connection_id: string | null;
  readonly fence_id: string;
}

/** Claims operations durably, before any effect. */
export function claimBatch(platformId: string | null, items: readonly ClaimRequest[]): Statement {
  return sql('payment_claim_batch')`
    select operation_id, result, submerchant_id, settlement_currency, mcc, country, time_zone,
      payout_delay_days, psp_account, connection_id, fence_id
    from payment_claim_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${uuidArray(items.map((item) => item.platformId))}::uuid[],
      p_operation_ids => ${uuidArray(items.map((item) => item.id))}::uuid[],
      p_object_ids => ${uuidArray(items.map((item) => item.objectId))}::uuid[],
      p_positions => ${integerArray(items.map((item) => item.position))}::integer[],
      p_kinds => ${textArray(items.map((item) => item.kind))}::text[],
      p_requests => ${textArray(items.map((item) => item.request))}::text[],
      p_key_hashes => ${uuidArray(items.map((item) => item.idempotency?.keyHash ?? null))}::uuid[],
      p_fingerprints =>
        ${byteaArray(items.map((item) => item.idempotency?.fingerprint ?? null))}::bytea[],
      p_began_ats => ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
      p_external_refs => ${textArray(items.map((item) => item.tap?.externalRef ?? null))}::text[],
      p_device_ids => ${textArray(items.map((item) => item.tap?.deviceId ?? null))}::text[],
      p_devices_shared =>
        ${booleanArray(items.map((item) => item.tap?.isDeviceShared ?? false))}::boolean[]
    )`;
}
