create or replace function taprail_reference(p_table regclass) returns void
language plpgsql as $$
begin
  if exists (select 1 from pg_extension where extname = 'citus') then
    execute format('select create_reference_table(%L)', p_table);
  end if;
end $$;
