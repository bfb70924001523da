-- The dashboard: people, their sessions, and what they did.

-- Looked up by platform and e-mail at sign-in. A person may be a user of several platforms, and no
-- platform learns of another.
create table users (
  user_id uuid primary key,
  platform_id uuid not null,
  -- In lower case.
  email text not null,
  name text not null,
  role text not null check (role in ('viewer', 'operator', 'admin')),
  -- scrypt with its parameters and salt.
  password_hash text not null,
  -- Whether somebody else has seen it, too.
  has_initial_password boolean not null,
  -- Whether a session may do nothing before the user has chosen a password.
  must_change_password boolean not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  constraint users_email_unique unique (platform_id, email)
);
select taprail_reference('users');
alter table users add constraint users_platform_fk
  foreign key (platform_id) references platforms (platform_id);
create index users_by_platform on users (platform_id, user_id);

-- Signed-in people, in real time. A session that has ended has no row.
create table sessions (
  -- SHA-256 of the cookie's value.
  session_hash bytea primary key,
  user_id uuid not null,
  created_at timestamptz not null,
  -- Written only every few minutes: a write to a reference table reaches every node.
  last_seen_at timestamptz not null
);
select taprail_reference('sessions');
alter table sessions add constraint sessions_user_fk
  foreign key (user_id) references users (user_id);
create index sessions_by_user on sessions (user_id);

-- Attempts to sign in, in real time, on all nodes together.
create table sign_in_attempts (
  -- SHA-256 of a platform's e-mail, of a network address or of both.
  subject text primary key,
  attempts integer not null,
  -- When the first of these attempts was made.
  began_at timestamptz not null,
  -- When one last succeeded; only for an e-mail at an address.
  succeeded_at timestamptz
);
select taprail_reference('sign_in_attempts');

-- The audit log of people's actions. It names no person and repeats nothing that was sent.
create table audit_entries (
  platform_id uuid not null,
  entry_id uuid not null,
  -- The id of a user or of an onboarding link, or cli.
  actor text not null,
  -- The operation, by the name that the API description and the dashboard have for it.
  action text not null,
  -- Ids of what the request named.
  objects text[] not null,
  request_id text,
  -- In real time.
  created_at timestamptz not null,
  primary key (platform_id, entry_id)
);
select taprail_distribute('audit_entries');
create index audit_entries_by_actor on audit_entries (platform_id, actor, entry_id);
-- By the ids of what they name; people act seldom.
create index audit_entries_by_object on audit_entries using gin (objects);
create index audit_entries_by_action on audit_entries (platform_id, action, entry_id);

-- The outcome. An entry is written before its effect, so one without an outcome is from a process
-- that died in between: the effect may exist or not.
create table audit_outcomes (
  platform_id uuid not null,
  entry_id uuid not null,
  status smallint not null,
  -- The code of its refusal.
  code text,
  -- The id of the created object.
  object text,
  -- Whether the answer is that of an earlier request with the same idempotency key.
  is_replay boolean not null,
  created_at timestamptz not null,
  primary key (platform_id, entry_id)
);
select taprail_distribute('audit_outcomes');
create index audit_outcomes_by_object on audit_outcomes (platform_id, object)
  where object is not null;

-- Entries never change; only those whose years are over are deleted.
create trigger audit_entries_append_only
  before update on audit_entries
  for each statement execute function taprail_append_only();

-- A separate trigger: Citus gives shards none that has truncate among its events.
create trigger audit_entries_no_truncate
  before truncate on audit_entries
  for each statement execute function taprail_append_only();

create trigger audit_outcomes_append_only
  before update on audit_outcomes
  for each statement execute function taprail_append_only();

create trigger audit_outcomes_no_truncate
  before truncate on audit_outcomes
  for each statement execute function taprail_append_only();

-- Recently refused requests with an API key, counted by the hour: route and reason, never what was
-- sent. So a client that fails in a loop adds one row per hour.
create table failed_requests (
  platform_id uuid not null,
  key_id uuid not null,
  -- When the hour began. Times are real.
  began_at timestamptz not null,
  method text not null,
  -- The pattern of the path.
  route text not null,
  code text not null,
  status smallint not null,
  count bigint not null,
  -- The newest of them.
  request_id uuid not null,
  created_at timestamptz not null,
  primary key (platform_id, key_id, began_at, method, route, code)
) with (fillfactor = 70);
select taprail_distribute('failed_requests');
create index failed_requests_by_request on failed_requests (platform_id, request_id);
create index failed_requests_by_code on failed_requests (platform_id, code, request_id);

-- Successful requests with an API key, as far as a platform's settings keep them: which route and
-- which objects, never what was sent.
create table archived_requests (
  platform_id uuid not null,
  request_id uuid not null,
  key_id uuid not null,
  method text not null,
  -- The pattern of the path.
  route text not null,
  status smallint not null,
  duration_ms integer not null,
  -- Public ids of what it named or made; null without any.
  objects text[],
  -- In real time.
  created_at timestamptz not null,
  primary key (platform_id, request_id)
);
select taprail_distribute('archived_requests');

-- Taps by the quarter of an hour, for the charts of the overview: summed up in the background from
-- the events of platforms that have users.
create table tap_hours (
  platform_id uuid not null,
  -- When the quarter began, on the platform's clock.
  began_at timestamptz not null,
  kind text not null check (kind in ('approved', 'declined', 'captured')),
  -- Why a tap was declined; empty for the others.
  reason text not null,
  currency text not null,
  count bigint not null,
  amount bigint not null,
  primary key (platform_id, began_at, kind, reason, currency)
) with (fillfactor = 50);
select taprail_distribute('tap_hours');

-- The last event in the sums.
create table tap_hour_positions (
  platform_id uuid not null,
  examined_id uuid not null,
  -- The start of the sums; later than the platform's if it had no user at first.
  counted_from timestamptz not null,
  primary key (platform_id)
);
select taprail_distribute('tap_hour_positions');

-- The traits by which people look for a tap, and which its row in transactions does not have: filed
-- in the background from the records of platforms that have users, so that no tap pays for them.
-- None of them ever changes, except that the provider may tell the card late. A transaction has a
-- row for each amount that it was known by: tapped, increased, captured.
create table tap_traits (
  platform_id uuid not null,
  -- The amount in thousandths of its currency: 129000 for EUR 129.00, JPY 129 and KWD 129.000.
  thousandths bigint not null,
  transaction_id uuid not null,
  -- The last four digits of the card, as a number.
  last4 smallint,
  -- In upper case.
  authorisation_code text,
  device_id text not null,
  primary key (platform_id, thousandths, transaction_id)
);
select taprail_distribute('tap_traits');
create index tap_traits_by_last4 on tap_traits (platform_id, last4, transaction_id)
  where last4 is not null;
create index tap_traits_by_code on tap_traits (platform_id, authorisation_code, transaction_id)
  where authorisation_code is not null;
create index tap_traits_by_device on tap_traits (platform_id, device_id, transaction_id);

-- The last operation whose traits are filed. It never passes the examined ones in fences, so none
-- can appear behind it.
create table tap_trait_positions (
  platform_id uuid not null,
  filed_id uuid not null,
  primary key (platform_id)
);
select taprail_distribute('tap_trait_positions');

-- Operations up to there that had no record yet. They are filed once they have one.
create table tap_trait_late_operations (
  platform_id uuid not null,
  operation_id uuid not null,
  object_id uuid not null,
  position integer not null,
  primary key (platform_id, operation_id)
);
select taprail_distribute('tap_trait_late_operations');
-- Operations at the payment provider by the hour, for charts: one row for each way to end and each
-- bound of its duration.
create table provider_hours (
  platform_id uuid not null,
  -- When the hour began, in real time.
  began_at timestamptz not null,
  -- Such as taps.authorise.
  operation text not null,
  outcome text not null check (
    outcome in ('done', 'refused', 'unserved', 'unknown', 'failed')
  ),
  -- The bound that the durations did not exceed.
  up_to_ms integer not null,
  count bigint not null,
  primary key (platform_id, began_at, operation, outcome, up_to_ms)
) with (fillfactor = 50);
select taprail_distribute('provider_hours');
-- The last tap of each reader with an outcome, kept beside those sums.
create table reader_taps (
  platform_id uuid not null,
  device_id text not null,
  transaction_id uuid not null,
  primary key (platform_id, device_id)
) with (fillfactor = 50);
select taprail_distribute('reader_taps');

-- What the customers of a platform see of it: on its onboarding forms and their own pages.
create table platform_brandings (
  platform_id uuid not null,
  display_name text not null,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- A checked image, as the address of its data.
  logo text check (logo ~ '^data:image/(png|jpeg|webp);base64,'),
  -- Where the terms are that a form asks to accept.
  terms_url text,
  primary key (platform_id)
);
select taprail_distribute('platform_brandings');

-- Links by which sub-merchants supply what is due themselves, or see their own page. Looked up by
-- their tokens, before the platform is known.
create table onboarding_links (
  link_id uuid primary key,
  platform_id uuid not null,
  external_ref text not null,
  kind text not null check (kind in ('form', 'page')),
  -- SHA-256 of 256 random bits.
  token_hash bytea not null,
  -- The id of a user, an API key, or the link of a page from which a form was opened.
  made_by text not null,
  -- The number of submissions with it, and of uploaded files.
  submissions integer not null default 0,
  uploads integer not null default 0,
  -- On the platform's clock.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A page opens once, into a session of half an hour.
  opened_at timestamptz,
  -- SHA-256 of the session's cookie.
  session_hash bytea,
  constraint onboarding_links_token_unique unique (token_hash),
  constraint onboarding_links_session_unique unique (session_hash)
);
select taprail_reference('onboarding_links');
create index onboarding_links_by_platform on onboarding_links (platform_id, link_id);
