create or replace function taprail_append_only() returns trigger
language plpgsql as $$
declare
  -- On Citus it is a shard, which has its number behind the name of the table.
  v_constraint text := regexp_replace(tg_table_name, '_\d+$', '') || '_append_only';
begin
  -- The message names the constraint, too: Citus passes on nothing else.
  raise exception 'constraint "%": rows of % stay as they are', v_constraint, tg_table_name
    using errcode = 'check_violation', constraint = v_constraint;
end $$;
