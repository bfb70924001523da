-- Sub-merchants, the files they submit, and the provider's webhooks about them.

create table submerchants (
  platform_id uuid not null,
  submerchant_id uuid not null,
  external_ref text not null,
  country text not null,
  business_type text not null check (business_type in ('individual', 'company')),
  -- Of what was submitted, what every tap depends on: where it settles, and the category.
  settlement_currency text,
  mcc text,
  status text not null check (
    status in ('received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored')
  ),
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  disabled_reason text,
  -- The profile as the provider last gave it: paths, codes and times, no submitted value.
  requirements jsonb not null,
  -- Everything submitted about persons, company and bank, as one sealed document.
  document bytea not null,
  document_key_id text not null,
  document_version integer not null,
  -- The document version that the provider has.
  pushed_version integer not null default 0,
  psp_account text,
  psp_revision bigint,
  psp_as_of timestamptz,
  -- Rises with every write: a writer that read an older one starts over.
  revision bigint not null default 1,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When what callers see of it last changed.
  updated_at timestamptz not null,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id),
  constraint submerchants_external_ref_unique unique (platform_id, external_ref),
  constraint submerchants_charges_follow_status check (charges_enabled = (status = 'enabled')),
  constraint submerchants_payouts_need_an_account check (
    not payouts_enabled or status in ('pending_requirements', 'enabled')
  ),
  constraint submerchants_disabled_reason_explains check (
    (disabled_reason is null)
    = (status in ('received', 'creating') or (charges_enabled and payouts_enabled))
  ),
  constraint submerchants_account_known check (
    psp_account is not null or status in ('received', 'creating', 'errored')
  )
);
select taprail_distribute('submerchants');
create index submerchants_due on submerchants (platform_id, due_at) where due_at is not null;
create index submerchants_by_status on submerchants (platform_id, status, submerchant_id);
create index submerchants_by_account on submerchants (psp_account) where psp_account is not null;

-- Sub-merchants that the provider will ask for more once they have taken enough (their
-- eventuallyDue names it). Each posting to one raises its marks and makes it due for a look, in the
-- transaction of the posting itself: so none is missed, and whoever looked can tell whether another
-- came meanwhile. The row goes when nothing is left to be asked for, so of the sub-merchants that
-- take the most there is none here.
create table volume_watches (
  platform_id uuid not null,
  submerchant_id uuid not null,
  marks bigint not null default 0,
  -- Before then there is no look: summing up what a busy sub-merchant took is not free.
  look_after timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id)
) with (fillfactor = 50);
select taprail_distribute('volume_watches');
create index volume_watches_due on volume_watches (platform_id, due_at) where due_at is not null;

create table files (
  platform_id uuid not null,
  file_id uuid not null,
  purpose text not null,
  content_type text not null,
  size_bytes integer not null,
  content bytea not null,
  content_key_id text not null,
  created_at timestamptz not null,
  primary key (platform_id, file_id)
);
select taprail_distribute('files');
-- Sealed bytes do not compress, so trying to would only cost time.
alter table files alter column content set storage external;

create table psp_webhooks (
  platform_id uuid not null,
  provider text not null,
  event_id text not null,
  type text not null,
  psp_account text not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, provider, event_id)
);
select taprail_distribute('psp_webhooks');
create index psp_webhooks_due on psp_webhooks (platform_id, due_at) where due_at is not null;

set local citus.enable_unsafe_triggers = on;

create function submerchants_guard_status() returns trigger
language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('received', 'creating'),
    ('creating', 'pending_requirements'),
    ('creating', 'enabled'),
    ('creating', 'rejected'),
    ('creating', 'errored'),
    ('pending_requirements', 'enabled'),
    ('pending_requirements', 'rejected'),
    ('pending_requirements', 'errored'),
    ('enabled', 'pending_requirements'),
    ('enabled', 'rejected'),
    ('errored', 'received')
  ) then
    raise exception 'a sub-merchant cannot go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'submerchants_status_transition';
  end if;
  return new;
end $$;

create trigger submerchants_guard_status
  before update of status on submerchants
  for each row when (old.status is distinct from new.status)
  execute function submerchants_guard_status();

create function submerchants_guard_identity() returns trigger
language plpgsql as $$
begin
  raise exception 'external_ref and country of a sub-merchant never change'
    using errcode = 'check_violation', constraint = 'submerchants_identity_fixed';
end $$;

create trigger submerchants_guard_identity
  before update on submerchants
  for each row when (
    old.external_ref is distinct from new.external_ref
    or old.country is distinct from new.country
    or (old.psp_account is not null and old.psp_account is distinct from new.psp_account)
    or (old.psp_account is not null and old.business_type is distinct from new.business_type)
  )
  execute function submerchants_guard_identity();

-- Takes new submissions, one array a column, in one transaction. A row whose externalRef or
-- idempotency key is already known is left alone and comes back with created = false: the caller
-- then takes the road that reads before it writes.
create function submerchant_submit_batch_v1(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_external_refs text[],
  p_countries text[],
  p_business_types text[],
  p_settlement_currencies text[],
  p_mccs text[],
  p_documents bytea[],
  p_document_key_ids text[],
  p_nows timestamptz[],
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_answer_headers jsonb[],
  p_answer_bodies bytea[],
  p_requirements jsonb,
  p_real_now timestamptz,
  p_key_lifetime interval
) returns table (submerchant_id uuid, created boolean)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with submitted as materialized (
    select *
    from unnest(
      p_platform_ids, p_submerchant_ids, p_external_refs, p_countries, p_business_types,
      p_settlement_currencies, p_mccs, p_documents, p_document_key_ids, p_nows, p_key_hashes,
      p_fingerprints,
      p_answer_headers, p_answer_bodies
    ) as s (
      platform_id, submerchant_id, external_ref, country, business_type,
      settlement_currency, mcc, document, document_key_id, now, key_hash,
      fingerprint,
      answer_headers, answer_body
    )
  ),
  -- Of several rows with one key in a batch the first goes on; the others find its answer later.
  eligible as materialized (
    select distinct on (s.platform_id, coalesce(s.key_hash, s.submerchant_id)) s.*
    from submitted s
    where s.key_hash is null or not exists (
      select from idempotency_claims c
      where c.platform_id = s.platform_id and c.key_hash = s.key_hash
    )
    order by s.platform_id, coalesce(s.key_hash, s.submerchant_id), s.submerchant_id
  ),
  inserted as (
    insert into submerchants (
      platform_id, submerchant_id, external_ref, country, business_type, settlement_currency, mcc,
      status, charges_enabled, payouts_enabled, disabled_reason, requirements,
      document, document_key_id, document_version, created_at, updated_at, due_at
    )
    select e.platform_id, e.submerchant_id, e.external_ref, e.country, e.business_type,
      e.settlement_currency, e.mcc, 'received', false, false, null, p_requirements,
      e.document, e.document_key_id, 1, e.now, e.now, e.now
    from eligible e
    -- One order in every batch, so that two batches never wait for each other.
    order by e.platform_id, e.external_ref
    on conflict (platform_id, external_ref) do nothing
    returning submerchants.platform_id, submerchants.submerchant_id
  ),
  keyed as materialized (
    select e.* from eligible e join inserted i using (platform_id, submerchant_id)
    where e.key_hash is not null
  ),
  claimed as (
    insert into idempotency_claims (
      platform_id, key_hash, fingerprint, operation_id, claimed_at, lease_until, expires_at
    )
    select k.platform_id, k.key_hash, k.fingerprint, k.submerchant_id, k.now, p_real_now,
      k.now + p_key_lifetime
    from keyed k
    order by k.platform_id, k.key_hash
    returning idempotency_claims.platform_id, idempotency_claims.key_hash
  ),
  -- After its claim, so that a key which another node claimed meanwhile is always found there.
  answered as (
    insert into idempotency_answers (platform_id, key_hash, status, headers, body)
    select k.platform_id, k.key_hash, 201, k.answer_headers, k.answer_body
    from claimed c join keyed k using (platform_id, key_hash)
  )
  select s.submerchant_id, i.submerchant_id is not null
  from submitted s
  left join inserted i using (platform_id, submerchant_id);
end $$;

-- Writes what the provider's word made of sub-merchants, one array a column. A row that was written
-- by someone else since it was read (its revision rose) is left alone and not returned.
create function submerchant_progress_batch_v1(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_revisions bigint[],
  p_statuses text[],
  p_charges_enabled boolean[],
  p_payouts_enabled boolean[],
  p_disabled_reasons text[],
  p_requirements jsonb[],
  p_psp_accounts text[],
  p_psp_revisions bigint[],
  p_psp_as_ofs timestamptz[],
  p_pushed_versions integer[],
  p_attempts integer[],
  p_due_ats timestamptz[],
  p_releases boolean[],
  p_nows timestamptz[]
) returns table (submerchant_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  -- Locked in key order first, so that two batches never wait for each other.
  perform 1
  from submerchants t
  join unnest(p_platform_ids, p_submerchant_ids) as u (platform_id, submerchant_id)
    using (platform_id, submerchant_id)
  order by t.platform_id, t.submerchant_id
  for update of t;
  -- What an account that is only being made has taken so far is nothing.
  insert into volume_watches (platform_id, submerchant_id, look_after, due_at)
  select t.platform_id, t.submerchant_id, u.now, case when t.status <> 'creating' then u.now end
  from unnest(
    p_platform_ids, p_submerchant_ids, p_revisions, p_requirements, p_nows
  ) as u (platform_id, submerchant_id, revision, requirements, now)
  join submerchants t using (platform_id, submerchant_id)
  where t.revision = u.revision
    and u.requirements -> 'eventuallyDue' <> '[]'
    and not exists (
      select from volume_watches w
      where w.platform_id = u.platform_id and w.submerchant_id = u.submerchant_id
    )
  order by t.platform_id, t.submerchant_id
  on conflict (platform_id, submerchant_id) do nothing;
  return query
  update submerchants t
  set status = u.status,
      charges_enabled = u.charges_enabled,
      payouts_enabled = u.payouts_enabled,
      disabled_reason = u.disabled_reason,
      requirements = u.requirements,
      psp_account = u.psp_account,
      psp_revision = u.psp_revision,
      psp_as_of = u.psp_as_of,
      pushed_version = u.pushed_version,
      attempts = u.attempts,
      due_at = u.due_at,
      lease_until = case when u.release then null else t.lease_until end,
      lease_token = case when u.release then null else t.lease_token end,
      -- Most of what the provider says again and again is no news to anybody.
      updated_at = case
        when (t.status, t.charges_enabled, t.payouts_enabled, t.disabled_reason, t.requirements)
          is distinct from
          (u.status, u.charges_enabled, u.payouts_enabled, u.disabled_reason, u.requirements)
        then u.now
        else t.updated_at
      end,
      revision = t.revision + 1
  from unnest(
    p_platform_ids, p_submerchant_ids, p_revisions, p_statuses, p_charges_enabled,
    p_payouts_enabled, p_disabled_reasons, p_requirements, p_psp_accounts, p_psp_revisions,
    p_psp_as_ofs, p_pushed_versions, p_attempts, p_due_ats, p_releases, p_nows
  ) as u (
    platform_id, submerchant_id, revision, status, charges_enabled,
    payouts_enabled, disabled_reason, requirements, psp_account, psp_revision,
    psp_as_of, pushed_version, attempts, due_at, release, now
  )
  where t.platform_id = u.platform_id
    and t.submerchant_id = u.submerchant_id
    and t.revision = u.revision
  returning t.submerchant_id;
end $$;

-- Makes the watched ones among these sub-merchants due for a look, in the transaction that posted
-- to them.
create function volume_mark_batch_v1(
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_nows timestamptz[]
) returns void
language plpgsql as $$
begin
  -- Locked in key order first, so that two batches never wait for each other.
  perform 1
  from volume_watches w
  where w.platform_id = any(p_platform_ids) and w.submerchant_id = any(p_submerchant_ids)
  order by w.platform_id, w.submerchant_id
  for update;
  update volume_watches w
  set marks = w.marks + 1, due_at = coalesce(w.due_at, greatest(e.now, w.look_after))
  from (
    select e.platform_id, e.submerchant_id, max(e.now) as now
    from unnest(p_platform_ids, p_submerchant_ids, p_nows) as e (platform_id, submerchant_id, now)
    where e.submerchant_id is not null
    group by e.platform_id, e.submerchant_id
  ) as e
  where w.platform_id = e.platform_id and w.submerchant_id = e.submerchant_id;
end $$;
