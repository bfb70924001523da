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
