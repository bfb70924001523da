-- Claims operations before any effect, one array element per operation. A tap names its
-- sub-merchant, which must be able to charge now, and a reader that serves it. Each operation comes
-- back with its result: 'taken' says that another operation has its key or its position, and
-- 'too_late' that its id is not beyond the fence. Operations up to the fence may have been examined
-- already, so a claim there might never be found if its process dies.
create or replace function payment_claim_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_operation_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_kinds text[],
  p_requests text[],
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_began_ats timestamptz[],
  -- Null for steps on a transaction that exists.
  p_external_refs text[],
  p_device_ids text[],
  p_devices_shared boolean[]
) returns table (
  operation_id uuid, result text, submerchant_id uuid, settlement_currency text, mcc text,
  country text, time_zone text, payout_delay_days integer, psp_account text, connection_id uuid,
  fence_id uuid
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_nothing constant uuid := '00000000-0000-0000-0000-000000000000';
  v_mark record;
  v_marked uuid[];
  v_fence_ids uuid[];
  v_sealing integer;
  v_results text[];
  v_submerchant_ids uuid[];
  v_settlement_currencies text[];
  v_mccs text[];
  v_countries text[];
  v_time_zones text[];
  v_payout_delays integer[];
  v_psp_accounts text[];
  v_connection_ids uuid[];
  v_id uuid;
  v_inserted integer := 0;
  v_present uuid[];
begin
  loop
    v_marked := '{}';
    v_fence_ids := '{}';
    -- Locked until the transaction ends, so that no fence rises past a claim.
    for v_mark in
      select m.platform_id, m.fence_id
      from operation_marks m
      where m.platform_id = coalesce(p_platform_id, m.platform_id)
        and m.platform_id = any(p_platform_ids)
      for share
    loop
      v_marked := v_marked || v_mark.platform_id;
      v_fence_ids := v_fence_ids || v_mark.fence_id;
    end loop;
    select array_agg(
        case
          when w.platform_id <> all(v_marked) then 'new_platform'
          when w.operation_id <= v_fence_ids[array_position(v_marked, w.platform_id)]
            then 'too_late'
          when k.operation_id <> w.operation_id then 'key_known'
          when w.external_ref is null then 'claimed'
          when s.submerchant_id is null then 'submerchant_not_found'
          when not s.charges_enabled then 'charges_disabled'
          when d.device_id is null then 'new_device'
          when w.device_shared or d.submerchant_id is null then 'claimed'
          when d.submerchant_id = s.submerchant_id then 'claimed'
          else 'device_not_assigned'
        end
        order by w.place
      ),
      array_agg(s.submerchant_id order by w.place),
      array_agg(s.settlement_currency order by w.place),
      array_agg(s.mcc order by w.place),
      array_agg(s.country order by w.place),
      array_agg(s.time_zone order by w.place),
      array_agg(s.payout_delay_days order by w.place),
      array_agg(s.psp_account order by w.place),
      array_agg(s.connection_id order by w.place)
    into v_results, v_submerchant_ids, v_settlement_currencies, v_mccs, v_countries,
      v_time_zones, v_payout_delays, v_psp_accounts, v_connection_ids
    from unnest(
      p_platform_ids, p_operation_ids, p_key_hashes, p_external_refs, p_device_ids,
      p_devices_shared
    ) with ordinality as w (
      platform_id, operation_id, key_hash, external_ref, device_id, device_shared, place
    )
    left join operations k
      on k.platform_id = coalesce(p_platform_id, w.platform_id) and k.key_hash = w.key_hash
    left join submerchants s
      on s.platform_id = coalesce(p_platform_id, w.platform_id)
      and s.external_ref = w.external_ref
    left join devices d
      on d.platform_id = coalesce(p_platform_id, w.platform_id) and d.device_id = w.device_id;
    if 'new_platform' = any(v_results) then
      insert into operation_marks (platform_id, fence_id, examined_id)
      select coalesce(p_platform_id, w.platform_id), v_nothing, v_nothing
      from unnest(p_platform_ids) as w (platform_id)
      order by w.platform_id
      on conflict (platform_id) do nothing;
      continue;
    end if;
    exit when 'new_device' <> all(v_results);
    -- A reader seen for the first time is registered to the sub-merchant, or shared. Of two taps
    -- that see it at once the first registers it, and the next round finds whose it is.
    insert into devices (platform_id, device_id, submerchant_id, created_at)
    select coalesce(p_platform_id, w.platform_id), w.device_id,
      case when not w.device_shared then w.submerchant_id end, w.began_at
    from unnest(
      p_platform_ids, p_device_ids, p_devices_shared, v_submerchant_ids, p_began_ats, v_results
    ) as w (platform_id, device_id, device_shared, submerchant_id, began_at, result)
    where w.result = 'new_device'
    order by w.platform_id, w.device_id
    on conflict (platform_id, device_id) do nothing;
  end loop;

  -- The first operation after everything was sealed makes the next seal due. Nearly always one is
  -- due already, and a batch pays for this query alone.
  select count(*)::integer into v_sealing
  from seal_schedules s
  where s.platform_id = coalesce(p_platform_id, s.platform_id)
    and s.platform_id = any(v_marked)
    and s.due_at is not null;
  if v_sealing < cardinality(v_marked) then
    perform seal_expect_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_platform_ids,
      p_began_ats => p_began_ats
    );
  end if;

  -- The join with the fence lets Citus run it on one shard without storing rows in between. The
  -- returned rows are counted, since on Citus row_count includes rows in conflict.
  for v_id in
    insert into operations (
      platform_id, operation_id, object_id, position, kind, connection_id, request, key_hash,
      fingerprint, began_at
    )
    select m.platform_id, w.operation_id, w.object_id, w.position, w.kind, w.connection_id,
      w.request, w.key_hash, w.fingerprint, w.began_at
    from operation_marks m
    join unnest(
      p_platform_ids, p_operation_ids, p_object_ids, p_positions, p_kinds, p_requests,
      p_key_hashes, p_fingerprints, p_began_ats, v_results, v_connection_ids
    ) as w (
      platform_id, operation_id, object_id, position, kind, request, key_hash, fingerprint,
      began_at, result, connection_id
    ) on m.platform_id = coalesce(p_platform_id, w.platform_id)
    where w.result = 'claimed'
    -- One order in every batch, so that two batches never wait for each other.
    order by w.platform_id, w.key_hash
    on conflict do nothing
    returning operation_id
  loop
    v_inserted := v_inserted + 1;
  end loop;
  v_present := p_operation_ids;
  if v_inserted < cardinality(array_positions(v_results, 'claimed')) then
    select array_agg(o.operation_id) into v_present
    from operations o
    where o.platform_id = coalesce(p_platform_id, o.platform_id)
      and o.platform_id = any(p_platform_ids)
      and o.operation_id = any(p_operation_ids);
  end if;
  return query
  select w.operation_id,
    case
      when w.result = 'claimed' and w.operation_id <> all(coalesce(v_present, '{}')) then 'taken'
      else w.result
    end,
    w.submerchant_id, w.settlement_currency, w.mcc, w.country, w.time_zone,
    w.payout_delay_days, w.psp_account, w.connection_id,
    v_fence_ids[array_position(v_marked, w.platform_id)]
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_operation_ids) as operation_id,
      unnest(v_results) as result, unnest(v_submerchant_ids) as submerchant_id,
      unnest(v_settlement_currencies) as settlement_currency, unnest(v_mccs) as mcc,
      unnest(v_countries) as country, unnest(v_time_zones) as time_zone,
      unnest(v_payout_delays) as payout_delay_days,
      unnest(v_psp_accounts) as psp_account, unnest(v_connection_ids) as connection_id
  ) as w;
end $$;
