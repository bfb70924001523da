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

set local citus.enable_unsafe_triggers = on;

create function ledger_entries_must_balance() returns trigger
language plpgsql as $$
declare
  v_posting uuid;
begin
  select posting_id into v_posting
  from inserted
  group by platform_id, posting_id, currency
  having sum(amount) <> 0
  limit 1;
  if found then
    raise exception 'the posting % does not balance', v_posting
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;

create trigger ledger_entries_must_balance
  after insert on ledger_entries
  referencing new table as inserted
  for each statement execute function ledger_entries_must_balance();

create function taprail_append_only() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_append_only';
end $$;

create trigger ledger_entries_append_only
  before update or delete or truncate on ledger_entries
  for each statement execute function taprail_append_only();

-- Posts many postings at once: one array a column, an entry a position. Deltas are summed per
-- account first, because an upsert may not meet a row twice; accounts are written in key order, so
-- that two batches never wait for each other.
create function ledger_post_batch_v1(
  p_platform_ids uuid[],
  p_posting_ids uuid[],
  p_account_ids uuid[],
  p_account_kinds text[],
  p_submerchant_ids uuid[],
  p_currencies text[],
  p_amounts bigint[],
  p_kinds text[],
  p_transaction_ids uuid[],
  p_nows timestamptz[]
) returns void
language plpgsql
as $$
begin
  insert into ledger_entries (
    platform_id, posting_id, account_id, amount, currency, kind, transaction_id, created_at
  )
  select e.platform_id, e.posting_id, e.account_id, e.amount, e.currency, e.kind,
    e.transaction_id, e.now
  from unnest(
    p_platform_ids, p_posting_ids, p_account_ids, p_amounts, p_currencies, p_kinds,
    p_transaction_ids, p_nows
  ) as e (platform_id, posting_id, account_id, amount, currency, kind, transaction_id, now);

  insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
  select e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency, sum(e.amount)::bigint
  from unnest(
    p_platform_ids, p_account_ids, p_account_kinds, p_submerchant_ids, p_currencies, p_amounts
  ) as e (platform_id, account_id, kind, submerchant_id, currency, amount)
  group by e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency
  order by e.platform_id, e.account_id
  on conflict (platform_id, account_id) do update
  set balance = ledger_accounts.balance + excluded.balance;
end $$;
