-- Finds operations of a platform that have no record although they were claimed a lease ago, and
-- makes them due: their process died, or lost the database. Examines up to p_limit operations with
-- ids up to p_until_id and returns how many it examined.
create or replace function operation_examine(
  p_platform_id uuid,
  p_until_id uuid,
  p_now timestamptz,
  p_limit integer
) returns integer
language plpgsql as $$
declare
  v_mark uuid;
  v_ids uuid[];
begin
  select m.examined_id into v_mark
  from operation_marks m
  where m.platform_id = p_platform_id and m.examined_id < p_until_id
  for update;
  if not found then
    return 0;
  end if;
  select array_agg(o.operation_id order by o.operation_id) into v_ids
  from (
    select o.operation_id
    from operations o
    where o.platform_id = p_platform_id
      and o.operation_id > v_mark
      and o.operation_id <= p_until_id
    order by o.operation_id
    limit p_limit
  ) o;
  if v_ids is null then
    return 0;
  end if;
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
  update operation_marks
  set examined_id = v_ids[cardinality(v_ids)]
  where platform_id = p_platform_id;
  return cardinality(v_ids);
end $$;
