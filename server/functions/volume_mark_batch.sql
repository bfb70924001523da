-- Makes the watched ones among these sub-merchants due for a look, in the transaction that posted
-- to them.
create or replace function volume_mark_batch(
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_nows timestamptz[]
) returns void
language plpgsql as $$
begin
  -- Locked in key order first, so that two batches never wait for each other.
  perform 1
  from volume_watches w
  where w.platform_id = any(p_platform_ids) and w.submerchant_id = any(p_submerchant_ids)
  order by w.platform_id, w.submerchant_id
  for update;
  update volume_watches w
  set marks = w.marks + 1, due_at = coalesce(w.due_at, greatest(e.now, w.look_after))
  from (
    select e.platform_id, e.submerchant_id, max(e.now) as now
    from unnest(p_platform_ids, p_submerchant_ids, p_nows) as e (platform_id, submerchant_id, now)
    where e.submerchant_id is not null
    group by e.platform_id, e.submerchant_id
  ) as e
  where w.platform_id = e.platform_id and w.submerchant_id = e.submerchant_id;
end $$;
