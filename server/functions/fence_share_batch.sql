-- Shares the fences of platforms until the transaction ends, so that none rises past a claim, and
-- returns the fence of each element's platform. Makes the next seal due, since an operation follows
-- that it has to cover.
create or replace function fence_share_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  -- When each operation began.
  p_began_ats timestamptz[]
) returns uuid[]
language plpgsql as $$
declare
  v_nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  v_fence record;
  v_platform_ids uuid[];
  v_fence_ids uuid[];
  v_of_elements uuid[];
  v_sealing integer;
begin
  loop
    v_platform_ids := '{}';
    v_fence_ids := '{}';
    for v_fence in
      select f.platform_id, f.fence_id
      from fences f
      where f.platform_id = coalesce(p_platform_id, f.platform_id)
        and f.platform_id = any(p_platform_ids)
      for share
    loop
      v_platform_ids := v_platform_ids || v_fence.platform_id;
      v_fence_ids := v_fence_ids || v_fence.fence_id;
    end loop;
    select array_agg(v_fence_ids[array_position(v_platform_ids, w.platform_id)] order by w.place)
    into v_of_elements
    from unnest(p_platform_ids) with ordinality as w (platform_id, place);
    exit when array_position(v_of_elements, null) is null;
    -- The first operation of a platform.
    insert into fences (platform_id, fence_id, examined_id)
    select coalesce(p_platform_id, w.platform_id), v_nothing, v_nothing
    from unnest(p_platform_ids) as w (platform_id)
    order by w.platform_id
    on conflict (platform_id) do nothing;
  end loop;

  -- The first operation after everything was sealed makes the next seal due. Nearly always one is
  -- due already, and a batch pays for this query alone.
  select count(*)::integer into v_sealing
  from seal_schedules s
  where s.platform_id = coalesce(p_platform_id, s.platform_id)
    and s.platform_id = any(v_platform_ids)
    and s.due_at is not null;
  if v_sealing < cardinality(v_platform_ids) then
    perform seal_expect_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_platform_ids,
      p_began_ats => p_began_ats
    );
  end if;
  return v_of_elements;
end $$;
