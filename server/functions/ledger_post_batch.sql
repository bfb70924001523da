-- Adds what was posted to the balances of accounts, one array element per account: the entries are
-- in the records already. No account may be named twice, since an upsert may not meet a row twice.
-- Accounts are written in key order, so two batches never wait for each other.
create or replace function ledger_post_batch(
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_account_ids uuid[],
  p_kinds text[],
  p_submerchant_ids uuid[],
  p_currencies text[],
  p_amounts bigint[]
) returns void
language plpgsql as $$
begin
  insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
  select coalesce(p_platform_id, e.platform_id), e.account_id, e.kind, e.submerchant_id,
    e.currency, e.amount
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_account_ids) as account_id,
      unnest(p_kinds) as kind, unnest(p_submerchant_ids) as submerchant_id,
      unnest(p_currencies) as currency, unnest(p_amounts) as amount
  ) as e
  order by e.account_id
  on conflict (platform_id, account_id) do update
  set balance = ledger_accounts.balance + excluded.balance;
end $$;
