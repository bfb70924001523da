create or replace function submerchants_guard_identity() returns trigger
language plpgsql as $$
begin
  -- The message names the constraint, too: Citus passes on nothing else.
  raise exception 'constraint "submerchants_identity_fixed": who a sub-merchant is never changes'
    using errcode = 'check_violation', constraint = 'submerchants_identity_fixed';
end $$;
