-- Sub-merchants and the files they submit.

create table submerchants (
  platform_id uuid not null,
  submerchant_id uuid not null,
  external_ref text not null,
  -- The submitted business_profile.name, which is public; null if there is none.
  display_name text,
  country text not null,
  business_type text not null check (business_type in ('individual', 'company')),
  -- Copied from the document, since every tap needs them.
  settlement_currency text,
  -- Its IANA name. Business days end by its clock.
  time_zone text not null,
  -- Its own payout schedule: business days after the capture, and frequency; null for that of the
  -- platform's settings.
  payout_delay_days integer not null default 1,
  payout_interval text check (payout_interval in ('daily', 'weekly', 'monthly', 'manual')),
  mcc text,
  -- Whether the submission has the consent to collect negative balances from the bank.
  debit_consent boolean not null default false,
  -- Name and address on receipts, which are public. The name is the submitted receipt_name, else
  -- the name that customers know.
  receipt_name text,
  support_address jsonb,
  status text not null check (
    status in ('received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored')
  ),
  -- The public status: what the provider allows, less what is paused or suspended.
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  disabled_reason text,
  -- The platform's own pauses, and whether payouts are suspended because the bank rejects them. The
  -- provider changes neither.
  charges_paused boolean not null default false,
  payouts_paused boolean not null default false,
  payouts_suspended boolean not null default false,
  -- When another bank account last ended such a suspension. Earlier payouts went to the old one.
  payouts_released_at timestamptz,
  -- The latest profile from the provider: paths, codes and times, no submitted value.
  requirements jsonb not null,
  -- The currencies for which the provider has a bank account; null until it reports them.
  payout_currencies text[],
  -- The currencies whose money waited for a bank account at the last payout check.
  waiting_currencies text[] not null default '{}',
  -- Changes that people made at the provider, by kind, with their times.
  notices jsonb not null default '{}',
  -- The whole submission, sealed as one document.
  document bytea not null,
  document_key_id text not null,
  document_version integer not null,
  -- The document version that the provider has.
  pushed_version integer not null default 0,
  psp_account text,
  -- The connection that it is asked through, fixed before the provider is asked for the first time;
  -- null for the deployment's own.
  connection_id uuid,
  -- When it was first requested at the provider, in real time, and how far the search for it has
  -- come.
  asked_since timestamptz,
  searched_to text,
  -- The provider's word. It allows charges exactly while the status is enabled.
  psp_payouts_enabled boolean not null default false,
  psp_disabled_reason text,
  psp_revision bigint,
  psp_as_of timestamptz,
  -- Rises with every write, so that a writer that read an older one starts over.
  revision bigint not null default 1,
  attempts integer not null default 0,
  created_at timestamptz not null,
  -- When its public status last changed.
  updated_at timestamptz not null,
  -- Since when its personal data is being erased, or was; null otherwise. No business is done with
  -- it from then on.
  erased_at timestamptz,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, submerchant_id),
  constraint submerchants_external_ref_unique unique (platform_id, external_ref),
  constraint submerchants_charges_follow_status check (
    charges_enabled = (status = 'enabled' and not charges_paused and erased_at is null)
  ),
  constraint submerchants_payouts_need_an_account check (
    not payouts_enabled or status in ('pending_requirements', 'enabled')
  ),
  constraint submerchants_payouts_follow_provider check (
    payouts_enabled = (
      psp_payouts_enabled and not payouts_paused and not payouts_suspended and erased_at is null
    )
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
create index submerchants_noticed on submerchants (platform_id, submerchant_id)
  where notices <> '{}';
create index submerchants_due on submerchants (platform_id, due_at) where due_at is not null;
create index submerchants_by_status on submerchants (platform_id, status, submerchant_id);
create index submerchants_suspended on submerchants (platform_id, submerchant_id)
  where payouts_suspended;
create index submerchants_debit_consent on submerchants (platform_id, submerchant_id)
  where debit_consent;
create index submerchants_past_due on submerchants (platform_id, submerchant_id)
  where requirements -> 'pastDue' <> '[]'::jsonb;
create index submerchants_by_account on submerchants (psp_account) where psp_account is not null;

-- What sub-merchants are found by, besides their externalRefs.
create table submerchant_terms (
  platform_id uuid not null,
  kind text not null check (kind in ('word', 'email')),
  -- A word of the display name, folded; or the keyed hash of an e-mail. Compared by bytes, so that
  -- a prefix is a range.
  term text collate "C" not null,
  submerchant_id uuid not null,
  primary key (platform_id, kind, term, submerchant_id)
);
select taprail_distribute('submerchant_terms');
create index submerchant_terms_by_submerchant on submerchant_terms (platform_id, submerchant_id);

-- What a sub-merchant's status was from when on: one row per change, none for other writes.
create table submerchant_changes (
  platform_id uuid not null,
  submerchant_id uuid not null,
  -- Made by real time. The first is that of the submission, with the sub-merchant's own id.
  change_id uuid not null,
  status text not null,
  charges_enabled boolean not null,
  payouts_enabled boolean not null,
  disabled_reason text,
  -- How many items were due at once.
  due_count integer not null,
  -- On the platform's clock.
  changed_at timestamptz not null,
  primary key (platform_id, submerchant_id, change_id)
);
select taprail_distribute('submerchant_changes');

-- Sub-merchants that the provider will ask for more above some volume (their eventuallyDue is not
-- empty). The transaction of each posting to one raises its counter and makes it due for a check,
-- so none is missed, and a check can tell whether another posting came meanwhile. The row goes once
-- nothing more will be asked for, so the busiest sub-merchants have none.
create table volume_watches (
  platform_id uuid not null,
  submerchant_id uuid not null,
  posting_count bigint not null default 0,
  -- No check before then: summing up the captures of a busy sub-merchant is not free.
  check_after timestamptz not null,
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
  -- The id of an API key, of a user or of an onboarding link.
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (platform_id, file_id)
);
-- Sealed bytes do not compress, so trying to would only cost time.
alter table files alter column content set storage external;
select taprail_distribute('files');

-- The files that a sub-merchant or a dispute about it has ever named. An upload names nobody.
create table file_uses (
  platform_id uuid not null,
  submerchant_id uuid not null,
  file_id uuid not null,
  primary key (platform_id, submerchant_id, file_id)
);
select taprail_distribute('file_uses');
create index file_uses_by_file on file_uses (platform_id, file_id);

create trigger submerchants_guard_status
  before update of status on submerchants
  for each row when (old.status is distinct from new.status)
  execute function submerchants_guard_status();

create trigger submerchants_guard_identity
  before update on submerchants
  for each row when (
    old.external_ref is distinct from new.external_ref
    or old.country is distinct from new.country
    or (old.psp_account is not null and old.psp_account is distinct from new.psp_account)
    or (old.psp_account is not null and old.business_type is distinct from new.business_type)
  )
  execute function submerchants_guard_identity();
