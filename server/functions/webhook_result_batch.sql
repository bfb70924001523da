-- As before, but for the deliveries of a dispatch, which get their rows here.
create or replace function webhook_result_batch(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_endpoint_ids uuid[],
  p_delivery_ids uuid[],
  p_event_ids uuid[],
  p_kinds text[],
  p_lease_tokens uuid[],
  p_statuses text[],
  p_attempts integer[],
  p_due_ats timestamptz[],
  -- On the platform's clock, when it was sent.
  p_nows timestamptz[],
  p_sent_ats timestamptz[],
  p_durations_ms integer[],
  p_response_statuses integer[],
  p_errors text[],
  p_excerpts text[],
  -- How long an endpoint may do nothing but fail before it is disabled; null for ever.
  p_disable_after interval
) returns table (delivery_id uuid)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- For the update through the table of both partitions: see 0011.
set seq_page_cost = 1000000
as $$
#variable_conflict use_column
declare
  v_recorded uuid[];
  v_found uuid[];
begin
  with held as materialized (
    select d.platform_id, d.dispatch_id, d.created_at
    from (
      select distinct w.platform_id, w.lease_token
      from (
        select unnest(p_platform_ids) as platform_id, unnest(p_lease_tokens) as lease_token
      ) as w
    ) as w
    cross join lateral (
      select d.platform_id, d.dispatch_id, d.created_at
      from webhook_dispatches d
      where d.platform_id = w.platform_id
        and d.dispatch_id = w.lease_token
        and d.lease_token = w.lease_token
      limit 1
      for update
    ) d
  ),
  results as materialized (
    select w.*, h.created_at,
      case
        when w.status <> 'pending' then w.status
        else webhook_undelivered_status(w.platform_id, w.endpoint_id, w.event_id)
      end as outcome
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
        unnest(p_delivery_ids) as delivery_id, unnest(p_event_ids) as event_id,
        unnest(p_lease_tokens) as lease_token,
        unnest(p_statuses) as status, unnest(p_attempts) as attempt, unnest(p_due_ats) as due_at,
        unnest(p_nows) as now, unnest(p_sent_ats) as sent_at,
        unnest(p_durations_ms) as duration_ms, unnest(p_response_statuses) as response_status,
        unnest(p_errors) as error, unnest(p_excerpts) as excerpt
    ) as w
    join held h on h.platform_id = w.platform_id and h.dispatch_id = w.lease_token
  ),
  recorded as (
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, first_attempt_at,
      attempts, claims, due_at
    )
    select r.platform_id, r.endpoint_id, r.delivery_id, r.event_id, 'event', r.outcome,
      r.created_at, case when r.sent_at is not null then r.now end, r.attempt,
      -- What was given back unsent was not taken up: its retries go by how often it was.
      case when r.sent_at is null and r.status = 'pending' then 0 else 1 end,
      case when r.outcome = 'pending' then r.due_at end
    from results r
  ),
  attempted as (
    insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, error, excerpt
    )
    select r.platform_id, r.delivery_id, r.attempt, r.sent_at, r.duration_ms, r.response_status,
      r.error, r.excerpt
    from results r
    where r.sent_at is not null
  ),
  counted as materialized (
    select r.platform_id, r.lease_token as dispatch_id, count(*) as results
    from results r
    group by r.platform_id, r.lease_token
  ),
  ended as (
    delete from webhook_dispatches d
    using counted c
    where d.platform_id = c.platform_id
      and d.dispatch_id = c.dispatch_id
      and d.remaining = c.results
  ),
  went_on as (
    update webhook_dispatches d
    set remaining = d.remaining - c.results
    from counted c
    where d.platform_id = c.platform_id
      and d.dispatch_id = c.dispatch_id
      and d.remaining > c.results
  )
  select array_agg(r.delivery_id) into v_recorded from results r;

  if coalesce(cardinality(v_recorded), 0) < cardinality(p_delivery_ids) then
    -- The planner cannot know how few these are among how many. The limit has it look up each by
    -- its key; it is found again by its place, where it stays for as long as it has this lease.
    with held as materialized (
      select w.*, d.place
      from (
        select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
          unnest(p_delivery_ids) as delivery_id, unnest(p_lease_tokens) as lease_token,
          unnest(p_statuses) as status, unnest(p_attempts) as attempt,
          unnest(p_due_ats) as due_at, unnest(p_nows) as now, unnest(p_sent_ats) as sent_at,
          unnest(p_durations_ms) as duration_ms, unnest(p_response_statuses) as response_status,
          unnest(p_errors) as error, unnest(p_excerpts) as excerpt
      ) as w
      cross join lateral (
        select d.ctid as place
        from webhook_deliveries_open d
        where d.platform_id = w.platform_id
          and d.endpoint_id = w.endpoint_id
          and d.delivery_id = w.delivery_id
          and d.lease_token = w.lease_token
        limit 1
      ) d
    ),
    recorded as (
      update webhook_deliveries d
      set status = w.status,
          attempts = w.attempt,
          -- What was given back unsent was not taken up: its retries go by how often it was.
          claims = case
            when w.sent_at is null and w.status = 'pending' then d.claims - 1 else d.claims
          end,
          first_attempt_at = coalesce(
            d.first_attempt_at, case when w.sent_at is not null then w.now end
          ),
          due_at = w.due_at,
          lease_until = null,
          lease_token = null
      from held w
      where d.ctid = w.place and d.lease_token is not null and d.lease_token = w.lease_token
      returning w.platform_id, w.delivery_id, w.attempt, w.sent_at, w.duration_ms,
        w.response_status, w.error, w.excerpt
    ),
    attempted as (
      insert into webhook_attempts (
        platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, error, excerpt
      )
      select r.platform_id, r.delivery_id, r.attempt, r.sent_at, r.duration_ms, r.response_status,
        r.error, r.excerpt
      from recorded r
      where r.sent_at is not null
    )
    select array_agg(r.delivery_id) into v_found from recorded r;
    v_recorded := v_recorded || v_found;
    if coalesce(cardinality(v_recorded), 0) < cardinality(p_delivery_ids) then
      return query select unnest(p_delivery_ids) except select unnest(v_recorded);
    end if;
  end if;

  -- Who acknowledged a replay has the event: its open retries are over.
  if 'replay' = any(p_kinds) then
    update webhook_deliveries d
    set status = 'delivered', due_at = null, lease_until = null, lease_token = null
    from (
      select distinct w.platform_id, w.endpoint_id, w.event_id
      from (
        select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
          unnest(p_event_ids) as event_id, unnest(p_kinds) as kind, unnest(p_statuses) as status
      ) as w
      where w.kind = 'replay' and w.status = 'delivered'
    ) w
    where d.platform_id = w.platform_id
      and d.event_id = w.event_id
      -- So written that no index serves it: an endpoint may have very many, an event has few.
      and d.endpoint_id is not distinct from w.endpoint_id
      and d.kind = 'event'
      and d.status = 'pending';
  end if;

  with seen as materialized (
    select w.platform_id, w.endpoint_id, bool_or(w.status = 'delivered') as is_up,
      min(w.now) as first_at, max(w.now) as last_at
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
        unnest(p_statuses) as status, unnest(p_nows) as now, unnest(p_sent_ats) as sent_at
    ) as w
    where w.sent_at is not null
    group by w.platform_id, w.endpoint_id
  ),
  changing as materialized (
    select e.platform_id, e.endpoint_id, s.is_up, s.first_at, s.last_at,
      coalesce(
        not s.is_up and e.enabled and e.failing_since <= s.last_at - p_disable_after, false
      ) as is_given_up
    from seen s
    join webhook_endpoints e
      on e.platform_id = s.platform_id and e.endpoint_id = s.endpoint_id
    where s.is_up = (e.failing_since is not null)
      or (not s.is_up and e.enabled and e.failing_since <= s.last_at - p_disable_after)
    order by e.platform_id, e.endpoint_id
    for update of e
  )
  update webhook_endpoints e
  set failing_since = case when not c.is_up then coalesce(e.failing_since, c.first_at) end,
      enabled = e.enabled and not c.is_given_up,
      disabled_reason = case when c.is_given_up then 'failing' else e.disabled_reason end,
      updated_at = case
        when c.is_given_up then greatest(e.updated_at + interval '1 millisecond', c.last_at)
        else e.updated_at
      end
  from changing c
  where e.platform_id = c.platform_id and e.endpoint_id = c.endpoint_id;
end $$;
