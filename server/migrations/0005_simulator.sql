-- What the simulated payment service provider remembers. Nothing else reads or writes it.

create table simulator_accounts (
  platform_id uuid not null,
  account_ref text not null,
  -- Which items were provided and what became of them; never a submitted value.
  state jsonb not null,
  details_version integer not null,
  revision bigint not null,
  created_at timestamptz not null,
  -- When time alone will change the account, so that the provider has something to tell.
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
