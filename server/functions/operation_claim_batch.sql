-- Inserts operations, one array element per operation, in a transaction that shares their fences.
-- Returns the results, where 'claimed' has become 'key_known' if another operation has the key, and
-- 'taken' if another has the position.
create or replace function operation_claim_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_operation_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_kinds text[],
  p_connection_ids uuid[],
  p_requests text[],
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_began_ats timestamptz[],
  -- Only elements that are 'claimed' are inserted.
  p_results text[]
) returns text[]
language plpgsql as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_inserted integer := 0;
  v_present uuid[];
  v_known_keys uuid[];
begin
  -- The join with the fence lets Citus run it on one shard without storing rows in between. The
  -- returned rows are counted, since on Citus row_count includes rows in conflict.
  for v_id in
    insert into operations (
      platform_id, operation_id, object_id, position, kind, connection_id, request, key_hash,
      fingerprint, began_at
    )
    select f.platform_id, w.operation_id, w.object_id, w.position, w.kind, w.connection_id,
      w.request, w.key_hash, w.fingerprint, w.began_at
    from fences f
    join unnest(
      p_platform_ids, p_operation_ids, p_object_ids, p_positions, p_kinds, p_connection_ids,
      p_requests, p_key_hashes, p_fingerprints, p_began_ats, p_results
    ) as w (
      platform_id, operation_id, object_id, position, kind, connection_id, request, key_hash,
      fingerprint, began_at, result
    ) on f.platform_id = coalesce(p_platform_id, w.platform_id)
    where w.result = 'claimed'
    -- One order in every batch, so that two batches never wait for each other.
    order by w.platform_id, w.key_hash
    on conflict do nothing
    returning operation_id
  loop
    v_inserted := v_inserted + 1;
  end loop;
  if v_inserted = cardinality(array_positions(p_results, 'claimed')) then
    return p_results;
  end if;
  select array_agg(o.operation_id) into v_present
  from operations o
  where o.platform_id = coalesce(p_platform_id, o.platform_id)
    and o.platform_id = any(p_platform_ids)
    and o.operation_id = any(p_operation_ids);
  select array_agg(o.key_hash) into v_known_keys
  from operations o
  where o.platform_id = coalesce(p_platform_id, o.platform_id)
    and o.platform_id = any(p_platform_ids)
    and o.key_hash = any(p_key_hashes);
  return (
    select array_agg(
      case
        when w.result <> 'claimed' or w.operation_id = any(v_present) then w.result
        when w.key_hash = any(v_known_keys) then 'key_known'
        else 'taken'
      end
      order by w.place
    )
    from unnest(p_operation_ids, p_key_hashes, p_results) with ordinality
      as w (operation_id, key_hash, result, place)
  );
end $$;
