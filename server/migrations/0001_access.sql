-- Platforms and their API keys.
--
-- The schema runs unchanged on one PostgreSQL and on Citus: every tenant table leads with
-- platform_id, small global tables are reference tables, ids come from the application, and no
-- statement asks the server for the time.

-- One deployment serves one environment: the first process that uses the database sets it.
create table deployment (
  only_row boolean primary key default true check (only_row),
  environment text not null check (environment in ('test', 'production'))
);
select taprail_reference('deployment');

create table platforms (
  platform_id uuid primary key,
  name text not null,
  -- How far this platform's test clock runs ahead of real time; always 0 in production. No clock
  -- may leave the range of timestamps and ids: the bound is the year 10000 in milliseconds.
  clock_offset_ms bigint not null default 0
    check (clock_offset_ms >= 0 and clock_offset_ms < 253402300800000),
  -- The lease of the process that is advancing the test clock, in real time.
  clock_lease_until timestamptz,
  -- How far a pre-authorisation may be increased when the tap names no ceiling.
  ceiling_multiplier integer not null default 5 check (ceiling_multiplier between 1 and 100),
  created_at timestamptz not null,
  constraint platforms_name_unique unique (name)
);
select taprail_reference('platforms');

create table api_keys (
  key_id uuid primary key,
  platform_id uuid not null,
  name text not null,
  -- SHA-256 of the whole key. A key carries over 190 random bits, so a slow hash would add nothing.
  secret_hash bytea not null,
  last4 text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_secret_hash_unique unique (secret_hash)
);
select taprail_reference('api_keys');
alter table api_keys add constraint api_keys_platform_fk
  foreign key (platform_id) references platforms (platform_id);

-- Written rarely and apart from api_keys: a write to a reference table reaches every shard.
create table api_key_uses (
  platform_id uuid not null,
  key_id uuid not null,
  last_used_at timestamptz not null,
  primary key (platform_id, key_id)
);
select taprail_distribute('api_key_uses');
