-- Claims operations before any effect, one array element per operation. A tap names its
-- sub-merchant, which must be able to charge now, and a reader that serves it. Each operation comes
-- back with its result: 'key_known' and 'taken' say that another operation has its key or its
-- position, and 'too_late' that its id is not beyond the fence. Operations up to the fence may have
-- been examined already, so a claim there might never be found if its process dies. A tap that is
-- refused may still have a known key; its answer is looked up after any refusal.
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
  v_fence_ids uuid[];
  v_results text[];
  v_submerchant_ids uuid[];
  v_settlement_currencies text[];
  v_mccs text[];
  v_countries text[];
  v_time_zones text[];
  v_payout_delays integer[];
  v_psp_accounts text[];
  v_connection_ids uuid[];
begin
  v_fence_ids := fence_share_batch(
    p_platform_id => p_platform_id,
    p_platform_ids => p_platform_ids,
    p_began_ats => p_began_ats
  );
  loop
    select array_agg(
        case
          when w.operation_id <= w.fence_id then 'too_late'
          when w.external_ref is null then 'claimed'
          when s.submerchant_id is null then 'submerchant_not_found'
          when not s.charges_enabled then 'charges_disabled'
          when d.device_id is null then
            -- No reader is registered for a key that is used again.
            case
              when exists (
                select 1 from operations k
                where k.platform_id = coalesce(p_platform_id, w.platform_id)
                  and k.key_hash = w.key_hash
                  and k.operation_id <> w.operation_id
              ) then 'key_known'
              else 'new_device'
            end
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
      p_devices_shared, v_fence_ids
    ) with ordinality as w (
      platform_id, operation_id, key_hash, external_ref, device_id, device_shared, fence_id, place
    )
    left join submerchants s
      on s.platform_id = coalesce(p_platform_id, w.platform_id)
      and s.external_ref = w.external_ref
    left join devices d
      on d.platform_id = coalesce(p_platform_id, w.platform_id) and d.device_id = w.device_id;
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

  v_results := operation_claim_batch(
    p_platform_id => p_platform_id,
    p_platform_ids => p_platform_ids,
    p_operation_ids => p_operation_ids,
    p_object_ids => p_object_ids,
    p_positions => p_positions,
    p_kinds => p_kinds,
    p_connection_ids => v_connection_ids,
    p_requests => p_requests,
    p_key_hashes => p_key_hashes,
    p_fingerprints => p_fingerprints,
    p_began_ats => p_began_ats,
    p_results => v_results
  );
  return query
  select unnest(p_operation_ids), unnest(v_results), unnest(v_submerchant_ids),
    unnest(v_settlement_currencies), unnest(v_mccs), unnest(v_countries), unnest(v_time_zones),
    unnest(v_payout_delays), unnest(v_psp_accounts), unnest(v_connection_ids), unnest(v_fence_ids);
end $$;
