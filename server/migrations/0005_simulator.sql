-- The state of the simulated payment service provider. Nothing else reads or writes it.

create table simulator_accounts (
  platform_id uuid not null,
  account_ref text not null,
  -- The provided items and their outcomes; never a submitted value.
  state jsonb not null,
  details_version integer not null,
  revision bigint not null,
  created_at timestamptz not null,
  -- When time alone will change the account, which the provider then reports.
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, account_ref)
);
select taprail_distribute('simulator_accounts');
create index simulator_accounts_due on simulator_accounts (platform_id, due_at)
  where due_at is not null;

create table simulator_faults (
  platform_id uuid not null,
  fault_id uuid not null,
  operation text not null,
  -- The account or call it strikes; null strikes any.
  subject text,
  kind text not null check (kind in ('timeout', 'error', 'slow', 'fatal')),
  remaining integer not null check (remaining >= 0),
  primary key (platform_id, fault_id)
);
select taprail_distribute('simulator_faults');

-- Readers at which the card comes after a while. Times are real ones.
create table simulator_waits (
  platform_id uuid not null,
  device_id text not null,
  -- The key under which the provider was asked for the tap: asked again, it answers the same.
  call_key text not null,
  ends_at timestamptz not null,
  is_waiting boolean not null default true,
  is_cancelled boolean not null default false,
  primary key (platform_id, device_id, call_key)
);
select taprail_distribute('simulator_waits');
-- A reader waits for one card at a time.
create unique index simulator_waits_one on simulator_waits (platform_id, device_id)
  where is_waiting;

-- What readers show until the next tap or until it is cleared.
create table simulator_displays (
  platform_id uuid not null,
  device_id text not null,
  cart jsonb not null,
  primary key (platform_id, device_id)
);
select taprail_distribute('simulator_displays');

-- Refunds that are going to fail. The others are not stored: they succeed at once.
create table simulator_refunds (
  platform_id uuid not null,
  refund_ref text not null,
  account_ref text not null,
  amount bigint not null,
  currency text not null,
  has_failed boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, refund_ref)
);
select taprail_distribute('simulator_refunds');
create index simulator_refunds_due on simulator_refunds (platform_id, due_at)
  where due_at is not null;

create table simulator_payouts (
  platform_id uuid not null,
  payout_ref text not null,
  account_ref text not null,
  -- The caller's own id of it.
  payout_id text not null,
  amount bigint not null,
  currency text not null,
  eta timestamptz not null,
  status text not null default 'in_transit' check (status in ('in_transit', 'paid', 'failed')),
  -- Why the bank is going to reject it, or has rejected it; null for one that it pays.
  failure_code text,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, payout_ref)
);
select taprail_distribute('simulator_payouts');
create index simulator_payouts_due on simulator_payouts (platform_id, due_at)
  where due_at is not null;

create table simulator_disputes (
  platform_id uuid not null,
  dispute_ref text not null,
  account_ref text not null,
  -- The caller's own id of it.
  transaction_id text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  network_reason_code text not null,
  status text not null check (
    status in (
      'needs_response', 'under_review', 'won', 'lost', 'withdrawn',
      'inquiry_needs_response', 'inquiry_under_review', 'inquiry_closed'
    )
  ),
  evidence_due_by timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When and how it ends if nothing happens before; null once it has ended.
  ends_at timestamptz,
  ends_as text,
  -- The key of the call that answered it last.
  answer_key text,
  -- When it was won by an appeal after it had been lost.
  reinstated_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, dispute_ref),
  constraint simulator_disputes_end check (
    (closed_at is null) = (
      status in (
        'needs_response', 'under_review', 'inquiry_needs_response', 'inquiry_under_review'
      )
    )
    and (closed_at is null) = (ends_at is not null)
    and (closed_at is null) = (ends_as is not null)
  )
);
select taprail_distribute('simulator_disputes');
create index simulator_disputes_due on simulator_disputes (platform_id, due_at)
  where due_at is not null;

-- The effects at the provider, one row each; written only if the configuration asks for it.
create table simulator_effects (
  platform_id uuid not null,
  operation text not null,
  idempotency_key text not null,
  account_ref text not null,
  ref text not null,
  -- The caller's own id of what it is about.
  own_id text not null,
  -- Null when no money moves.
  amount bigint,
  currency text,
  -- How often it was asked for.
  calls integer not null default 1,
  -- When it was asked for first, on the platform's clock.
  at timestamptz not null,
  primary key (platform_id, operation, idempotency_key),
  constraint simulator_effects_money check ((amount is null) = (currency is null))
);
select taprail_distribute('simulator_effects');
create index simulator_effects_by_time
  on simulator_effects (platform_id, at, operation, idempotency_key);
create index simulator_effects_by_ref on simulator_effects (platform_id, ref);
