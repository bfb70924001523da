-- Finds operations of a platform that have no record although they were claimed a lease ago, and
-- makes them due: their process died, or lost the database. Returns how many it examined, up to
-- p_limit. Each operation is examined once.
--
-- One call raises the fence, so that nothing more can be claimed with an id up to it. The next call
-- examines the operations that lie before it.
create or replace function operation_examine(
  p_platform_id uuid,
  p_fence_id uuid,
  p_now timestamptz,
  p_limit integer
) returns integer
language plpgsql as $$
declare
  v_fence_id uuid;
  v_examined_id uuid;
  v_ids uuid[];
  v_count integer;
begin
  select f.fence_id, f.examined_id into v_fence_id, v_examined_id
  from fences f
  where f.platform_id = p_platform_id;
  if not found then
    return 0;
  end if;

  select array_agg(o.operation_id order by o.operation_id) into v_ids
  from (
    select o.operation_id
    from operations o
    where o.platform_id = p_platform_id
      and o.operation_id > v_examined_id
      -- A seal raises the fence to the present, where operations are still in progress.
      and o.operation_id <= least(v_fence_id, p_fence_id)
    order by o.operation_id
    limit p_limit
  ) as o;
  v_count := coalesce(cardinality(v_ids), 0);
  if v_count > 0 then
    insert into open_operations (platform_id, operation_id, due_at)
    select o.platform_id, o.operation_id, p_now
    from operations o
    left join records r
      on r.platform_id = p_platform_id
      and r.object_id = o.object_id
      and r.position = o.position
    where o.platform_id = p_platform_id
      and o.operation_id = any(v_ids)
      and o.request is not null
      and r.platform_id is null
    on conflict (platform_id, operation_id) do nothing;
  else
    -- Without new operations there is no reason to raise the fence.
    perform 1
    from operations o
    where o.platform_id = p_platform_id
      and o.operation_id > v_fence_id
      and o.operation_id <= p_fence_id
    limit 1;
    if not found then
      return 0;
    end if;
  end if;

  -- Last, since it waits for claims that share the fence, and new claims wait for it.
  update fences
  set fence_id = greatest(fence_id, p_fence_id),
      examined_id = case when v_count > 0 then v_ids[v_count] else v_fence_id end
  where platform_id = p_platform_id;
  return v_count;
end $$;
