-- Reconciliation: how far the accounts at the provider were compared with our ledger, and the
-- differences.

-- Every account that is compared, once a night.
create table reconcile_accounts (
  platform_id uuid not null,
  -- The sub-merchant; for an own account its connection, or the platform where that is the
  -- deployment's.
  account_id uuid not null,
  -- Null for a connection's own account.
  submerchant_id uuid,
  connection_id uuid,
  -- The provider's time of the latest movement that was compared; null before the first.
  latest_at timestamptz,
  -- The last time both balances agreed: on the platform's clock, and the latest movement then.
  agreed_at timestamptz,
  agreed_latest_at timestamptz,
  -- JSON: the differences of balances that no movement explains, by currency.
  unexplained text not null default '{}',
  -- On the real clock, as the nights are: when it was made, and last compared.
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Why the last comparison failed; null if it did not.
  unanswered text,
  attempts integer not null default 0,
  -- Null between two nights.
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, account_id)
) with (fillfactor = 50);
select taprail_distribute('reconcile_accounts');
create index reconcile_accounts_due on reconcile_accounts (platform_id, due_at)
  where due_at is not null;

-- Open differences.
create table reconcile_differences (
  platform_id uuid not null,
  account_id uuid not null,
  -- Its subject, in words that stay the same from night to night.
  subject text not null,
  kind text not null check (
    kind in ('balance', 'movement', 'moved_by_others', 'unknown_kind', 'missing', 'object')
  ),
  sentence text not null,
  -- JSON: what is needed to compare it again.
  detail text not null,
  -- On the platform's clock.
  since timestamptz not null,
  primary key (platform_id, account_id, subject)
);
select taprail_distribute('reconcile_differences');
create index reconcile_differences_by_age on reconcile_differences (platform_id, since);
