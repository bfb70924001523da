import { parseId } from '../../../lib/ids.ts';
import {
  bigintArray,
  booleanArray,
  hexArray,
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import { type Statement, sql } from '../../../postgres/sql.ts';
import type { Lease } from '../../events/index.ts';
import { postingColumns, sumChanges, sumPostings } from '../../ledger/index.ts';
import { type Recording, recordFormat } from '../transaction/recording.ts';
import { firstDue } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';

export interface RecordRequest {
  /** The operation's id. */
  readonly id: string;
  readonly platformId: string;
  readonly recording: Recording;
  /** Whether the operation may be open. */
  readonly isOpen: boolean;
  readonly at: Date;
}

/** Records the outcomes of operations and returns the deliveries of their events. */
export function recordBatch(
  platformId: string | null,
  items: readonly RecordRequest[],
  lease: Lease,
): Statement {
  const t = items.map((item) => item.recording.transaction);
  const postings = items.map((item) => item.recording.posting);
  const posted = postingColumns(postings);
  const sums = sumPostings(postings);
  const added = sumChanges(items.map(({ recording: { posting }, at }) => ({ posting, at })));
  const events = items.flatMap((item) => item.recording.events);
  const available = items.flatMap(availableMovements);
  const disputes = items.flatMap(changedDisputes);
  const polls = items.flatMap(pollsFor);
  return sql('payment_record_batch')`
    select delivery_id, endpoint_id, event_id, is_leased, endpoint_updated_at
    from payment_record_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${uuidArray(items.map((item) => item.platformId))}::uuid[],
      p_object_ids => ${uuidArray(t.map((row) => row.id))}::uuid[],
      p_positions => ${integerArray(t.map((row) => row.position))}::integer[],
      p_format => ${recordFormat}::smallint,
      p_stages => ${textArray(items.map((item) => item.recording.stages))}::text[],
      p_hashes => ${hexArray(t.map((row) => row.hash))}::bytea[],
      p_posting_kinds => ${textArray(posted.kinds)}::text[],
      p_entry_account_ids => ${textArray(posted.accountIds)}::text[],
      p_entry_amounts => ${textArray(posted.amounts)}::text[],
      p_entry_currencies => ${textArray(posted.currencies)}::text[],
      p_record_event_ids => ${textArray(items.map((item) => eventIds(item)))}::text[],
      p_record_submerchant_ids => ${uuidArray(posted.changedSubMerchantIds)}::uuid[],
      p_recorded_ats => ${timestamptzArray(items.map((item) => item.at))}::timestamptz[],
      p_submerchant_ids => ${uuidArray(t.map((row) => row.subMerchantId))}::uuid[],
      p_device_ids => ${textArray(t.map((row) => row.deviceId))}::text[],
      p_chain_ids => ${uuidArray(t.map((row) => row.chainId))}::uuid[],
      p_statuses => ${textArray(t.map((row) => row.status))}::text[],
      p_currencies => ${textArray(t.map((row) => row.currency))}::text[],
      p_amounts_authorised => ${bigintArray(t.map((row) => row.amountAuthorised))}::bigint[],
      p_amounts_captured => ${bigintArray(t.map((row) => row.amountCaptured))}::bigint[],
      p_amounts_released => ${bigintArray(t.map((row) => row.amountReleased))}::bigint[],
      p_amounts_refunded => ${bigintArray(t.map((row) => row.amountRefunded))}::bigint[],
      p_are_changed =>
        ${booleanArray(items.map((item) => item.recording.isSearchChanged))}::boolean[],
      p_card_fingerprints =>
        ${textArray(t.map((row) => row.facts.card?.fingerprint ?? null))}::text[],
      p_references => ${textArray(t.map((row) => row.reference))}::text[],
      p_created_ats => ${timestamptzArray(t.map((row) => row.createdAt))}::timestamptz[],
      p_captured_ats => ${timestamptzArray(t.map(capturedAt))}::timestamptz[],
      p_reversed_ats => ${timestamptzArray(t.map(reversedAt))}::timestamptz[],
      p_due_ats =>
        ${timestamptzArray(t.map((row) => firstDue(row.dueTimes)?.at ?? null))}::timestamptz[],
      p_due_before_ids =>
        ${uuidArray(t.filter(({ position }) => position > 1).map(({ id }) => id))}::uuid[],
      p_open_operation_ids =>
        ${uuidArray(items.filter((item) => item.isOpen).map((item) => item.id))}::uuid[],
      p_account_platform_ids => ${uuidArray(sums.map((sum) => sum.platformId))}::uuid[],
      p_account_ids => ${uuidArray(sums.map((sum) => sum.accountId))}::uuid[],
      p_account_kinds => ${textArray(sums.map((sum) => sum.account.kind))}::text[],
      p_account_submerchant_ids =>
        ${uuidArray(sums.map((sum) => sum.account.subMerchantId))}::uuid[],
      p_account_currencies => ${textArray(sums.map((sum) => sum.account.currency))}::text[],
      p_account_amounts => ${bigintArray(sums.map((sum) => sum.amount))}::bigint[],
      p_sum_platform_ids => ${uuidArray(added.map((sum) => sum.platformId))}::uuid[],
      p_sum_submerchant_ids => ${uuidArray(added.map((sum) => sum.ownerId))}::uuid[],
      p_sum_currencies => ${textArray(added.map((sum) => sum.currency))}::text[],
      p_sum_spans => ${textArray(added.map((sum) => sum.span))}::text[],
      p_sum_began_ats => ${timestamptzArray(added.map((sum) => sum.beganAt))}::timestamptz[],
      p_sum_kinds => ${textArray(added.map((sum) => sum.kind))}::text[],
      p_sum_postings => ${bigintArray(added.map((sum) => sum.postings))}::bigint[],
      p_sum_amounts => ${bigintArray(added.map((sum) => sum.amount))}::bigint[],
      p_sum_fees => ${bigintArray(added.map((sum) => sum.fee))}::bigint[],
      p_sum_gross => ${bigintArray(added.map((sum) => sum.gross))}::bigint[],
      p_available_platform_ids => ${uuidArray(available.map((each) => each.platformId))}::uuid[],
      p_available_object_ids => ${uuidArray(available.map((each) => each.objectId))}::uuid[],
      p_available_positions => ${integerArray(available.map((each) => each.position))}::integer[],
      p_available_submerchant_ids =>
        ${uuidArray(available.map((each) => each.subMerchantId))}::uuid[],
      p_available_currencies => ${textArray(available.map((each) => each.currency))}::text[],
      p_available_kinds => ${textArray(available.map((each) => each.kind))}::text[],
      p_available_amounts => ${bigintArray(available.map((each) => each.amount))}::bigint[],
      p_available_ats => ${timestamptzArray(available.map((each) => each.at))}::timestamptz[],
      p_dispute_platform_ids => ${uuidArray(disputes.map((each) => each.platformId))}::uuid[],
      p_dispute_ids => ${uuidArray(disputes.map((each) => each.id))}::uuid[],
      p_dispute_transaction_ids =>
        ${uuidArray(disputes.map((each) => each.transactionId))}::uuid[],
      p_dispute_submerchant_ids =>
        ${uuidArray(disputes.map((each) => each.subMerchantId))}::uuid[],
      p_dispute_statuses => ${textArray(disputes.map((each) => each.status))}::text[],
      p_dispute_opened_ats =>
        ${timestamptzArray(disputes.map((each) => each.openedAt))}::timestamptz[],
      p_dispute_due_bys => ${timestamptzArray(disputes.map((each) => each.dueBy))}::timestamptz[],
      p_poll_platform_ids => ${uuidArray(polls.map((each) => each.platformId))}::uuid[],
      p_poll_object_ids => ${uuidArray(polls.map((each) => each.objectId))}::uuid[],
      p_poll_kinds => ${textArray(polls.map((each) => each.kind))}::text[],
      p_poll_transaction_ids => ${uuidArray(polls.map((each) => each.transactionId))}::uuid[],
      p_poll_created_ats => ${timestamptzArray(polls.map((each) => each.at))}::timestamptz[],
      p_event_platform_ids => ${uuidArray(events.map((event) => event.platformId))}::uuid[],
      p_event_ids => ${uuidArray(events.map((event) => event.id))}::uuid[],
      p_event_types => ${textArray(events.map((event) => event.type))}::text[],
      p_event_submerchant_ids => ${uuidArray(events.map((event) => event.subMerchantId))}::uuid[],
      p_event_object_ids => ${uuidArray(events.map((event) => event.objectId))}::uuid[],
      p_event_positions => ${integerArray(events.map((event) => event.position))}::integer[],
      p_event_sequences => ${integerArray(events.map((event) => event.sequence))}::integer[],
      p_event_created_ats =>
        ${timestamptzArray(events.map((event) => event.createdAt))}::timestamptz[],
      p_lease_token => ${lease.leaseToken}::uuid,
      p_lease_until => ${lease.leaseUntil}::timestamptz,
      p_closed_endpoint_ids => ${lease.closedEndpointIds}::uuid[]
    )`;
}

function capturedAt({ stages }: Transaction): Date | null {
  const stage = stages.find(({ kind }) => kind === 'capture');
  return stage === undefined ? null : new Date(stage.body.at);
}

/** Null for the reversal of a hold. */
function reversedAt({ stages }: Transaction): Date | null {
  const stage = stages.find(({ kind }) => kind === 'reversal');
  const isOfCapture = stage?.kind === 'reversal' && stage.body.captured > 0;
  return isOfCapture ? new Date(stage.body.at) : null;
}

function eventIds({ recording }: RecordRequest): string {
  return `{${recording.events.map((event) => event.id).join(',')}}`;
}

/** The operation's movements of available balances. */
function availableMovements({ platformId, recording, at }: RecordRequest) {
  const { posting, transaction } = recording;
  if (posting === null) return [];
  const { id: objectId, position } = transaction;
  return posting.entries
    .filter(({ account }) => account.kind === 'submerchant_available')
    .map(({ account: { subMerchantId, currency }, amount }) => ({
      platformId,
      objectId,
      position,
      subMerchantId,
      currency,
      kind: posting.kind,
      // A credit is in the sub-merchant's favour.
      amount: -amount,
      at,
    }));
}

/** The dispute that the operation opened or changed, with the columns of its list. */
function changedDisputes({ platformId, recording: { transaction, disputeId } }: RecordRequest) {
  const { id: transactionId, subMerchantId, facts } = transaction;
  return facts.disputes
    .filter(({ id }) => id === disputeId)
    .map(({ id, status, at, evidence_due_by: dueBy }) => ({
      platformId,
      id: parseId('dp', id),
      transactionId,
      subMerchantId,
      status,
      openedAt: new Date(at),
      dueBy: new Date(dueBy),
    }));
}

const pollPrefixes = { refund: 're', dispute: 'dp', tap: 'tap' } as const;

/** Outcomes and facts to ask the provider for if no webhook tells them. */
function pollsFor({ platformId, recording, at }: RecordRequest) {
  const { transaction, undecided } = recording;
  return undecided.map(({ kind, id }) => ({
    platformId,
    objectId: parseId(pollPrefixes[kind], id),
    kind,
    transactionId: transaction.id,
    at,
  }));
}
