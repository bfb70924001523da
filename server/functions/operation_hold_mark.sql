-- Keeps whoever examines the operations of a platform from passing by until this transaction ends,
-- and returns how far they are examined: an operation must have a greater id to be claimed.
create or replace function operation_hold_mark(p_platform_id uuid) returns uuid
language plpgsql as $$
declare
  v_examined_id uuid;
begin
  loop
    select m.examined_id into v_examined_id
    from operation_marks m
    where m.platform_id = p_platform_id
    for share;
    if found then
      return v_examined_id;
    end if;
    insert into operation_marks (platform_id, examined_id)
    values (p_platform_id, '00000000-0000-0000-0000-000000000000')
    on conflict (platform_id) do nothing;
  end loop;
end $$;
