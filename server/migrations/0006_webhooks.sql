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
  -- The secret before the last rotation signs along until then, in real time.
  previous_secret bytea,
  previous_secret_key_id text,
  previous_secret_until timestamptz,
  -- On the platform's clock: since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (platform_id, endpoint_id)
);
select taprail_distribute('webhook_endpoints');

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
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  -- By endpoint first: that is how deliveries are listed, and what they are fair among.
  primary key (platform_id, endpoint_id, delivery_id)
);
select taprail_distribute('webhook_deliveries');
create index webhook_deliveries_due on webhook_deliveries (platform_id, endpoint_id, due_at)
  where due_at is not null;
create index webhook_deliveries_by_event on webhook_deliveries (platform_id, event_id);

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
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
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
  join webhook_endpoints w
    on w.platform_id = e.platform_id
    and w.enabled
    and (e.type = any(w.events) or '*' = any(w.events));
end $$;
