import type { Lease } from '../../due-work/due-work.ts';
import { serviceUnavailable } from '../../http/errors.ts';
import { idempotencyLifetimeMs } from '../../http/idempotency.ts';
import type { Sealed } from '../../lib/keyring.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import {
  byteaArray,
  integerArray,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { BusinessType } from '../../psp/port.ts';
import {
  type ProgressChange,
  type SubMerchantRow,
  type SubMerchantView,
  saveProgress,
  toView,
  type ViewRow,
} from './store.ts';
import { nothingRequired } from './types.ts';

const bounds = {
  batchSizeMax: 256,
  queueSizeMax: 10_000,
  onOverflow: () => serviceUnavailable({ headers: { 'retry-after': '1' } }),
};

export interface NewSubMerchant {
  readonly id: string;
  readonly platformId: string;
  readonly externalRef: string;
  readonly country: string;
  readonly businessType: BusinessType;
  readonly settlementCurrency: string | null;
  readonly mcc: string | null;
  readonly document: Sealed;
  readonly now: Date;
  /** With one it is provisioned here, at once; without, by whoever finds it. */
  readonly lease: Lease | null;
  readonly idempotency: { readonly keyHash: string; readonly fingerprint: Buffer } | null;
  readonly answer: { readonly headers: string; readonly bytes: string };
}

/** Takes new submissions in group commits; `false` means that the ref or the key is known. */
export function submissionLane(database: Database): BatchLane<NewSubMerchant, boolean> {
  const connection = database.dedicated();
  return new BatchLane({
    ...bounds,
    async run(items) {
      const rows = await connection.rows<{ submerchant_id: string; created: boolean }>(sql(
        'submerchant_submit_batch',
      )`
        select submerchant_id, created
        from submerchant_submit_batch(
          ${items[0]?.platformId}::uuid,
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${uuidArray(items.map((item) => item.id))}::uuid[],
          ${textArray(items.map((item) => item.externalRef))}::text[],
          ${textArray(items.map((item) => item.country))}::text[],
          ${textArray(items.map((item) => item.businessType))}::text[],
          ${textArray(items.map((item) => item.settlementCurrency))}::text[],
          ${textArray(items.map((item) => item.mcc))}::text[],
          ${byteaArray(items.map((item) => item.document.bytes))}::bytea[],
          ${textArray(items.map((item) => item.document.keyId))}::text[],
          ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
          ${timestamptzArray(items.map((item) => item.lease?.until ?? null))}::timestamptz[],
          ${uuidArray(items.map((item) => item.lease?.token ?? null))}::uuid[],
          ${uuidArray(items.map((item) => item.idempotency?.keyHash ?? null))}::uuid[],
          ${byteaArray(items.map((item) => item.idempotency?.fingerprint ?? null))}::bytea[],
          ${jsonbArray(items.map((item) => item.answer.headers))}::jsonb[],
          ${byteaArray(items.map((item) => item.answer.bytes))}::bytea[],
          ${JSON.stringify(nothingRequired)}::jsonb,
          ${new Date()}::timestamptz,
          ${`${idempotencyLifetimeMs} milliseconds`}::interval
        )`);
      return new Map(rows.map((row) => [row.submerchant_id, row.created]));
    },
  });
}

/** The row of a sub-merchant that was made with this lease on it. */
export function newRow(
  made: Omit<NewSubMerchant, 'lease'>,
  lease: Lease,
): SubMerchantRow & { readonly lease_token: string } {
  return {
    platform_id: made.platformId,
    submerchant_id: made.id,
    external_ref: made.externalRef,
    country: made.country,
    business_type: made.businessType,
    status: 'creating',
    charges_enabled: false,
    payouts_enabled: false,
    disabled_reason: null,
    requirements: nothingRequired,
    document: made.document.bytes,
    document_key_id: made.document.keyId,
    document_version: 1,
    pushed_version: 0,
    psp_account: null,
    psp_revision: null,
    psp_as_of: null,
    revision: 1n,
    attempts: 0,
    due_at: made.now,
    lease_until: lease.until,
    lease_token: lease.token,
    created_at: made.now,
    updated_at: made.now,
  };
}

/** Writes progress in group commits; `false` means that someone else wrote the row first. */
export function progressLane(
  database: Database,
): BatchLane<ProgressChange & { readonly id: string }, boolean> {
  const connection = database.dedicated();
  return new BatchLane({
    ...bounds,
    async run(items) {
      const firsts = new Map(items.toReversed().map((item) => [item.subMerchantId, item]));
      const saved = await saveProgress(connection, [...firsts.values()]);
      return new Map(
        items.map((item) => [
          item.id,
          saved.has(item.subMerchantId) && firsts.get(item.subMerchantId) === item,
        ]),
      );
    },
  });
}

export interface Lookup {
  /** Unique to the request: two callers may ask for the same sub-merchant at once. */
  readonly id: string;
  readonly platformId: string;
  readonly externalRef: string;
}

/** Answers look-ups that arrive together with one statement; null where there is nothing. */
export function lookupLane(
  database: Database,
): BatchLane<Lookup, { readonly view: SubMerchantView | null }> {
  return new BatchLane({
    ...bounds,
    inFlightMax: 2,
    async run(items) {
      const rows = await database.rows<ViewRow & { position: number }>(sql(
        'submerchant_look_up_batch',
      )`
        select w.position, w.platform_id as "platformId", s.submerchant_id as id,
          s.external_ref as "externalRef", s.country, s.business_type as "businessType", s.status,
          s.charges_enabled as "chargesEnabled", s.payouts_enabled as "payoutsEnabled",
          s.disabled_reason as "disabledReason", s.requirements, s.document as bytes,
          s.document_key_id as "keyId", s.created_at as "createdAt", s.updated_at as "updatedAt"
        from unnest(
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${textArray(items.map((item) => item.externalRef))}::text[],
          ${integerArray(items.map((_, index) => index))}::integer[]
        ) as w (platform_id, external_ref, position)
        cross join lateral (
          select t.submerchant_id, t.external_ref, t.country, t.business_type, t.status,
            t.charges_enabled, t.payouts_enabled, t.disabled_reason, t.requirements, t.document,
            t.document_key_id, t.created_at, t.updated_at
          from submerchants t
          where t.platform_id = w.platform_id and t.external_ref = w.external_ref
        ) s`);
      const found = new Map(rows.map((row) => [items[row.position]?.id, toView(row)]));
      return new Map(items.map((item) => [item.id, { view: found.get(item.id) ?? null }]));
    },
  });
}
