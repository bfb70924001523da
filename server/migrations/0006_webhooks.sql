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
    autovacuum_vacuum_cost_delay = 10,
    autovacuum_analyze_threshold = 2147483647
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

-- Deliveries that are taken in hand as they are made are kept together, one row for all of a
-- statement and a platform, until something came of each: nearly all of them are over within a
-- tenth of a second, and a row each to make, to index, to move and to vacuum was most of what they
-- cost. Whatever came of one, it has a row of its own from then on. Those of which nothing was
-- heard until the lease ran out are made into open deliveries, to be found like any other.
create table webhook_dispatches (
  platform_id uuid not null,
  -- What its deliveries are leased with, for as long as the row has this token itself.
  dispatch_id uuid not null,
  -- On the platform's clock.
  created_at timestamptz not null,
  -- One place a delivery.
  delivery_ids uuid[] not null,
  endpoint_ids uuid[] not null,
  event_ids uuid[] not null,
  -- Of how many nothing is known yet. The row is gone with the last.
  remaining integer not null check (remaining > 0),
  due_at timestamptz,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, dispatch_id)
) with (
  -- Room to count down where it lies.
  fillfactor = 50,
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 10,
  autovacuum_analyze_threshold = 2147483647
);
select taprail_distribute('webhook_dispatches');
create index webhook_dispatches_due on webhook_dispatches (platform_id, due_at)
  where due_at is not null;

-- What is in hand, as it would be if it had rows.
create view webhook_deliveries_in_hand as
select i.platform_id, i.dispatch_id, u.endpoint_id, u.delivery_id, u.event_id, 'event' as kind,
  'pending' as status, i.created_at, 0 as attempts, i.created_at as due_at
from webhook_dispatches i
cross join unnest(i.endpoint_ids, i.delivery_ids, i.event_ids)
  as u (endpoint_id, delivery_id, event_id)
-- The limit has each looked up by its key: the planner would read all of an endpoint's.
where (
  select true
  from webhook_deliveries d
  where d.platform_id = i.platform_id
    and d.endpoint_id = u.endpoint_id
    and d.delivery_id = u.delivery_id
  limit 1
) is null;
