create or replace function taprail_distribute(p_table regclass) returns void
language plpgsql as $$
begin
  if exists (select 1 from pg_extension where extname = 'citus') then
    execute format('select create_distributed_table(%L, ''platform_id'')', p_table);
  end if;
end $$;
