create or replace function ledger_entries_must_balance() returns trigger
language plpgsql as $$
declare
  v_posting uuid;
begin
  select posting_id into v_posting
  from inserted
  group by platform_id, posting_id, currency
  having sum(amount) <> 0
  limit 1;
  if found then
    raise exception 'the posting % does not balance', v_posting
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
