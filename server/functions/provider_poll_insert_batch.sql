-- Schedules questions to the provider about refunds, disputes and incomplete taps, one array
-- element per object. Records of transactions call it, in the same transaction.
create or replace function provider_poll_insert_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_object_ids uuid[],
  p_kinds text[],
  p_transaction_ids uuid[],
  p_created_ats timestamptz[]
) returns void
language plpgsql as $$
begin
  insert into provider_polls (
    platform_id, object_id, kind, transaction_id, created_at, due_at
  )
  select coalesce(p_platform_id, w.platform_id), w.object_id, w.kind, w.transaction_id,
    w.created_at,
    w.created_at + case when w.kind = 'tap' then interval '1 minute' else interval '1 day' end
  from unnest(
    p_platform_ids, p_object_ids, p_kinds, p_transaction_ids, p_created_ats
  ) as w (platform_id, object_id, kind, transaction_id, created_at)
  order by w.object_id
  on conflict (platform_id, object_id) do nothing;
end $$;
