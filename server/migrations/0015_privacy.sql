-- Erasures of personal data.

-- The erasure of a sub-merchant, which is done in small batches.
create table erasures (
  platform_id uuid not null,
  submerchant_id uuid not null,
  -- Refused: money turned out to be open after all, and nothing was erased.
  status text not null check (status in ('running', 'completed', 'refused')),
  -- The part under way, and the last object erased in it.
  part text not null check (part in ('check', 'record', 'transactions', 'payouts', 'answers')),
  after_id uuid not null,
  transactions_total bigint not null default 0,
  transactions_erased bigint not null default 0,
  -- Why it was refused.
  refusal text,
  -- The id of an API key or of a user, or cli.
  made_by text not null,
  -- On the platform's clock.
  requested_at timestamptz not null,
  finished_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id)
);
select taprail_distribute('erasures');
create index erasures_due on erasures (platform_id, due_at) where due_at is not null;
