-- As before, but that what is taken in hand becomes a dispatch, and that endpoints are looked up
-- for each platform rather than for each event.
create or replace function event_emit_batch(
  p_platform_ids uuid[],
  p_event_ids uuid[],
  p_types text[],
  p_submerchant_ids uuid[],
  p_object_ids uuid[],
  p_bodies text[],
  p_nows timestamptz[],
  -- Null when nobody takes them in hand.
  p_lease_token uuid,
  p_lease_until timestamptz,
  -- Whose deliveries are left to be found; so are those of endpoints that fail.
  p_closed_endpoint_ids uuid[]
) returns table (
  delivery_id uuid, endpoint_id uuid, event_id uuid, is_leased boolean,
  endpoint_updated_at timestamptz, clock_offset_ms bigint
)
language plpgsql
-- Whoever calls it may have it off, and many platforms have many endpoints.
set enable_hashjoin = on
as $$
#variable_conflict use_column
begin
  insert into events (platform_id, event_id, type, submerchant_id, object_id, body, created_at)
  select unnest(p_platform_ids), unnest(p_event_ids), unnest(p_types), unnest(p_submerchant_ids),
    unnest(p_object_ids), unnest(p_bodies), unnest(p_nows);

  return query
  with subscribed as materialized (
    select t.*
    from (select distinct unnest(p_platform_ids) as platform_id) e
    cross join lateral (
      select t.platform_id, t.endpoint_id, t.events, t.updated_at,
        p_lease_token is not null and t.failing_since is null
          and t.endpoint_id <> all(p_closed_endpoint_ids) as is_leased,
        (
          select p.clock_offset_ms from platforms p where p.platform_id = t.platform_id
        ) as clock_offset_ms
      from webhook_endpoints t
      where t.platform_id = e.platform_id and t.enabled
      -- More than a platform can have: it keeps the planner to a look in the index for each.
      limit 1000
    ) t
  ),
  wanted as materialized (
    select w.*, uuidv7() as delivery_id
    from (
      select e.platform_id, t.endpoint_id, e.event_id, e.now, t.is_leased, t.updated_at,
        t.clock_offset_ms
      from (
        select unnest(p_platform_ids) as platform_id, unnest(p_event_ids) as event_id,
          unnest(p_types) as type, unnest(p_nows) as now
      ) as e
      join subscribed t
        on t.platform_id = e.platform_id and (e.type = any(t.events) or '*' = any(t.events))
      -- As they came about: what a tap led to is not to be sent before it.
      order by e.event_id
    ) w
  ),
  in_hand as (
    insert into webhook_dispatches (
      platform_id, dispatch_id, created_at, delivery_ids, endpoint_ids, event_ids, remaining,
      due_at, lease_until, lease_token
    )
    select w.platform_id, p_lease_token, max(w.now), array_agg(w.delivery_id),
      array_agg(w.endpoint_id), array_agg(w.event_id), count(*), max(w.now), p_lease_until,
      p_lease_token
    from wanted w
    where w.is_leased
    group by w.platform_id
  ),
  to_be_found as (
    insert into webhook_deliveries_open (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, due_at
    )
    select w.platform_id, w.endpoint_id, w.delivery_id, w.event_id, 'event', 'pending', w.now, w.now
    from wanted w
    where not w.is_leased
  )
  select w.delivery_id, w.endpoint_id, w.event_id, w.is_leased, w.updated_at, w.clock_offset_ms
  from wanted w;
end $$;
