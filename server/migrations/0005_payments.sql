-- Taps: open operations, transactions with their append-only stages, and the events they cause.

create table devices (
  platform_id uuid not null,
  device_id text not null,
  -- Null for a reader that every sub-merchant of the platform shares.
  submerchant_id uuid,
  label text,
  created_at timestamptz not null,
  primary key (platform_id, device_id)
);
select taprail_distribute('devices');
create index devices_by_age on devices (platform_id, created_at, device_id);

-- An operation that began and has no recorded outcome yet. The key is the transaction: there is
-- one at a time, and whoever deletes the row records the outcome, so the first record wins.
create table payment_operations (
  platform_id uuid not null,
  transaction_id uuid not null,
  operation_id uuid not null,
  kind text not null,
  -- What is needed to finish it after a crash.
  request text not null,
  -- The idempotency key that waits for its answer, if the caller sent one.
  key_hash uuid,
  began_at timestamptz not null,
  -- What a step is about, once nobody knows its outcome; null until then, and for taps, whose own
  -- status says as much.
  unknown_amount bigint,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, transaction_id)
);
select taprail_distribute('payment_operations');
create index payment_operations_due on payment_operations (platform_id, due_at)
  where due_at is not null;

-- A transaction as it stands. It is derived from its stages; reference, description and metadata
-- stand here alone, so that they can be erased.
create table transactions (
  platform_id uuid not null,
  transaction_id uuid not null,
  submerchant_id uuid not null,
  external_ref text not null,
  device_id text not null,
  chain_id uuid not null,
  status text not null check (
    status in ('approved', 'declined', 'pending', 'cancelled', 'reversed', 'expired')
  ),
  capture_mode text not null,
  currency text not null,
  amount bigint not null,
  tip_amount bigint not null,
  ceiling_amount bigint,
  amount_authorised bigint not null,
  amount_captured bigint not null,
  amount_released bigint not null,
  amount_refunded bigint not null,
  charged_total bigint not null,
  platform_fee bigint not null,
  card_fingerprint text,
  -- Card, cryptogram, risk, scheme's answer, fx: what does not change or is not searched by.
  facts text not null,
  reference text,
  description text,
  metadata text,
  stage_count integer not null,
  hash bytea not null,
  event_count integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, transaction_id),
  constraint transactions_amounts check (
    amount_captured + amount_released <= amount_authorised
    and amount_refunded <= amount_captured
    and charged_total <= amount_authorised
  )
);
select taprail_distribute('transactions');
create index transactions_due on transactions (platform_id, due_at) where due_at is not null;
create index transactions_by_submerchant
  on transactions (platform_id, submerchant_id, transaction_id);
create index transactions_by_card on transactions (platform_id, card_fingerprint, created_at)
  where card_fingerprint is not null;
-- A transaction that begins its chain carries the chain's id itself.
create index transactions_by_chain on transactions (platform_id, chain_id, transaction_id)
  where chain_id <> transaction_id;
create index transactions_by_reference on transactions (platform_id, reference)
  where reference is not null;

create table transaction_stages (
  platform_id uuid not null,
  transaction_id uuid not null,
  position integer not null,
  kind text not null,
  -- The exact text that is hashed.
  body text not null,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (platform_id, transaction_id, position)
);
select taprail_distribute('transaction_stages');

create table events (
  platform_id uuid not null,
  event_id uuid not null,
  type text not null,
  submerchant_id uuid,
  object_id uuid not null,
  -- The exact text that is sent and signed.
  body text not null,
  created_at timestamptz not null,
  primary key (platform_id, event_id)
);
select taprail_distribute('events');

set local citus.enable_unsafe_triggers = on;

create trigger transaction_stages_append_only
  before update or delete or truncate on transaction_stages
  for each statement execute function taprail_append_only();

-- Records outcomes: transaction, stages, ledger, events and stored answers of many operations in
-- one transaction. Deleting its open operation is what entitles a row to be recorded, so doing it
-- again after a lost reply changes nothing. A batch in which a row has no such right is refused
-- whole and run again row by row.
create function payment_record_batch_v1(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_transaction_ids uuid[],
  p_operation_ids uuid[],
  p_submerchant_ids uuid[],
  p_external_refs text[],
  p_device_ids text[],
  p_chain_ids uuid[],
  p_statuses text[],
  p_capture_modes text[],
  p_currencies text[],
  p_amounts bigint[],
  p_tip_amounts bigint[],
  p_ceiling_amounts bigint[],
  p_amounts_authorised bigint[],
  p_amounts_captured bigint[],
  p_amounts_released bigint[],
  p_amounts_refunded bigint[],
  p_charged_totals bigint[],
  p_platform_fees bigint[],
  p_card_fingerprints text[],
  p_facts text[],
  p_references text[],
  p_descriptions text[],
  p_metadatas text[],
  p_stage_counts integer[],
  p_hashes bytea[],
  p_event_counts integer[],
  p_created_ats timestamptz[],
  p_nows timestamptz[],
  p_due_ats timestamptz[],
  p_key_hashes uuid[],
  p_answer_statuses integer[],
  p_answer_bodies bytea[],
  p_stage_platform_ids uuid[],
  p_stage_transaction_ids uuid[],
  p_stage_positions integer[],
  p_stage_kinds text[],
  p_stage_bodies text[],
  p_stage_hashes bytea[],
  p_stage_nows timestamptz[],
  p_entry_platform_ids uuid[],
  p_entry_posting_ids uuid[],
  p_entry_account_ids uuid[],
  p_entry_account_kinds text[],
  p_entry_submerchant_ids uuid[],
  p_entry_currencies text[],
  p_entry_amounts bigint[],
  p_entry_kinds text[],
  p_entry_transaction_ids uuid[],
  p_entry_nows timestamptz[],
  p_event_platform_ids uuid[],
  p_event_ids uuid[],
  p_event_types text[],
  p_event_submerchant_ids uuid[],
  p_event_object_ids uuid[],
  p_event_bodies text[],
  p_event_nows timestamptz[]
) returns table (operation_id uuid)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_deleted integer;
begin
  delete from payment_operations o
  using unnest(p_platform_ids, p_transaction_ids, p_operation_ids)
    as w (platform_id, transaction_id, operation_id)
  where o.platform_id = w.platform_id
    and o.transaction_id = w.transaction_id
    and o.operation_id = w.operation_id;
  get diagnostics v_deleted = row_count;
  if v_deleted < cardinality(p_operation_ids) then
    if cardinality(p_operation_ids) = 1 then
      return;
    end if;
    raise exception 'an operation of the batch is recorded already' using errcode = 'TR001';
  end if;

  insert into transactions (
    platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
    capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
    amount_captured, amount_released, amount_refunded, charged_total, platform_fee,
    card_fingerprint, facts, reference, description, metadata, stage_count, hash, event_count,
    created_at, updated_at, due_at
  )
  select * from unnest(
    p_platform_ids, p_transaction_ids, p_submerchant_ids, p_external_refs, p_device_ids,
    p_chain_ids, p_statuses, p_capture_modes, p_currencies, p_amounts, p_tip_amounts,
    p_ceiling_amounts, p_amounts_authorised, p_amounts_captured, p_amounts_released,
    p_amounts_refunded, p_charged_totals, p_platform_fees, p_card_fingerprints, p_facts,
    p_references, p_descriptions, p_metadatas, p_stage_counts, p_hashes, p_event_counts,
    p_created_ats, p_nows, p_due_ats
  )
  on conflict (platform_id, transaction_id) do update
  set status = excluded.status,
      amount_authorised = excluded.amount_authorised,
      amount_captured = excluded.amount_captured,
      amount_released = excluded.amount_released,
      amount_refunded = excluded.amount_refunded,
      charged_total = excluded.charged_total,
      platform_fee = excluded.platform_fee,
      card_fingerprint = excluded.card_fingerprint,
      facts = excluded.facts,
      stage_count = excluded.stage_count,
      hash = excluded.hash,
      event_count = excluded.event_count,
      updated_at = excluded.updated_at,
      due_at = excluded.due_at,
      lease_until = null,
      lease_token = null;

  insert into transaction_stages (
    platform_id, transaction_id, position, kind, body, hash, created_at
  )
  select * from unnest(
    p_stage_platform_ids, p_stage_transaction_ids, p_stage_positions, p_stage_kinds,
    p_stage_bodies, p_stage_hashes, p_stage_nows
  );

  if cardinality(p_event_ids) > 0 then
    perform event_emit_batch_v1(
      p_event_platform_ids, p_event_ids, p_event_types, p_event_submerchant_ids,
      p_event_object_ids, p_event_bodies, p_event_nows
    );
  end if;

  insert into idempotency_answers (platform_id, key_hash, status, headers, body)
  select a.platform_id, a.key_hash, a.status, '{}', a.body
  from unnest(p_platform_ids, p_key_hashes, p_answer_statuses, p_answer_bodies)
    as a (platform_id, key_hash, status, body)
  where a.key_hash is not null
  -- A pending tap's answer was stored when it was given; its final one takes that place.
  on conflict (platform_id, key_hash) do update
  set status = excluded.status, body = excluded.body;

  if cardinality(p_entry_posting_ids) > 0 then
    perform ledger_post_batch_v1(
      p_entry_platform_ids, p_entry_posting_ids, p_entry_account_ids, p_entry_account_kinds,
      p_entry_submerchant_ids, p_entry_currencies, p_entry_amounts, p_entry_kinds,
      p_entry_transaction_ids, p_entry_nows
    );
  end if;
  return query select unnest(p_operation_ids);
end $$;

-- What a platform keeps of each capture in a currency.
create table platform_fee_plans (
  platform_id uuid not null,
  currency text not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_amount bigint not null check (fixed_amount >= 0),
  primary key (platform_id, currency)
);
select taprail_distribute('platform_fee_plans');

-- How far a pre-authorisation may be increased when the tap names no ceiling.
alter table platforms add column ceiling_multiplier integer not null default 5
  check (ceiling_multiplier between 1 and 100);
