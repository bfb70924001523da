-- Makes the next seal of these platforms due at the coming midnight, UTC, of their clocks, unless
-- one is due already. Inserts of operations on money call it in the same transaction, once they
-- share the fences: only while no claim shares its fence can a platform be found to be sealed.
create or replace function seal_expect_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  -- When each operation began.
  p_began_ats timestamptz[]
) returns void
language plpgsql as $$
declare
  v_nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  v_new record;
begin
  for v_new in
    select w.platform_id, min(w.began_at) as began_at
    from unnest(p_platform_ids, p_began_ats) as w (platform_id, began_at)
    left join seal_schedules s
      on s.platform_id = coalesce(p_platform_id, w.platform_id) and s.due_at is not null
    where s.platform_id is null
    group by w.platform_id
    order by w.platform_id
  loop
    insert into seal_schedules (platform_id, sealed_id, due_at)
    values (
      v_new.platform_id,
      v_nothing,
      (date_trunc('day', v_new.began_at at time zone 'UTC') + interval '1 day')
        at time zone 'UTC'
    )
    on conflict (platform_id) do update
    set due_at = excluded.due_at
    where seal_schedules.due_at is null;
  end loop;
end $$;
