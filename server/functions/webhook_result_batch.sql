-- Records the results of delivery attempts, one array element per delivery. A result counts only
-- under the current lease of its delivery. Returns the deliveries that another worker leases now.
-- Without sent_at there was no attempt. A delivery that ends moves from the open partition to the
-- closed one.
create or replace function webhook_result_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_endpoint_ids uuid[],
  p_delivery_ids uuid[],
  p_event_ids uuid[],
  p_kinds text[],
  p_lease_tokens uuid[],
  p_statuses text[],
  p_created_ats timestamptz[],
  p_first_attempt_ats timestamptz[],
  p_attempts integer[],
  p_claims integer[],
  p_due_ats timestamptz[],
  -- The times of sending on the platform's clock.
  p_nows timestamptz[],
  p_sent_ats timestamptz[],
  p_durations_ms integer[],
  p_response_statuses integer[],
  p_errors text[],
  p_excerpts text[],
  -- How long all attempts may fail before the endpoint is disabled; null: never.
  p_disable_after interval
) returns table (delivery_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  v_leased uuid[];
  v_removed integer;
begin
  -- Not joined with the arrays: PostgreSQL would compare each row found with each element.
  select array_agg(d.delivery_id) into v_leased
  from webhook_deliveries_open d
  where d.platform_id = coalesce(p_platform_id, d.platform_id)
    and d.platform_id = any(p_platform_ids)
    and d.endpoint_id = any(p_endpoint_ids)
    and d.delivery_id = any(p_delivery_ids)
    and d.lease_token = p_lease_tokens[array_position(p_delivery_ids, d.delivery_id)];

  delete from webhook_deliveries_open d
  where d.platform_id = coalesce(p_platform_id, d.platform_id)
    and d.platform_id = any(p_platform_ids)
    and d.endpoint_id = any(p_endpoint_ids)
    and d.delivery_id = any(v_leased)
    and d.lease_token = any(p_lease_tokens);
  get diagnostics v_removed = row_count;
  if v_removed <> coalesce(cardinality(v_leased), 0) then
    raise exception 'another worker claimed a delivery meanwhile' using errcode = '40001';
  end if;
  insert into webhook_deliveries (
    platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, first_attempt_at,
    attempts, claims, due_at
  )
  select coalesce(p_platform_id, w.platform_id), w.endpoint_id, w.delivery_id, w.event_id, w.kind,
    w.status, w.created_at, w.first_attempt_at, w.attempts, w.claims, w.due_at
  from unnest(
    p_platform_ids, p_endpoint_ids, p_delivery_ids, p_event_ids, p_kinds, p_statuses,
    p_created_ats, p_first_attempt_ats, p_attempts, p_claims, p_due_ats
  ) as w (
    platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at,
    first_attempt_at, attempts, claims, due_at
  )
  where w.delivery_id = any(v_leased);

  insert into webhook_attempts (
    platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, error, excerpt
  )
  select coalesce(p_platform_id, w.platform_id), w.delivery_id, w.attempt, w.sent_at,
    w.duration_ms, w.response_status, w.error, w.excerpt
  from unnest(
    p_platform_ids, p_delivery_ids, p_attempts, p_sent_ats, p_durations_ms, p_response_statuses,
    p_errors, p_excerpts
  ) as w (
    platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, error, excerpt
  )
  where w.sent_at is not null and w.delivery_id = any(v_leased);

  -- An endpoint that acknowledged a replay has the event: its open retries end, and its failed
  -- deliveries do not count as lost.
  if 'replay' = any(p_kinds) then
    update webhook_deliveries d
    set status = case when d.status = 'pending' then 'delivered' else d.status end,
        acknowledged_later = d.status = 'failed',
        due_at = null, lease_until = null, lease_token = null
    from (
      select distinct w.endpoint_id, w.event_id
      from unnest(p_endpoint_ids, p_event_ids, p_kinds, p_statuses)
        as w (endpoint_id, event_id, kind, status)
      where w.kind = 'replay' and w.status = 'delivered'
    ) as w
    where d.platform_id = coalesce(p_platform_id, d.platform_id)
      and d.platform_id = any(p_platform_ids)
      and d.event_id = any(p_event_ids)
      and d.event_id = w.event_id
      -- This form keeps the planner off the index by endpoint, which may have many rows.
      and d.endpoint_id is not distinct from w.endpoint_id
      and (d.status = 'failed' or (d.status = 'pending' and d.kind = 'event'));
  end if;

  perform webhook_health_update(
    p_platform_id => p_platform_id,
    p_platform_ids => p_platform_ids,
    p_endpoint_ids => p_endpoint_ids,
    p_statuses => p_statuses,
    p_nows => p_nows,
    p_sent_ats => p_sent_ats,
    p_disable_after => p_disable_after
  );

  if v_removed < cardinality(p_delivery_ids) then
    return query
    select w.delivery_id
    from unnest(p_delivery_ids) as w (delivery_id)
    where w.delivery_id <> all(coalesce(v_leased, '{}'));
  end if;
end $$;
