-- How platforms reach their providers. A platform without a row uses the deployment's own
-- connection.

create table psp_connections (
  connection_id uuid primary key,
  platform_id uuid not null references platforms (platform_id),
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  -- The provider's name of the account that the credentials are of.
  account_ref text not null,
  -- Everything that is secret, sealed as one document.
  credentials bytea not null,
  credentials_key_id text not null,
  -- The calls per second that the provider has agreed to, in all and per endpoint; null for its
  -- usual limit.
  calls_per_second integer check (calls_per_second > 0),
  calls_per_endpoint integer check (calls_per_endpoint > 0),
  -- Rises with every write, so that processes notice other credentials.
  revision integer not null default 1,
  created_at timestamptz not null,
  -- When its credentials were last replaced, and when they were last seen to work.
  rotated_at timestamptz,
  checked_at timestamptz not null,
  constraint psp_connections_one_a_platform unique (platform_id)
);
select taprail_reference('psp_connections');

-- The provider's webhooks: ids and words only, since their content is asked for again.

create table psp_webhooks (
  platform_id uuid not null,
  provider text not null,
  event_id text not null,
  -- The provider's word for what happened, and ours for what it is about.
  type text not null,
  subject text not null,
  -- The connection that sent it; null for the deployment's own.
  connection_id uuid,
  psp_account text not null,
  -- The object of the account that it is about; null for the account itself.
  psp_object text,
  received_at timestamptz not null,
  -- On the platform's clock.
  processed_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, provider, event_id),
  constraint psp_webhooks_due_until_processed check ((processed_at is null) = (due_at is not null))
);
select taprail_distribute('psp_webhooks');
create index psp_webhooks_due on psp_webhooks (platform_id, due_at) where due_at is not null;
create index psp_webhooks_processed on psp_webhooks (platform_id, processed_at)
  where processed_at is not null;

-- How far the provider's own list of events was read, to find missed webhooks.
create table psp_catch_ups (
  platform_id uuid not null,
  provider text not null,
  -- Events from then on are asked for: when the round before began. Both on the real clock.
  since timestamptz not null,
  began_at timestamptz,
  -- The last one whose account was asked about in this round; null at its beginning.
  after_submerchant_id uuid,
  attempts integer not null default 0,
  -- Null between two rounds.
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, provider)
);
select taprail_distribute('psp_catch_ups');
create index psp_catch_ups_due on psp_catch_ups (platform_id, due_at) where due_at is not null;

-- How the processes of a deployment divide the requests that a provider takes on a connection. The
-- shares live for seconds and are not money, so the table is unlogged: after a crash of the server
-- all of them are leased again.
create unlogged table psp_call_leases (
  -- The id of a connection, or 'own' for that of the deployment.
  connection text not null,
  -- An endpoint, or 'all'.
  name text not null,
  process_id uuid not null,
  -- Thousandths of a request per second: the demand per purpose, in order of priority, and the
  -- share.
  demand integer[] not null,
  share integer not null,
  lease_until timestamptz not null,
  primary key (connection, name, process_id)
);
select taprail_reference('psp_call_leases');
