create or replace function records_must_balance() returns trigger
language plpgsql as $$
declare
  v_object uuid;
begin
  select r.object_id into v_object
  from inserted r
  cross join unnest(r.entry_amounts, r.entry_currencies) as e (amount, currency)
  group by r.object_id, r.position, e.currency
  having sum(e.amount) <> 0
  limit 1;
  if found then
    -- The message names the constraint, too: Citus passes on nothing else.
    raise exception 'constraint "records_balance": a posting on % does not balance', v_object
      using errcode = 'check_violation', constraint = 'records_balance';
  end if;
  return null;
end $$;
