create or replace function ledger_post_batch(
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
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_posting_ids) as posting_id,
      unnest(p_account_ids) as account_id, unnest(p_amounts) as amount,
      unnest(p_currencies) as currency, unnest(p_kinds) as kind,
      unnest(p_transaction_ids) as transaction_id, unnest(p_nows) as now
  ) as e;

  insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
  select e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency, sum(e.amount)::bigint
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_account_ids) as account_id,
      unnest(p_account_kinds) as kind, unnest(p_submerchant_ids) as submerchant_id,
      unnest(p_currencies) as currency, unnest(p_amounts) as amount
  ) as e
  group by e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency
  order by e.platform_id, e.account_id
  on conflict (platform_id, account_id) do update
  set balance = ledger_accounts.balance + excluded.balance;
end $$;
