-- Taps: readers, tips and transactions. The records of its operations tell what happened to a
-- transaction; its row in transactions has what it is searched by.

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

-- A sub-merchant's own tip suggestions, and whether its readers at the provider are configured. A
-- sub-merchant that never asked for a tip has no row.
create table submerchant_tips (
  platform_id uuid not null,
  submerchant_id uuid not null,
  -- By currency; the platform's settings apply to the others.
  suggestions jsonb not null default '{}',
  -- Rises with every change, so that a configuration that began before it does not end the work.
  revision integer not null default 0,
  -- When the provider was last told.
  configured_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id)
);
select taprail_distribute('submerchant_tips');
create index submerchant_tips_due on submerchant_tips (platform_id, due_at)
  where due_at is not null;

create table transactions (
  platform_id uuid not null,
  transaction_id uuid not null,
  submerchant_id uuid not null,
  device_id text not null,
  chain_id uuid not null,
  status text not null check (
    status in ('approved', 'declined', 'pending', 'cancelled', 'reversed', 'expired')
  ),
  currency text not null,
  amount_authorised bigint not null,
  amount_captured bigint not null,
  amount_released bigint not null,
  amount_refunded bigint not null,
  card_fingerprint text,
  reference text,
  created_at timestamptz not null,
  -- When money was captured, and when that was reversed, by the ledger.
  captured_at timestamptz,
  reversed_at timestamptz,
  primary key (platform_id, transaction_id),
  constraint transactions_amounts check (
    amount_captured + amount_released <= amount_authorised
    and amount_refunded <= amount_captured
  )
) with (autovacuum_analyze_threshold = 2000000);
select taprail_distribute('transactions');
create index transactions_by_submerchant
  on transactions (platform_id, submerchant_id, transaction_id);
-- Most taps are approved; these are found without the index and do not pay for it.
create index transactions_by_status on transactions (platform_id, status, transaction_id)
  where status <> 'approved';
-- The few that hold money and have not captured any.
create index transactions_held on transactions (platform_id, transaction_id)
  where status = 'approved' and amount_captured <= 0;
-- A card's taps of the last minutes. Led by spans of ten minutes, new entries stay together,
-- however many old ones there are.
create index transactions_by_card on transactions (
  platform_id,
  date_bin(interval '10 minutes', created_at, timestamptz '2000-01-01 00:00Z'),
  card_fingerprint
) where card_fingerprint is not null;
-- Most are captured with their tap and found by their ids.
create index transactions_captured_later on transactions (platform_id, captured_at)
  where captured_at - created_at > interval '1 hour';
create index transactions_reversed on transactions (platform_id, reversed_at)
  where reversed_at is not null;
-- A transaction that begins its chain carries the chain's id itself.
create index transactions_by_chain on transactions (platform_id, chain_id, transaction_id)
  where chain_id <> transaction_id;
-- Searched by prefix, whatever the case.
create index transactions_by_reference
  on transactions (platform_id, lower(reference collate pg_c_utf8)) where reference is not null;

-- The first time at which the service acts on a transaction by itself, such as the end of a hold.
-- Its action then, and any later times, follow from the records. The row goes once nothing is due.
-- In transactions, settling a capture of yesterday would write a new version of a wide row, with an
-- entry in each of its indexes.
create table transaction_dues (
  platform_id uuid not null,
  transaction_id uuid not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, transaction_id)
) with (
  -- Room on the page to lease a row without touching an index.
  fillfactor = 50,
  -- Searches read the entries of settled rows until they are vacuumed. Days of open rows may be
  -- here, so the share keeps vacuum from reading them all the time.
  autovacuum_vacuum_threshold = 20000,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_threshold = 2147483647
);
select taprail_distribute('transaction_dues');
create index transaction_dues_due on transaction_dues (platform_id, due_at);

-- What the platform's people write about a transaction. A note never changes.
create table transaction_notes (
  platform_id uuid not null,
  transaction_id uuid not null,
  note_id uuid not null,
  -- A user.
  author_id uuid not null,
  text text not null,
  -- In real time.
  created_at timestamptz not null,
  primary key (platform_id, transaction_id, note_id)
);
select taprail_distribute('transaction_notes');

-- Refunds and disputes that the provider has to decide, and taps with details to come. The provider
-- is polled now and then, since its webhook may be lost. The row goes once all is known.
create table provider_polls (
  platform_id uuid not null,
  -- The refund, the dispute or the tap.
  object_id uuid not null,
  kind text not null check (kind in ('refund', 'dispute', 'tap')),
  transaction_id uuid not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, object_id)
);
select taprail_distribute('provider_polls');
create index provider_polls_due on provider_polls (platform_id, due_at) where due_at is not null;
