-- Events, and where platforms are told of them: endpoints, one delivery per event and endpoint, and
-- the result of every attempt.

-- An event is written with the change it reports. Its body is composed from the record of the
-- operation that caused it.
create table events (
  platform_id uuid not null,
  event_id uuid not null,
  type text not null,
  submerchant_id uuid,
  -- The record that it tells of.
  object_id uuid not null,
  position integer not null,
  -- Rises with every event of the same object.
  sequence integer not null,
  created_at timestamptz not null,
  -- The endpoint that is tested with this event. Nothing happened that it would tell of, so lists,
  -- streams and replays leave it out.
  test_endpoint_id uuid,
  -- The text that is sent, where there is no record to compose it from.
  body text,
  primary key (platform_id, event_id)
) with (autovacuum_analyze_threshold = 2000000);
select taprail_distribute('events');

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
  -- It failed, and the endpoint acknowledged a later replay of the same event.
  acknowledged_later boolean not null default false,
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
-- Failures are few, and are looked for among all events, or at one endpoint.
create index webhook_deliveries_lost on webhook_deliveries_closed (platform_id, event_id)
  where status = 'failed' and not acknowledged_later;
create index webhook_deliveries_lost_by_endpoint
  on webhook_deliveries_closed (platform_id, endpoint_id, event_id)
  where status = 'failed' and not acknowledged_later;

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
