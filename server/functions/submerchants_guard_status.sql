create or replace function submerchants_guard_status() returns trigger
language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('received', 'creating'),
    ('creating', 'pending_requirements'),
    ('creating', 'enabled'),
    ('creating', 'rejected'),
    ('creating', 'errored'),
    ('pending_requirements', 'enabled'),
    ('pending_requirements', 'rejected'),
    ('pending_requirements', 'errored'),
    ('enabled', 'pending_requirements'),
    ('enabled', 'rejected'),
    ('errored', 'received')
  ) then
    -- The message names the constraint, too: Citus passes on nothing else.
    raise exception 'constraint "submerchants_status_transition": % cannot become %',
      old.status, new.status
      using errcode = 'check_violation', constraint = 'submerchants_status_transition';
  end if;
  return new;
end $$;
