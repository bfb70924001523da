-- For a new table PostgreSQL assumes that one platform has few of its rows. Every index that begins
-- with platform_id then seems as good as the one made for a statement, and plans are kept: a plan
-- that read all rows of a platform per item of a batch made taps five times slower until statistics
-- were gathered. New tables therefore start with statistics by which platform_id alone selects
-- little.
create or replace function taprail_expect_growth() returns void
language plpgsql as $$
declare
  v_table record;
begin
  -- On Citus the rows are in shards. Workers hide those from clients, so each finds its own.
  if exists (select 1 from pg_extension where extname = 'citus') then
    execute $command$
      select run_command_on_workers('select taprail_expect_growth()') where citus_is_coordinator()
    $command$;
  end if;
  for v_table in
    select n.nspname, c.relname
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'platform_id'
    where n.nspname = current_schema()
      and c.relkind = 'r'
      -- Gathered statistics are never overwritten.
      and not exists (
        select 1 from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname
      )
  loop
    perform pg_restore_attribute_stats(
      'schemaname', v_table.nspname::text,
      'relname', v_table.relname::text,
      'attname', 'platform_id'::text,
      'inherited', false,
      'null_frac', 0::real,
      'avg_width', 16,
      'n_distinct', 1::real
    );
  end loop;
end $$;
