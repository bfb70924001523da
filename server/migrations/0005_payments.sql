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
  -- The endpoint that is tested with this event. Nothing happened that it would tell of, so lists,
  -- streams and replays leave it out.
  test_endpoint_id uuid,
  primary key (platform_id, event_id)
) with (autovacuum_analyze_threshold = 2000000);
select taprail_distribute('events');

create trigger transaction_stages_append_only
  before update or delete on transaction_stages
  for each statement execute function taprail_append_only();

-- On its own: Citus gives shards no trigger that has truncate among its events.
create trigger transaction_stages_no_truncate
  before truncate on transaction_stages
  for each statement execute function taprail_append_only();

-- What a platform keeps of each capture in a currency.
create table platform_fee_plans (
  platform_id uuid not null,
  currency text not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  fixed_amount bigint not null check (fixed_amount >= 0),
  primary key (platform_id, currency)
);
select taprail_distribute('platform_fee_plans');
