import { serviceUnavailable } from '../../http/errors.ts';
import { idempotencyLifetimeMs } from '../../http/idempotency.ts';
import { BatchLane } from '../../postgres/batch-lane.ts';
import {
  bigintArray,
  byteaArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { ledgerColumns } from '../ledger/index.ts';
import type { Recording } from './recording.ts';
import type { CardCounts } from './risk.ts';

/** How long whoever claimed an operation is taken to be at work on it, unless it says it still is. */
export const operationLeaseMs = 10_000;

const bounds = {
  batchSizeMax: 256,
  queueSizeMax: 10_000,
  onOverflow: () => serviceUnavailable({ headers: { 'retry-after': '1' } }),
};

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
    | 'in_progress';
  readonly submerchant_id: string | null;
  readonly settlement_currency: string | null;
  readonly mcc: string | null;
  readonly country: string | null;
}

/** Claims operations in group commits, durably and before any effect. */
export function claimLane(database: Database): BatchLane<ClaimRequest, ClaimResult> {
  const connection = database.dedicated();
  return new BatchLane({
    ...bounds,
    async run(items) {
      const leaseUntil = new Date(Date.now() + operationLeaseMs);
      const rows = await connection.rows<ClaimResult>(sql('payment_claim_batch')`
        select operation_id, result, submerchant_id, settlement_currency, mcc, country
        from payment_claim_batch_v1(
          ${items[0]?.platformId}::uuid,
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${uuidArray(items.map((item) => item.transactionId))}::uuid[],
          ${uuidArray(items.map((item) => item.id))}::uuid[],
          ${textArray(items.map((item) => item.kind))}::text[],
          ${textArray(items.map((item) => item.request))}::text[],
          ${textArray(items.map((item) => item.externalRef))}::text[],
          ${textArray(items.map((item) => item.deviceId))}::text[],
          ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
          ${uuidArray(items.map((item) => item.idempotency?.keyHash ?? null))}::uuid[],
          ${byteaArray(items.map((item) => item.idempotency?.fingerprint ?? null))}::bytea[],
          ${leaseUntil}::timestamptz,
          ${`${idempotencyLifetimeMs} milliseconds`}::interval
        )`);
      return new Map(rows.map((row) => [row.operation_id, row]));
    },
  });
}

export interface RecordRequest {
  /** The operation's id. */
  readonly id: string;
  readonly recording: Recording;
  readonly at: Date;
  readonly answer: {
    readonly keyHash: string;
    readonly status: number;
    readonly bytes: string;
  } | null;
}

/** Records outcomes in group commits; `false` means that someone else recorded one before. */
export function recordLane(database: Database): BatchLane<RecordRequest, boolean> {
  const connection = database.dedicated();
  return new BatchLane({
    ...bounds,
    // What has happened at the provider is never turned away; claims bound how much that can be.
    queueSizeMax: Number.POSITIVE_INFINITY,
    async run(items) {
      const rows = await record(connection, items);
      const recorded = new Set(rows.map((row) => row.operation_id));
      return new Map(items.map((item) => [item.id, recorded.has(item.id)]));
    },
  });
}

function record(
  database: Queryable,
  items: readonly RecordRequest[],
): Promise<{ operation_id: string }[]> {
  const t = items.map((item) => item.recording.transaction);
  const stages = items.flatMap(({ recording, at }) =>
    recording.stages.map((stage) => ({ ...stage, transaction: recording.transaction, at })),
  );
  const events = items.flatMap(({ recording, at }) =>
    recording.events.map((event) => ({ ...event, transaction: recording.transaction, at })),
  );
  const ledger = ledgerColumns(items.flatMap((item) => item.recording.postings));
  return database.rows(sql('payment_record_batch')`
    select operation_id
    from payment_record_batch_v1(
      ${t[0]?.platformId}::uuid,
      ${uuidArray(t.map((row) => row.platformId))}::uuid[],
      ${uuidArray(t.map((row) => row.id))}::uuid[],
      ${uuidArray(items.map((item) => item.id))}::uuid[],
      ${uuidArray(t.map((row) => row.subMerchantId))}::uuid[],
      ${textArray(t.map((row) => row.externalRef))}::text[],
      ${textArray(t.map((row) => row.deviceId))}::text[],
      ${uuidArray(t.map((row) => row.chainId))}::uuid[],
      ${textArray(t.map((row) => row.status))}::text[],
      ${textArray(t.map((row) => row.captureMode))}::text[],
      ${textArray(t.map((row) => row.currency))}::text[],
      ${bigintArray(t.map((row) => row.amount))}::bigint[],
      ${bigintArray(t.map((row) => row.tipAmount))}::bigint[],
      ${bigintArray(t.map((row) => row.ceilingAmount))}::bigint[],
      ${bigintArray(t.map((row) => row.amountAuthorised))}::bigint[],
      ${bigintArray(t.map((row) => row.amountCaptured))}::bigint[],
      ${bigintArray(t.map((row) => row.amountReleased))}::bigint[],
      ${bigintArray(t.map((row) => row.amountRefunded))}::bigint[],
      ${bigintArray(t.map((row) => row.chargedTotal))}::bigint[],
      ${bigintArray(t.map((row) => row.platformFee))}::bigint[],
      ${textArray(t.map((row) => row.facts.card?.fingerprint ?? null))}::text[],
      ${textArray(t.map((row) => JSON.stringify(row.facts)))}::text[],
      ${textArray(t.map((row) => row.reference))}::text[],
      ${textArray(t.map((row) => row.description))}::text[],
      ${textArray(t.map((row) => row.metadata && JSON.stringify(row.metadata)))}::text[],
      ${integerArray(t.map((row) => row.stageCount))}::integer[],
      ${byteaArray(t.map((row) => row.hash))}::bytea[],
      ${integerArray(t.map((row) => row.eventCount))}::integer[],
      ${timestamptzArray(t.map((row) => row.createdAt))}::timestamptz[],
      ${timestamptzArray(items.map((item) => item.at))}::timestamptz[],
      ${timestamptzArray(t.map((row) => row.dueAt))}::timestamptz[],
      ${uuidArray(items.map((item) => item.answer?.keyHash ?? null))}::uuid[],
      ${integerArray(items.map((item) => item.answer?.status ?? null))}::integer[],
      ${byteaArray(items.map((item) => item.answer?.bytes ?? null))}::bytea[],
      ${uuidArray(stages.map((stage) => stage.transaction.platformId))}::uuid[],
      ${uuidArray(stages.map((stage) => stage.transaction.id))}::uuid[],
      ${integerArray(stages.map((stage) => stage.position))}::integer[],
      ${textArray(stages.map((stage) => stage.kind))}::text[],
      ${textArray(stages.map((stage) => stage.body))}::text[],
      ${byteaArray(stages.map((stage) => stage.hash))}::bytea[],
      ${timestamptzArray(stages.map((stage) => stage.at))}::timestamptz[],
      ${ledger.platformIds}::uuid[],
      ${ledger.postingIds}::uuid[],
      ${ledger.accountIds}::uuid[],
      ${ledger.accountKinds}::text[],
      ${ledger.subMerchantIds}::uuid[],
      ${ledger.currencies}::text[],
      ${ledger.amounts}::bigint[],
      ${ledger.kinds}::text[],
      ${ledger.transactionIds}::uuid[],
      ${ledger.instants}::timestamptz[],
      ${uuidArray(events.map((event) => event.transaction.platformId))}::uuid[],
      ${uuidArray(events.map((event) => event.id))}::uuid[],
      ${textArray(events.map((event) => event.type))}::text[],
      ${uuidArray(events.map((event) => event.subMerchantId))}::uuid[],
      ${uuidArray(events.map((event) => event.objectId))}::uuid[],
      ${textArray(events.map((event) => event.body))}::text[],
      ${timestamptzArray(events.map((event) => event.at))}::timestamptz[]
    )`);
}

export interface CardCountRequest {
  readonly id: string;
  readonly platformId: string;
  readonly fingerprint: string;
  readonly deviceId: string;
  readonly now: Date;
}

/** Counts a card's recent taps and declines, for all taps that ask at once in one statement. */
export function cardCountLane(database: Database): BatchLane<CardCountRequest, CardCounts> {
  const connection = database.dedicated();
  return new BatchLane({
    ...bounds,
    async run(items) {
      const rows = await connection.rows<{ position: number; taps: number; declines: number }>(sql(
        'card_count_batch',
      )`
        select w.position, c.taps, c.declines
        from unnest(
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${textArray(items.map((item) => item.fingerprint))}::text[],
          ${textArray(items.map((item) => item.deviceId))}::text[],
          ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
          ${integerArray(items.map((_, index) => index))}::integer[]
        ) as w (platform_id, fingerprint, device_id, now, position)
        cross join lateral (
          select
            count(*) filter (
              where t.device_id = w.device_id and t.created_at > w.now - interval '5 minutes'
            )::integer as taps,
            count(*) filter (where t.status = 'declined')::integer as declines
          from transactions t
          where t.platform_id = w.platform_id
            and t.card_fingerprint = w.fingerprint
            and t.created_at > w.now - interval '10 minutes'
        ) c`);
      const counts = new Map(rows.map((row) => [row.position, row]));
      return new Map(
        items.map((item, index) => {
          const row = counts.get(index);
          return [item.id, { tapsAtDevice: row?.taps ?? 0, declines: row?.declines ?? 0 }];
        }),
      );
    },
  });
}
