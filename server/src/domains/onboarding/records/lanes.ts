import type { Sealed } from '../../../lib/keyring.ts';
import { BatchLane } from '../../../postgres/batch-lane.ts';
import {
  booleanArray,
  byteaArray,
  integerArray,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import type { Database } from '../../../postgres/database.ts';
import { platformOf, type Statement, sql } from '../../../postgres/sql.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { serviceUnavailable } from '../../../request/errors.ts';
import { idempotencyLifetimeMs } from '../../../request/idempotency-key.ts';
import { type ProgressChange, saveProgress } from '../accounts/save-progress.ts';
import { nothingRequired } from '../types.ts';
import type { TapTerms } from './document.ts';
import { jsonOf } from './store.ts';
import type { Term } from './terms.ts';
import { type SubMerchantView, viewColumns } from './view-store.ts';

export interface NewSubMerchant extends TapTerms {
  readonly id: string;
  readonly platformId: string;
  readonly externalRef: string;
  readonly displayName: string | null;
  readonly terms: readonly Term[];
  readonly country: string;
  readonly businessType: BusinessType;
  readonly document: Sealed;
  readonly now: Date;
  readonly idempotency: { readonly keyHash: string; readonly fingerprint: Buffer } | null;
  readonly answer: { readonly headers: string; readonly bytes: string };
}

/** Stores new submissions in group commits; `false` means that the ref or the key exists. */
export function submissionLane(database: Database): BatchLane<NewSubMerchant, boolean> {
  const connection = database.dedicated();
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      type Row = { submerchant_id: string; created: boolean };
      const rows = await connection.batch<Row, NewSubMerchant>(items, platformOf, submitBatch);
      return new Map(rows.map((row) => [row.submerchant_id, row.created]));
    },
  });
}

function submitBatch(platformId: string | null, items: readonly NewSubMerchant[]): Statement {
  const expireAt = items.map(({ now }) => new Date(now.getTime() + idempotencyLifetimeMs));
  const terms = items.flatMap(({ platformId: owner, id, terms: own }) =>
    own.map((term) => ({ ...term, platformId: owner, id })),
  );
  return sql('submerchant_submit_batch')`
    select submerchant_id, created
    from submerchant_submit_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${uuidArray(items.map((item) => item.platformId))}::uuid[],
      p_submerchant_ids => ${uuidArray(items.map((item) => item.id))}::uuid[],
      p_external_refs => ${textArray(items.map((item) => item.externalRef))}::text[],
      p_display_names => ${textArray(items.map((item) => item.displayName))}::text[],
      p_countries => ${textArray(items.map((item) => item.country))}::text[],
      p_business_types => ${textArray(items.map((item) => item.businessType))}::text[],
      p_settlement_currencies =>
        ${textArray(items.map((item) => item.settlementCurrency))}::text[],
      p_mccs => ${textArray(items.map((item) => item.mcc))}::text[],
      p_time_zones => ${textArray(items.map((item) => item.timeZone))}::text[],
      p_payout_delays => ${integerArray(items.map((item) => item.payoutDelayDays))}::integer[],
      p_payout_intervals => ${textArray(items.map((item) => item.payoutInterval))}::text[],
      p_debit_consents => ${booleanArray(items.map((item) => item.debitConsent))}::boolean[],
      p_term_platform_ids => ${uuidArray(terms.map((term) => term.platformId))}::uuid[],
      p_term_submerchant_ids => ${uuidArray(terms.map((term) => term.id))}::uuid[],
      p_term_kinds => ${textArray(terms.map((term) => term.kind))}::text[],
      p_terms => ${textArray(terms.map((term) => term.term))}::text[],
      p_receipt_names => ${textArray(items.map((item) => item.receiptName))}::text[],
      p_support_addresses =>
        ${jsonbArray(items.map((item) => jsonOf(item.supportAddress)))}::jsonb[],
      p_documents => ${byteaArray(items.map((item) => item.document.bytes))}::bytea[],
      p_document_key_ids => ${textArray(items.map((item) => item.document.keyId))}::text[],
      p_nows => ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
      p_key_hashes => ${uuidArray(items.map((item) => item.idempotency?.keyHash ?? null))}::uuid[],
      p_fingerprints =>
        ${byteaArray(items.map((item) => item.idempotency?.fingerprint ?? null))}::bytea[],
      p_answer_headers => ${jsonbArray(items.map((item) => item.answer.headers))}::jsonb[],
      p_answer_bodies => ${byteaArray(items.map((item) => item.answer.bytes))}::bytea[],
      p_answers_expire_at => ${timestamptzArray(expireAt)}::timestamptz[],
      p_requirements => ${JSON.stringify(nothingRequired)}::jsonb
    )`;
}

/** Writes progress in group commits; `false` means that the row changed meanwhile. */
export function progressLane(
  database: Database,
): BatchLane<ProgressChange & { readonly id: string }, boolean> {
  const connection = database.dedicated();
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      const firsts = new Map(items.toReversed().map((item) => [item.subMerchant.id, item]));
      const rows = await connection.batch<{ submerchant_id: string }, ProgressChange>(
        [...firsts.values()],
        (change) => change.subMerchant.platformId,
        saveProgress,
      );
      const saved = new Set(rows.map((row) => row.submerchant_id));
      return new Map(
        items.map((item) => {
          const { id } = item.subMerchant;
          return [item.id, saved.has(id) && firsts.get(id) === item];
        }),
      );
    },
  });
}

interface Lookup {
  /** Unique to the request: two callers may read the same sub-merchant at once. */
  readonly id: string;
  readonly platformId: string;
  readonly externalRef: string;
}

/** Answers simultaneous lookups with one statement; null where there is none. */
export function lookupLane(
  database: Database,
): BatchLane<Lookup, { readonly view: SubMerchantView | null }> {
  const connection = database.dedicated();
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      const rows = await connection.batch<SubMerchantView & { wanted_by: string }, Lookup>(
        items,
        platformOf,
        lookupBatch,
      );
      const found = new Map(rows.map((row) => [row.wanted_by, row]));
      return { get: (id) => ({ view: found.get(id) ?? null }) };
    },
  });
}

function lookupBatch(platformId: string | null, items: readonly Lookup[]): Statement {
  return sql('submerchant_lookup_batch')`
    select w.wanted_by, ${viewColumns}
    from unnest(
      ${uuidArray(items.map((item) => item.platformId))}::uuid[],
      ${textArray(items.map((item) => item.externalRef))}::text[],
      ${textArray(items.map((item) => item.id))}::text[]
    ) as w (wanted_platform_id, wanted_ref, wanted_by)
    join submerchants s
      on s.platform_id = coalesce(${platformId}::uuid, w.wanted_platform_id)
      and s.external_ref = w.wanted_ref`;
}
