-- Accounts of the double-entry ledger. Their entries are in the records of operations.

create table ledger_accounts (
  platform_id uuid not null,
  -- Derived from platform, kind, sub-merchant and currency, so nobody has to look it up.
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
