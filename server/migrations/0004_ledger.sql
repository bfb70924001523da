-- The double-entry ledger. It knows postings and accounts, and nothing of what they are about.

create table ledger_accounts (
  platform_id uuid not null,
  -- Derived from platform, kind, sub-merchant and currency, so nobody has to look it up.
  account_id uuid not null,
  kind text not null check (
    kind in (
      'psp_clearing', 'psp_fees', 'fx_clearing', 'platform_operating',
      'submerchant_pending', 'submerchant_available', 'submerchant_in_transit',
      'submerchant_dispute_hold'
    )
  ),
  submerchant_id uuid,
  currency text not null,
  -- Debits less credits. Kept for speed; the entries are the truth, and verify compares.
  balance bigint not null,
  primary key (platform_id, account_id),
  constraint ledger_accounts_owner check (
    (submerchant_id is not null) = (kind like 'submerchant%')
  )
) with (fillfactor = 50);
select taprail_distribute('ledger_accounts');
create index ledger_accounts_by_submerchant on ledger_accounts (platform_id, submerchant_id);

create table ledger_entries (
  platform_id uuid not null,
  posting_id uuid not null,
  account_id uuid not null,
  -- A debit is positive, a credit negative; in minor units of the currency.
  amount bigint not null check (amount <> 0),
  currency text not null,
  kind text not null,
  transaction_id uuid,
  created_at timestamptz not null,
  primary key (platform_id, posting_id, account_id)
);
select taprail_distribute('ledger_entries');

create trigger ledger_entries_must_balance
  after insert on ledger_entries
  referencing new table as inserted
  for each statement execute function ledger_entries_must_balance();

create trigger ledger_entries_append_only
  before update or delete on ledger_entries
  for each statement execute function taprail_append_only();

-- On its own: Citus gives shards no trigger that has truncate among its events.
create trigger ledger_entries_no_truncate
  before truncate on ledger_entries
  for each statement execute function taprail_append_only();
