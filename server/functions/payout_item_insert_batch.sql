-- Inserts movements of available balances, one array element per movement, and makes the accounts
-- due. Accounts are written in key order, and before the balances of the ledger: two batches, or a
-- batch and a payout, never wait for each other.
create or replace function payout_item_insert_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_submerchant_ids uuid[],
  p_currencies text[],
  p_kinds text[],
  p_amounts bigint[],
  p_created_ats timestamptz[]
) returns void
language plpgsql as $$
begin
  insert into payout_accounts (platform_id, submerchant_id, currency, due_at)
  select coalesce(p_platform_id, w.platform_id), w.submerchant_id, w.currency, min(w.created_at)
  from unnest(p_platform_ids, p_submerchant_ids, p_currencies, p_created_ats)
    as w (platform_id, submerchant_id, currency, created_at)
  group by w.platform_id, w.submerchant_id, w.currency
  order by w.platform_id, w.submerchant_id, w.currency
  on conflict (platform_id, submerchant_id, currency) do update
  set due_at = excluded.due_at
  where payout_accounts.due_at is null;

  insert into payout_items (
    platform_id, object_id, position, submerchant_id, currency, kind, amount, created_at
  )
  select coalesce(p_platform_id, w.platform_id), w.object_id, w.position, w.submerchant_id,
    w.currency, w.kind, w.amount, w.created_at
  from unnest(
    p_platform_ids, p_object_ids, p_positions, p_submerchant_ids, p_currencies, p_kinds, p_amounts,
    p_created_ats
  ) as w (
    platform_id, object_id, position, submerchant_id, currency, kind, amount, created_at
  );
end $$;
