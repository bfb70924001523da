create table if not exists handled_events (
  id text primary key,
  handled_at timestamptz not null default now()
);

create table if not exists sales (
  transaction_id text not null,
  amount bigint not null,
  currency text not null
);
