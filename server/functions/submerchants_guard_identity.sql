create or replace function submerchants_guard_identity() returns trigger
language plpgsql as $$
begin
  raise exception 'external_ref and country of a sub-merchant never change'
    using errcode = 'check_violation', constraint = 'submerchants_identity_fixed';
end $$;
