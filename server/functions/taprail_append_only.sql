create or replace function taprail_append_only() returns trigger
language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_append_only';
end $$;
