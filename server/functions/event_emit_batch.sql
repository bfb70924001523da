-- Inserts events, one array element per event, and one delivery per event and subscribed endpoint,
-- in the caller's transaction. Returns the deliveries.
create or replace function event_emit_batch(
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_event_ids uuid[],
  p_types text[],
  p_submerchant_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_sequences integer[],
  p_created_ats timestamptz[],
  -- The lease of the caller, which sends the deliveries at once; null if workers are to find them.
  p_lease_token uuid,
  p_lease_until timestamptz,
  -- Endpoints whose deliveries get no lease, like those of failing endpoints.
  p_closed_endpoint_ids uuid[]
) returns table (
  delivery_id uuid, endpoint_id uuid, event_id uuid, is_leased boolean,
  endpoint_updated_at timestamptz
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_platform_ids uuid[];
  v_delivery_ids uuid[];
  v_endpoint_ids uuid[];
  v_event_ids uuid[];
  v_are_leased boolean[];
  v_updated_ats timestamptz[];
  v_created_ats timestamptz[];
begin
  insert into events (
    platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
  )
  select coalesce(p_platform_id, e.platform_id), e.event_id, e.type, e.submerchant_id,
    e.object_id, e.position, e.sequence, e.created_at
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_event_ids) as event_id,
      unnest(p_types) as type, unnest(p_submerchant_ids) as submerchant_id,
      unnest(p_object_ids) as object_id, unnest(p_positions) as position,
      unnest(p_sequences) as sequence, unnest(p_created_ats) as created_at
  ) as e;

  select array_agg(t.platform_id),
    -- The id sorts with the event, and is the same however often it is computed.
    array_agg(overlay(
      md5(e.event_id::text || t.endpoint_id::text)
      placing left(replace(e.event_id::text, '-', ''), 16) from 1
    )::uuid),
    array_agg(t.endpoint_id), array_agg(e.event_id),
    array_agg(
      p_lease_token is not null and t.failing_since is null
      and t.endpoint_id <> all(p_closed_endpoint_ids)
    ),
    array_agg(t.updated_at), array_agg(e.created_at)
  into v_platform_ids, v_delivery_ids, v_endpoint_ids, v_event_ids, v_are_leased, v_updated_ats,
    v_created_ats
  from unnest(p_platform_ids, p_event_ids, p_types, p_created_ats)
    as e (platform_id, event_id, type, created_at)
  join webhook_endpoints t
    on t.platform_id = coalesce(p_platform_id, e.platform_id)
    and t.enabled
    and (e.type = any(t.events) or '*' = any(t.events));
  if v_delivery_ids is null then
    return;
  end if;

  insert into webhook_deliveries_open (
    platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, claims, due_at,
    lease_until, lease_token
  )
  select coalesce(p_platform_id, w.platform_id), w.endpoint_id, w.delivery_id, w.event_id, 'event',
    'pending', w.created_at, case when w.is_leased then 1 else 0 end, w.created_at,
    case when w.is_leased then p_lease_until end, case when w.is_leased then p_lease_token end
  from unnest(
    v_platform_ids, v_endpoint_ids, v_delivery_ids, v_event_ids, v_are_leased, v_created_ats
  ) as w (platform_id, endpoint_id, delivery_id, event_id, is_leased, created_at);

  return query
  select w.delivery_id, w.endpoint_id, w.event_id, w.is_leased, w.updated_at
  from unnest(v_delivery_ids, v_endpoint_ids, v_event_ids, v_are_leased, v_updated_ats)
    as w (delivery_id, endpoint_id, event_id, is_leased, updated_at)
  -- Later events of a tap are not sent before its first.
  order by w.event_id;
end $$;
