-- Makes the watched ones among these sub-merchants due for a check, in the transaction that posted
-- to them. The busiest sub-merchants are not watched: for them this is one index lookup.
create or replace function volume_watch_due_batch(
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[]
) returns void
language plpgsql as $$
begin
  -- Locked in key order first, so that two batches never wait for each other.
  perform 1
  from volume_watches w
  where w.platform_id = coalesce(p_platform_id, w.platform_id)
    and w.platform_id = any(p_platform_ids)
    and w.submerchant_id = any(p_submerchant_ids)
  order by w.submerchant_id
  for update;
  if found then
    update volume_watches w
    set posting_count = w.posting_count + 1, due_at = coalesce(w.due_at, w.check_after)
    where w.platform_id = coalesce(p_platform_id, w.platform_id)
      and w.platform_id = any(p_platform_ids)
      and w.submerchant_id = any(p_submerchant_ids);
  end if;
end $$;
