-- Keeps the fence of a platform's operations where it is until this transaction ends, and returns
-- it: an operation must have a greater id to be claimed.
create or replace function operation_hold_mark(p_platform_id uuid) returns uuid
language plpgsql as $$
declare
  v_fence_id uuid;
  v_nothing constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    select m.fence_id into v_fence_id
    from operation_marks m
    where m.platform_id = p_platform_id
    for share;
    if found then
      return v_fence_id;
    end if;
    insert into operation_marks (platform_id, fence_id, examined_id)
    values (p_platform_id, v_nothing, v_nothing)
    on conflict (platform_id) do nothing;
  end loop;
end $$;
