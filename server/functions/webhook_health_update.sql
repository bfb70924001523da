-- Records when endpoints began to fail, one array element per attempt, and disables those that have
-- failed all attempts for too long. Most batches change nothing.
create or replace function webhook_health_update(
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_endpoint_ids uuid[],
  p_statuses text[],
  p_nows timestamptz[],
  p_sent_ats timestamptz[],
  p_disable_after interval
) returns void
language plpgsql as $$
declare
  v_endpoint record;
begin
  for v_endpoint in
    select t.platform_id, w.endpoint_id, w.is_up, w.first_at,
      w.last_at - p_disable_after as given_up_since,
      -- Readers tell versions of an endpoint apart by this time, so it must rise.
      greatest(t.updated_at + interval '1 millisecond', w.last_at) as updated_at
    from (
      select w.platform_id, w.endpoint_id, bool_or(w.status = 'delivered') as is_up,
        min(w.now) as first_at, max(w.now) as last_at
      from unnest(p_platform_ids, p_endpoint_ids, p_statuses, p_nows, p_sent_ats)
        as w (platform_id, endpoint_id, status, now, sent_at)
      where w.sent_at is not null
      group by w.platform_id, w.endpoint_id
    ) as w
    join webhook_endpoints t
      on t.platform_id = coalesce(p_platform_id, w.platform_id) and t.endpoint_id = w.endpoint_id
    where w.is_up = (t.failing_since is not null)
      or (not w.is_up and t.enabled and t.failing_since <= w.last_at - p_disable_after)
    -- All batches lock in the same order, so that two never deadlock.
    order by w.endpoint_id
  loop
    if v_endpoint.is_up then
      update webhook_endpoints
      set failing_since = null
      where platform_id = v_endpoint.platform_id and endpoint_id = v_endpoint.endpoint_id;
    else
      update webhook_endpoints
      set failing_since = coalesce(failing_since, v_endpoint.first_at)
      where platform_id = v_endpoint.platform_id and endpoint_id = v_endpoint.endpoint_id;
      update webhook_endpoints
      set enabled = false, disabled_reason = 'failing', updated_at = v_endpoint.updated_at
      where platform_id = v_endpoint.platform_id
        and endpoint_id = v_endpoint.endpoint_id
        and enabled
        and failing_since <= v_endpoint.given_up_since;
    end if;
  end loop;
end $$;
