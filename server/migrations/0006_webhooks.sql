-- Where platforms are told of events: endpoints, one delivery for each endpoint that an event is
-- for, and what came of every attempt. The events themselves are written with the change.

create table webhook_endpoints (
  platform_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  -- Kinds, or '*' for all.
  events text[] not null check (cardinality(events) > 0),
  description text,
  enabled boolean not null,
  -- Set when the service itself disabled it, with why.
  disabled_reason text,
  secret bytea not null,
  secret_key_id text not null,
  -- The secret before the last rotation signs along until then, on the platform's clock.
  previous_secret bytea,
  previous_secret_key_id text,
  previous_secret_until timestamptz,
  -- On the platform's clock: since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null,
  -- Rises with every change: what was read of an endpoint is told from what it is now by it.
  updated_at timestamptz not null,
  -- A deleted endpoint is nobody's any more, but stays until its open deliveries are cancelled, a
  -- batch at a time: that is what is due.
  deleted_at timestamptz check (deleted_at is null or not enabled),
  due_at timestamptz check (due_at is null or deleted_at is not null),
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, endpoint_id)
);
select taprail_distribute('webhook_endpoints');
create index webhook_endpoints_due on webhook_endpoints (platform_id, due_at)
  where due_at is not null;

create table webhook_deliveries (
  platform_id uuid not null,
  endpoint_id uuid not null,
  delivery_id uuid not null,
  event_id uuid not null,
  kind text not null check (kind in ('event', 'replay', 'test')),
  status text not null check (status in ('pending', 'delivered', 'failed', 'cancelled')),
  created_at timestamptz not null,
  -- What the offsets of the retries count from, on the platform's clock.
  first_attempt_at timestamptz,
  -- How many attempts were recorded, and how often a worker took it up, whatever came of that.
  attempts integer not null default 0,
  claims integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  -- By endpoint first: that is how deliveries are listed, and what they are fair among.
  primary key (platform_id, endpoint_id, delivery_id, status)
) partition by list (status);
-- The few that are open lie apart from the many that are over. Whoever looks for what is due walks
-- over the remains of what was due before, 40 ms for each million of them, until they are vacuumed;
-- of a small table they are soon, and of one with a month of deliveries in it they never would be.
create table webhook_deliveries_open partition of webhook_deliveries for values in ('pending')
  with (
    -- Room to lease a row where it lies, without touching an index.
    fillfactor = 50,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 0
  );
-- What the conditions say lets the planner leave it alone where only open ones are wanted.
create table webhook_deliveries_closed partition of webhook_deliveries (
  check (due_at is null), check (lease_token is null)
) for values in ('delivered', 'failed', 'cancelled');
select taprail_distribute('webhook_deliveries');
-- The condition, which always holds, keeps the planner from looking up single deliveries here.
create index webhook_deliveries_due on webhook_deliveries_open (platform_id, endpoint_id, due_at)
  where due_at is not null;
-- Not by platform: an event has but one, and who looks for a delivery is to find it by its key.
create index webhook_deliveries_by_event on webhook_deliveries (event_id);

create table webhook_attempts (
  platform_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  -- In real time, like the signature.
  sent_at timestamptz not null,
  duration_ms integer not null,
  -- What the receiver answered, or why there was no answer.
  response_status integer,
  error text,
  excerpt text,
  primary key (platform_id, delivery_id, attempt)
);
select taprail_distribute('webhook_attempts');

-- Writes events and a delivery for every endpoint that wants them, in the caller's transaction.
create function event_emit_batch_v1(
  p_platform_ids uuid[],
  p_event_ids uuid[],
  p_types text[],
  p_submerchant_ids uuid[],
  p_object_ids uuid[],
  p_bodies text[],
  p_nows timestamptz[]
) returns void
language plpgsql
as $$
begin
  insert into events (platform_id, event_id, type, submerchant_id, object_id, body, created_at)
  select * from unnest(
    p_platform_ids, p_event_ids, p_types, p_submerchant_ids, p_object_ids, p_bodies, p_nows
  );

  insert into webhook_deliveries (
    platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, due_at
  )
  select w.platform_id, w.endpoint_id, uuidv7(), e.event_id, 'event', 'pending', e.now, e.now
  from unnest(p_platform_ids, p_event_ids, p_types, p_nows) as e (platform_id, event_id, type, now)
  cross join lateral (
    select t.platform_id, t.endpoint_id
    from webhook_endpoints t
    where t.platform_id = e.platform_id
      and t.enabled
      and (e.type = any(t.events) or '*' = any(t.events))
    -- More than a platform can have: it keeps the planner to a look in the index for each event.
    limit 1000
  ) w;
end $$;

-- What is sent to test an endpoint is stored as an event, so that it is sent as one, and names the
-- endpoint it is for. It tells of nothing that happened: lists, streams and replays leave it out.
alter table events add column test_endpoint_id uuid;

-- Events of a range to be sent again, in small batches.
create table redelivery_jobs (
  platform_id uuid not null,
  job_id uuid not null,
  status text not null check (status in ('running', 'completed', 'stopped')),
  -- Which events: created from the one to before the other, on the platform's clock.
  created_from timestamptz not null,
  created_to timestamptz not null,
  types text[],
  delivery_status text check (delivery_status in ('delivered', 'pending', 'failed', 'none')),
  endpoint_id uuid,
  -- Every event up to this one was looked at, once; the last to look at is not beyond the other.
  examined_id uuid not null,
  last_id uuid not null,
  examined_until timestamptz,
  events_examined bigint not null default 0,
  events_redelivered bigint not null default 0,
  deliveries_created bigint not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, job_id)
);
select taprail_distribute('redelivery_jobs');
create index redelivery_jobs_due on redelivery_jobs (platform_id, due_at)
  where due_at is not null;

-- Writes down what came of attempts, many at once: one array a column, one place a delivery. A row
-- counts only for whoever still holds its lease; which did is what comes back. One whose sent_at is
-- null was not sent at all.
create function webhook_result_batch_v1(
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
as $$
#variable_conflict use_column
begin
  return query
  -- The planner cannot know how few these are among how many. The limit has it look up each by its
  -- key; it is found again by its place, where it stays for as long as it has this lease.
  with held as materialized (
    select w.*, d.place
    from unnest(
      p_platform_ids, p_endpoint_ids, p_delivery_ids, p_lease_tokens, p_statuses, p_attempts,
      p_due_ats, p_nows, p_sent_ats, p_durations_ms, p_response_statuses, p_errors, p_excerpts
    ) as w (
      platform_id, endpoint_id, delivery_id, lease_token, status, attempt,
      due_at, now, sent_at, duration_ms, response_status, error, excerpt
    )
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
  select r.delivery_id from recorded r;

  -- Who acknowledged a replay has the event: its open retries are over.
  if 'replay' = any(p_kinds) then
    update webhook_deliveries d
    set status = 'delivered', due_at = null, lease_until = null, lease_token = null
    from (
      select distinct w.platform_id, w.endpoint_id, w.event_id
      from unnest(p_platform_ids, p_endpoint_ids, p_event_ids, p_kinds, p_statuses)
        as w (platform_id, endpoint_id, event_id, kind, status)
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
    from unnest(p_platform_ids, p_endpoint_ids, p_statuses, p_nows, p_sent_ats)
      as w (platform_id, endpoint_id, status, now, sent_at)
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
