-- Events and their webhooks: endpoints, one delivery per event and endpoint, and the result of
-- every attempt.

-- An event is written with the change it reports. Its body is composed from the record of the
-- operation that caused it.
create table events (
  platform_id uuid not null,
  event_id uuid not null,
  type text not null,
  submerchant_id uuid,
  -- The record that it reports.
  object_id uuid not null,
  position integer not null,
  -- Rises with every event of the same object.
  sequence integer not null,
  created_at timestamptz not null,
  -- The endpoint that is tested with this event. A test reports nothing real, so lists, streams and
  -- replays leave it out.
  test_endpoint_id uuid,
  -- The text to send if there is no record to compose it from.
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
  -- Why the service disabled it; null otherwise.
  disabled_reason text,
  secret bytea not null,
  secret_key_id text not null,
  -- The secret before the last rotation also signs until then, on the platform's clock.
  previous_secret bytea,
  previous_secret_key_id text,
  previous_secret_until timestamptz,
  -- When all attempts began to fail, on the platform's clock; null if they do not.
  failing_since timestamptz,
  created_at timestamptz not null,
  -- Rises with every change, so that readers can tell versions apart.
  updated_at timestamptz not null,
  -- A deleted endpoint is hidden, but stays until its open deliveries are cancelled. due_at is the
  -- time of the next batch of that work.
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
  -- Retries count from here, on the platform's clock.
  first_attempt_at timestamptz,
  -- The number of recorded attempts, and of claims by workers with or without a result.
  attempts integer not null default 0,
  claims integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  -- True if it failed and the endpoint acknowledged a later replay of the event.
  acknowledged_later boolean not null default false,
  -- The endpoint comes first, since deliveries are listed and claimed by endpoint.
  primary key (platform_id, endpoint_id, delivery_id, status)
) partition by list (status);
-- The few open deliveries are apart from the many closed ones. A search for due rows reads dead
-- index entries until they are vacuumed, 40 ms per million. A small table is vacuumed soon; one
-- with a month of deliveries never would be.
create table webhook_deliveries_open partition of webhook_deliveries for values in ('pending')
  with (
    -- Room on the page to lease a row without touching an index.
    fillfactor = 50,
    autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_scale_factor = 0,
    autovacuum_vacuum_cost_delay = 10,
    autovacuum_analyze_threshold = 2147483647
  );
-- The conditions let the planner skip it in queries for open deliveries.
create table webhook_deliveries_closed partition of webhook_deliveries (
  check (due_at is null), check (lease_token is null)
) for values in ('delivered', 'failed', 'cancelled');
select taprail_distribute('webhook_deliveries');
-- The condition always holds. It keeps the planner from using this index for single deliveries.
create index webhook_deliveries_due on webhook_deliveries_open (platform_id, endpoint_id, due_at)
  where due_at is not null;
-- Without the platform, so that lookups of a delivery use its primary key instead.
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
-- Failures are few; they are searched among all events, or at one endpoint.
create index webhook_deliveries_lost on webhook_deliveries_closed (platform_id, event_id)
  where status = 'failed' and not acknowledged_later;
create index webhook_deliveries_lost_by_endpoint
  on webhook_deliveries_closed (platform_id, endpoint_id, event_id)
  where status = 'failed' and not acknowledged_later;

create table webhook_attempts (
  platform_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  -- Real time, like that in the signature.
  sent_at timestamptz not null,
  duration_ms integer not null,
  -- The status of the answer, or why there was none.
  response_status integer,
  error text,
  excerpt text,
  primary key (platform_id, delivery_id, attempt)
);
select taprail_distribute('webhook_attempts');

-- Attempts by the hour, for charts: one row for each way to end and each bound of its duration.
create table webhook_endpoint_hours (
  platform_id uuid not null,
  -- When the hour began, in real time.
  began_at timestamptz not null,
  endpoint_id uuid not null,
  -- The class of the answer, such as 2xx, or why there was none.
  outcome text not null,
  -- The bound that the durations did not exceed.
  up_to_ms integer not null,
  count bigint not null,
  -- The hour comes first, since old ones are deleted.
  primary key (platform_id, began_at, endpoint_id, outcome, up_to_ms)
) with (fillfactor = 50);
select taprail_distribute('webhook_endpoint_hours');

-- Jobs that send the events of a range again, in small batches.
create table redelivery_jobs (
  platform_id uuid not null,
  job_id uuid not null,
  status text not null check (status in ('running', 'completed', 'stopped')),
  -- The range of created_at, without its end, on the platform's clock.
  created_from timestamptz not null,
  created_to timestamptz not null,
  types text[],
  delivery_status text check (delivery_status in ('delivered', 'pending', 'failed', 'none')),
  endpoint_id uuid,
  -- Events up to examined_id were examined once; those before last_id are to be examined.
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
