-- Writes what the provider said about sub-merchants, one array element per sub-merchant. A row that
-- was written since it was read (its revision rose) is left alone and not returned.
create or replace function submerchant_progress_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_revisions bigint[],
  p_statuses text[],
  p_charges_enabled boolean[],
  p_payouts_enabled boolean[],
  p_disabled_reasons text[],
  p_requirements jsonb[],
  -- The codes of each separated by spaces.
  p_payout_currencies text[],
  p_notices jsonb[],
  p_psp_accounts text[],
  p_asked_sinces timestamptz[],
  p_searched_tos text[],
  p_psp_payouts_enabled boolean[],
  p_psp_disabled_reasons text[],
  p_psp_revisions bigint[],
  p_psp_as_ofs timestamptz[],
  p_pushed_versions integer[],
  p_attempts integer[],
  p_due_ats timestamptz[],
  p_releases boolean[],
  p_nows timestamptz[],
  p_change_ids uuid[]
) returns table (submerchant_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  -- Locked in key order first, so that two batches never wait for each other.
  perform 1
  from submerchants t
  where t.platform_id = coalesce(p_platform_id, t.platform_id)
    and t.platform_id = any(p_platform_ids)
    and t.submerchant_id = any(p_submerchant_ids)
  order by t.submerchant_id
  for update;
  -- An account in creation has no captures to check yet.
  insert into volume_watches (platform_id, submerchant_id, check_after, due_at)
  select t.platform_id, t.submerchant_id, u.now, case when t.status <> 'creating' then u.now end
  from unnest(p_platform_ids, p_submerchant_ids, p_revisions, p_requirements, p_nows)
    as u (platform_id, submerchant_id, revision, requirements, now)
  join submerchants t
    on t.platform_id = coalesce(p_platform_id, u.platform_id)
    and t.submerchant_id = u.submerchant_id
    and t.revision = u.revision
  where u.requirements -> 'eventuallyDue' <> '[]'
  order by t.submerchant_id
  on conflict (platform_id, submerchant_id) do nothing;
  insert into submerchant_changes (
    platform_id, submerchant_id, change_id, status, charges_enabled, payouts_enabled,
    disabled_reason, due_count, changed_at
  )
  select t.platform_id, t.submerchant_id, u.change_id, u.status, u.charges_enabled,
    u.payouts_enabled, u.disabled_reason, jsonb_array_length(u.requirements -> 'currentlyDue'),
    u.now
  from unnest(
    p_platform_ids, p_submerchant_ids, p_revisions, p_statuses, p_charges_enabled,
    p_payouts_enabled, p_disabled_reasons, p_requirements, p_nows, p_change_ids
  ) as u (
    platform_id, submerchant_id, revision, status, charges_enabled, payouts_enabled,
    disabled_reason, requirements, now, change_id
  )
  join submerchants t
    on t.platform_id = coalesce(p_platform_id, u.platform_id)
    and t.submerchant_id = u.submerchant_id
    and t.revision = u.revision
  where (
      t.status, t.charges_enabled, t.payouts_enabled, t.disabled_reason,
      jsonb_array_length(t.requirements -> 'currentlyDue')
    ) is distinct from (
      u.status, u.charges_enabled, u.payouts_enabled, u.disabled_reason,
      jsonb_array_length(u.requirements -> 'currentlyDue')
    )
  order by t.submerchant_id;
  return query
  update submerchants t
  set status = u.status,
      charges_enabled = u.charges_enabled,
      payouts_enabled = u.payouts_enabled,
      disabled_reason = u.disabled_reason,
      requirements = u.requirements,
      payout_currencies = string_to_array(u.joined_currencies, ' '),
      notices = u.notices,
      psp_account = u.psp_account,
      asked_since = u.asked_since,
      searched_to = u.searched_to,
      psp_payouts_enabled = u.psp_payouts_enabled,
      psp_disabled_reason = u.psp_disabled_reason,
      psp_revision = u.psp_revision,
      psp_as_of = u.psp_as_of,
      pushed_version = u.pushed_version,
      attempts = u.attempts,
      due_at = u.due_at,
      lease_until = case when u.release then null else t.lease_until end,
      lease_token = case when u.release then null else t.lease_token end,
      -- Most answers of the provider change nothing that callers see.
      updated_at = case
        when (t.status, t.charges_enabled, t.payouts_enabled, t.disabled_reason, t.requirements,
            t.payout_currencies, t.notices)
          is distinct from
          (u.status, u.charges_enabled, u.payouts_enabled, u.disabled_reason, u.requirements,
            string_to_array(u.joined_currencies, ' '), u.notices)
        then u.now
        else t.updated_at
      end,
      revision = t.revision + 1
  from unnest(
    p_platform_ids, p_submerchant_ids, p_revisions, p_statuses, p_charges_enabled,
    p_payouts_enabled, p_disabled_reasons, p_requirements, p_payout_currencies, p_notices,
    p_psp_accounts, p_asked_sinces, p_searched_tos,
    p_psp_payouts_enabled, p_psp_disabled_reasons, p_psp_revisions, p_psp_as_ofs,
    p_pushed_versions, p_attempts, p_due_ats, p_releases, p_nows
  ) as u (
    platform_id, submerchant_id, revision, status, charges_enabled,
    payouts_enabled, disabled_reason, requirements, joined_currencies, notices, psp_account,
    asked_since, searched_to,
    psp_payouts_enabled, psp_disabled_reason, psp_revision, psp_as_of, pushed_version, attempts,
    due_at, release, now
  )
  where t.platform_id = coalesce(p_platform_id, u.platform_id)
    and t.submerchant_id = u.submerchant_id
    and t.revision = u.revision
  returning t.submerchant_id;
end $$;
