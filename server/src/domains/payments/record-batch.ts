import {
  bigintArray,
  byteaArray,
  hexArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import { type Statement, sql } from '../../postgres/sql.ts';
import { ledgerColumns } from '../ledger/index.ts';
import type { Dispatch, NewDelivery } from '../webhooks/index.ts';
import type { Recording } from './recording.ts';

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

/** An operation, when all are recorded, or a delivery of an event of one. */
export type RecordedRow =
  | { readonly operation_id: string }
  | (NewDelivery & { readonly operation_id: null });

/** Records outcomes; of one alone that someone else recorded before, nothing comes back. */
export function recordBatch(
  items: readonly RecordRequest[],
  dispatch: Omit<Dispatch, 'begin'>,
): Statement {
  const t = items.map((item) => item.recording.transaction);
  const stages = items.flatMap((item) => item.recording.stages.map((stage) => ({ stage, item })));
  const events = items.flatMap((item) => item.recording.events.map((event) => ({ event, item })));
  const ledger = ledgerColumns(items.flatMap((item) => item.recording.postings));
  return sql('payment_record_batch')`
    select operation_id, delivery_id, endpoint_id, event_id, is_leased, endpoint_updated_at,
      clock_offset_ms
    from payment_record_batch(
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
      ${hexArray(t.map((row) => row.hash))}::bytea[],
      ${integerArray(t.map((row) => row.eventCount))}::integer[],
      ${timestamptzArray(t.map((row) => row.createdAt))}::timestamptz[],
      ${timestamptzArray(items.map((item) => item.at))}::timestamptz[],
      ${timestamptzArray(t.map((row) => row.dueAt))}::timestamptz[],
      ${uuidArray(items.map((item) => item.answer?.keyHash ?? null))}::uuid[],
      ${integerArray(items.map((item) => item.answer?.status ?? null))}::integer[],
      ${byteaArray(items.map((item) => item.answer?.bytes ?? null))}::bytea[],
      ${uuidArray(stages.map(({ item }) => item.recording.transaction.platformId))}::uuid[],
      ${uuidArray(stages.map(({ item }) => item.recording.transaction.id))}::uuid[],
      ${integerArray(stages.map(({ stage }) => stage.position))}::integer[],
      ${textArray(stages.map(({ stage }) => stage.kind))}::text[],
      ${textArray(stages.map(({ stage }) => stage.body))}::text[],
      ${hexArray(stages.map(({ stage }) => stage.hash))}::bytea[],
      ${timestamptzArray(stages.map(({ item }) => item.at))}::timestamptz[],
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
      ${uuidArray(events.map(({ item }) => item.recording.transaction.platformId))}::uuid[],
      ${uuidArray(events.map(({ event }) => event.id))}::uuid[],
      ${textArray(events.map(({ event }) => event.type))}::text[],
      ${uuidArray(events.map(({ event }) => event.subMerchantId))}::uuid[],
      ${uuidArray(events.map(({ event }) => event.objectId))}::uuid[],
      ${textArray(events.map(({ event }) => event.body))}::text[],
      ${timestamptzArray(events.map(({ item }) => item.at))}::timestamptz[],
      ${dispatch.leaseToken}::uuid,
      ${dispatch.leaseUntil}::timestamptz,
      ${dispatch.closedEndpointIds}::uuid[]
    )`;
}
