-- Inserts the records of operations, one array element per operation. The inserted record is the
-- right to do the rest: if one exists already, the whole batch fails with a duplicate key.
create or replace function operation_record_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_format smallint,
  p_stages text[],
  p_hashes bytea[],
  p_posting_kinds text[],
  -- Array literals, since arrays of arrays cannot be unnested one by one.
  p_entry_account_ids text[],
  p_entry_amounts text[],
  p_entry_currencies text[],
  p_event_ids text[],
  -- The sub-merchants whose balances the postings change.
  p_submerchant_ids uuid[],
  p_recorded_ats timestamptz[],
  -- The operations that may be among the open ones.
  p_open_operation_ids uuid[]
) returns void
language plpgsql as $$
begin
  insert into records (
    platform_id, object_id, position, format, stages, hash, posting_kind,
    entry_account_ids, entry_amounts, entry_currencies, event_ids, submerchant_id, recorded_at
  )
  select coalesce(p_platform_id, w.platform_id), w.object_id, w.position, p_format, w.stages,
    w.hash, w.posting_kind, w.entry_account_ids::uuid[], w.entry_amounts::bigint[],
    w.entry_currencies::text[], w.event_ids::uuid[], w.submerchant_id, w.recorded_at
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_object_ids) as object_id,
      unnest(p_positions) as position, unnest(p_stages) as stages, unnest(p_hashes) as hash,
      unnest(p_posting_kinds) as posting_kind, unnest(p_entry_account_ids) as entry_account_ids,
      unnest(p_entry_amounts) as entry_amounts, unnest(p_entry_currencies) as entry_currencies,
      unnest(p_event_ids) as event_ids, unnest(p_submerchant_ids) as submerchant_id,
      unnest(p_recorded_ats) as recorded_at
  ) as w;

  if cardinality(p_open_operation_ids) > 0 then
    delete from open_operations o
    where o.platform_id = coalesce(p_platform_id, o.platform_id)
      and o.platform_id = any(p_platform_ids)
      and o.operation_id = any(p_open_operation_ids);
  end if;
end $$;
