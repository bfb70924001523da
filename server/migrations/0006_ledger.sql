-- Accounts of the double-entry ledger. Their entries are in the records of operations.

create table ledger_accounts (
  platform_id uuid not null,
  -- Derived from platform, kind, sub-merchant and currency, so no lookup is needed.
  account_id uuid not null,
  kind text not null check (
    kind in (
      'psp_clearing', 'psp_fees', 'psp_reserves', 'psp_transfers', 'psp_adjustments',
      'fx_clearing', 'platform_operating', 'platform_in_transit', 'submerchant_pending',
      'submerchant_available', 'submerchant_in_transit', 'submerchant_dispute_hold'
    )
  ),
  submerchant_id uuid,
  currency text not null,
  -- Debits less credits. Derived from the entries, which verify compares it with.
  balance bigint not null,
  primary key (platform_id, account_id),
  constraint ledger_accounts_owner check (
    (submerchant_id is not null) = (kind like 'submerchant%')
  )
) with (fillfactor = 50);
select taprail_distribute('ledger_accounts');
create index ledger_accounts_by_submerchant on ledger_accounts (platform_id, submerchant_id);

-- The change of a balance in a span, by kind of posting, for a sub-merchant or the platform itself.
-- The opening balance of a statement sums up these few rows.
create table balance_sums (
  platform_id uuid not null,
  -- All zeros for the platform itself.
  submerchant_id uuid not null,
  currency text not null,
  -- Days in UTC. A platform's day may begin at any quarter of an hour: sub-merchants' records have
  -- the rest, and the platform itself has rows by the quarter.
  span text not null check (span in ('day', 'quarter')),
  began_at timestamptz not null,
  posting_kind text not null,
  -- Those that changed the balance.
  postings bigint not null,
  -- Credits less debits.
  amount bigint not null,
  -- The platform's fee in the same currency, which is taken off already.
  fee bigint not null,
  -- On the rows of the platform itself: what cards paid, less what they got back.
  gross bigint not null,
  primary key (platform_id, submerchant_id, currency, span, began_at, posting_kind)
) with (fillfactor = 50);
select taprail_distribute('balance_sums');
