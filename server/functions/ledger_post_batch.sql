-- Adds postings to the balances of accounts, one array element per account; the entries are in the
-- records already. Each account may appear once, since an upsert may not meet a row twice. Accounts
-- are written in key order, so two batches never wait for each other. Changes of owners' balances
-- are summed up by day, too, one array element per row.
create or replace function ledger_post_batch(
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_account_ids uuid[],
  p_kinds text[],
  p_submerchant_ids uuid[],
  p_currencies text[],
  p_amounts bigint[],
  p_sum_platform_ids uuid[],
  p_sum_submerchant_ids uuid[],
  p_sum_currencies text[],
  p_sum_spans text[],
  p_sum_began_ats timestamptz[],
  p_sum_kinds text[],
  p_sum_postings bigint[],
  p_sum_amounts bigint[],
  p_sum_fees bigint[],
  p_sum_gross bigint[]
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

  insert into balance_sums (
    platform_id, submerchant_id, currency, span, began_at, posting_kind, postings, amount, fee,
    gross
  )
  select coalesce(p_platform_id, s.platform_id), s.submerchant_id, s.currency, s.span, s.began_at,
    s.posting_kind, s.postings, s.amount, s.fee, s.gross
  from (
    select unnest(p_sum_platform_ids) as platform_id,
      unnest(p_sum_submerchant_ids) as submerchant_id, unnest(p_sum_currencies) as currency,
      unnest(p_sum_spans) as span, unnest(p_sum_began_ats) as began_at,
      unnest(p_sum_kinds) as posting_kind, unnest(p_sum_postings) as postings,
      unnest(p_sum_amounts) as amount, unnest(p_sum_fees) as fee,
      unnest(p_sum_gross) as gross
  ) as s
  order by s.platform_id, s.submerchant_id, s.currency, s.span, s.began_at, s.posting_kind
  on conflict (platform_id, submerchant_id, currency, span, began_at, posting_kind) do update
  set postings = balance_sums.postings + excluded.postings,
      amount = balance_sums.amount + excluded.amount,
      fee = balance_sums.fee + excluded.fee,
      gross = balance_sums.gross + excluded.gross;
end $$;
