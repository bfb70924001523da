-- Statements: the provider's own list of the movements of each account, and those that our ledger
-- has by the provider's name alone.

-- The accounts whose movements are read, and how far.
create table statement_accounts (
  platform_id uuid not null,
  -- Derived from the connection and the account, so no lookup is needed.
  statement_id uuid not null,
  connection_id uuid,
  -- Null for the connection's own account.
  psp_account text,
  submerchant_id uuid,
  -- The provider's time of the latest movement that was seen by a reading that ended. The next
  -- reading begins a while before it.
  latest_at timestamptz,
  -- Where the present reading continues, and the latest movement that it has seen.
  page_after text,
  page_latest_at timestamptz,
  -- On the real clock.
  read_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, statement_id),
  constraint statement_accounts_owner check ((psp_account is null) = (submerchant_id is null))
) with (fillfactor = 50);
select taprail_distribute('statement_accounts');
create index statement_accounts_due on statement_accounts (platform_id, due_at)
  where due_at is not null;

-- Movements that no operation of ours accounts for. Their records tell what happened.
create table provider_movements (
  platform_id uuid not null,
  movement_id uuid not null,
  statement_id uuid not null,
  connection_id uuid,
  psp_account text,
  submerchant_id uuid,
  -- The provider's id of the movement, which is posted once.
  ref text not null,
  kind text not null,
  -- The provider's own word for it.
  provider_kind text not null,
  -- How it is posted; null if a transaction has posted it.
  posting_kind text,
  amount bigint not null,
  currency text not null,
  source_ref text,
  transaction_id uuid,
  -- Whether a person or a schedule at the provider moved it.
  is_outside boolean not null,
  -- The provider's time.
  happened_at timestamptz not null,
  created_at timestamptz not null,
  primary key (platform_id, movement_id)
);
select taprail_distribute('provider_movements');
create unique index provider_movements_ref on provider_movements (platform_id, statement_id, ref);
create index provider_movements_by_submerchant
  on provider_movements (platform_id, submerchant_id, movement_id);
create index provider_movements_outside on provider_movements (platform_id, movement_id)
  where is_outside;

-- Movements that may still turn out to be our own, because our ledger is behind.
create table waiting_movements (
  platform_id uuid not null,
  statement_id uuid not null,
  ref text not null,
  -- JSON: the movement as the provider listed it.
  movement text not null,
  reason text not null,
  since timestamptz not null,
  primary key (platform_id, statement_id, ref)
);
select taprail_distribute('waiting_movements');
