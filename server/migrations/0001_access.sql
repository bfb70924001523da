-- Platforms, their settings and their API keys.
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
  -- The offset of this platform's test clock from real time; always 0 in production. No clock may
  -- leave the range of timestamps and ids: the bound is the year 10000 in milliseconds.
  clock_offset_ms bigint not null default 0
    check (clock_offset_ms >= 0 and clock_offset_ms < 253402300800000),
  -- The lease of the process that is advancing the test clock, in real time.
  clock_lease_until timestamptz,
  clock_lease_token uuid,
  created_at timestamptz not null,
  -- When a reset replaced it by another platform, which has its name and its keys since then.
  reset_at timestamptz,
  constraint platforms_name_unique unique (name)
);
select taprail_reference('platforms');

-- One immutable row per change, with all settings from then on. A platform without a row has the
-- defaults, version 0.
create table platform_settings (
  platform_id uuid not null,
  version integer not null check (version > 0),
  -- The platform's fees of each capture, one array element per currency.
  fee_currencies text[] not null,
  fee_basis_points integer[] not null,
  fee_fixed_amounts bigint[] not null,
  -- The ceiling of pre-authorisations whose tap names none, as a multiple of the amount.
  ceiling_multiplier integer not null check (ceiling_multiplier between 1 and 100),
  -- The local time at which a sub-merchant's business day ends.
  cut_off text not null check (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- When sub-merchants without a schedule of their own are paid out.
  payout_interval text not null check (
    payout_interval in ('daily', 'weekly', 'monthly', 'manual')
  ),
  payout_weekday text check (
    payout_weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')
  ),
  payout_monthday integer check (payout_monthday between 1 and 31),
  -- The time zone of the days in reports.
  reporting_time_zone text not null default 'UTC',
  -- Whether the provider may collect negative balances from sub-merchants who have consented.
  collect_negative_balances boolean not null default false,
  -- The years after its last transaction for which a sub-merchant cannot be erased.
  retention_years integer not null default 5 check (retention_years between 0 and 30),
  -- One in how many successful requests is kept in the archive; null keeps none.
  archive_one_in integer check (archive_one_in between 1 and 10000),
  -- The tips that readers suggest, by currency.
  tip_suggestions jsonb not null default '{}',
  -- The days after a payment for which its receipt has a public page; 0 for none.
  receipt_url_days integer not null default 730 check (receipt_url_days between 0 and 3650),
  -- The id of an API key, or cli.
  made_by text not null,
  -- On the platform's clock.
  created_at timestamptz not null,
  primary key (platform_id, version),
  constraint platform_settings_fees check (
    cardinality(fee_currencies) = cardinality(fee_basis_points)
    and cardinality(fee_currencies) = cardinality(fee_fixed_amounts)
    and 0 <= all(fee_basis_points)
    and 10000 >= all(fee_basis_points)
    and 0 <= all(fee_fixed_amounts)
  ),
  constraint platform_settings_anchors check (
    (payout_weekday is not null) = (payout_interval = 'weekly')
    and (payout_monthday is not null) = (payout_interval = 'monthly')
  )
);
select taprail_distribute('platform_settings');

create trigger platform_settings_append_only
  before update or delete on platform_settings
  for each statement execute function taprail_append_only();

-- A separate trigger: Citus gives shards none that has truncate among its events.
create trigger platform_settings_no_truncate
  before truncate on platform_settings
  for each statement execute function taprail_append_only();

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
