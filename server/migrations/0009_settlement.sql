-- Payouts: money available to a sub-merchant, and money sent to its bank. The records of its
-- operations tell what happened to a payout; this row has what it is searched by and when it is
-- due.

-- Every movement of an available balance. The items without a payout sum to the balance. An item
-- has the position of the operation that posted it, so none is inserted twice.
create table payout_items (
  platform_id uuid not null,
  -- Its transaction, or the payout that came back.
  object_id uuid not null,
  position integer not null,
  submerchant_id uuid not null,
  currency text not null,
  kind text not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  payout_id uuid,
  primary key (platform_id, object_id, position)
) with (autovacuum_analyze_threshold = 2000000);
select taprail_distribute('payout_items');
create index payout_items_open on payout_items (platform_id, submerchant_id, currency)
  where payout_id is null;
create index payout_items_by_payout on payout_items (platform_id, payout_id, object_id, position)
  where payout_id is not null;

-- The payouts of a sub-merchant in one currency, and their next check. Taking items locks this row
-- first.
create table payout_accounts (
  platform_id uuid not null,
  submerchant_id uuid not null,
  currency text not null,
  attempts integer not null default 0,
  -- Null while there is nothing to pay out.
  due_at timestamptz,
  -- The amount that the provider refused as too small, and until when payouts of up to that much
  -- wait.
  too_small bigint,
  too_small_until timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id, currency)
) with (fillfactor = 50);
select taprail_distribute('payout_accounts');
create index payout_accounts_due on payout_accounts (platform_id, due_at) where due_at is not null;

create table payouts (
  platform_id uuid not null,
  payout_id uuid not null,
  -- Null for the platform's own.
  submerchant_id uuid,
  -- The connection that it is sent through; null for the deployment's own.
  connection_id uuid,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Deductions by the provider or people; the platform was paid the rest.
  deductions jsonb not null default '[]',
  status text not null check (
    status in ('scheduled', 'in_transit', 'paid', 'failed', 'cancelled')
  ),
  -- Whether the schedule made it, or a caller.
  is_automatic boolean not null,
  eta timestamptz not null,
  psp_ref text,
  wire_reference text,
  failure_code text,
  -- The number of recorded operations on it, the hash of the last one, and the number of its
  -- events.
  position integer not null,
  hash text not null,
  event_count integer not null,
  created_at timestamptz not null,
  -- Since when the provider may have been asked for it under its present key.
  asked_at timestamptz,
  -- The shortfall of the provider's balance at the last attempt to send it.
  missing bigint,
  -- Since when the provider calls it paid, and until when the bank's own reference is looked for.
  paid_seen_at timestamptz,
  reference_until timestamptz,
  -- Since when a decision is due whether it is sent once more, and how often that was ordered.
  decision_since timestamptz,
  ordered smallint not null default 0,
  attempts integer not null default 0,
  -- When it is sent, and from then on when the provider is asked for its outcome.
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, payout_id)
);
select taprail_distribute('payouts');
create index payouts_due on payouts (platform_id, due_at) where due_at is not null;
-- Searched by prefix, whatever the case.
create index payouts_by_wire_reference
  on payouts (platform_id, lower(wire_reference collate pg_c_utf8))
  where wire_reference is not null;
create index payouts_held on payouts (platform_id, payout_id)
  where (status = 'scheduled' and missing is not null)
    or (status = 'in_transit' and psp_ref is null);
create index payouts_decisions on payouts (platform_id, payout_id)
  where decision_since is not null;
create index payouts_by_submerchant on payouts (platform_id, submerchant_id, payout_id);
-- Almost all are paid, and those are found without the index.
create index payouts_by_status on payouts (platform_id, status, payout_id)
  where status <> 'paid';
