-- Inserts new submissions, one array element per submission. One whose externalRef or idempotency
-- key is known is left alone and returned with created = false, and the caller reads before it
-- writes. A batch that is sent again gets the same result as the first time.
create or replace function submerchant_submit_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_external_refs text[],
  p_display_names text[],
  p_countries text[],
  p_business_types text[],
  p_settlement_currencies text[],
  p_mccs text[],
  p_time_zones text[],
  p_payout_delays integer[],
  p_payout_intervals text[],
  p_debit_consents boolean[],
  -- The search terms of all, each with its sub-merchant.
  p_term_platform_ids uuid[],
  p_term_submerchant_ids uuid[],
  p_term_kinds text[],
  p_terms text[],
  p_documents bytea[],
  p_document_key_ids text[],
  p_nows timestamptz[],
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_answer_headers jsonb[],
  p_answer_bodies bytea[],
  p_answers_expire_at timestamptz[],
  p_requirements jsonb
) returns table (submerchant_id uuid, created boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_present uuid[];
begin
  insert into submerchants (
    platform_id, submerchant_id, external_ref, display_name, country, business_type,
    settlement_currency, mcc, time_zone, payout_delay_days, payout_interval, debit_consent, status,
    charges_enabled, payouts_enabled, disabled_reason, requirements, document, document_key_id,
    document_version, created_at, updated_at, due_at
  )
  select coalesce(p_platform_id, w.platform_id), w.submerchant_id, w.external_ref, w.display_name,
    w.country, w.business_type, w.settlement_currency, w.mcc, w.time_zone, w.payout_delay_days,
    w.payout_interval, w.debit_consent, 'received', false, false, null, p_requirements, w.document,
    w.document_key_id, 1, w.now, w.now, w.now
  from unnest(
    p_platform_ids, p_submerchant_ids, p_external_refs, p_display_names, p_countries,
    p_business_types, p_settlement_currencies, p_mccs, p_time_zones, p_payout_delays,
    p_payout_intervals, p_debit_consents, p_documents, p_document_key_ids, p_nows, p_key_hashes
  ) as w (
    platform_id, submerchant_id, external_ref, display_name, country, business_type,
    settlement_currency, mcc, time_zone, payout_delay_days, payout_interval, debit_consent,
    document, document_key_id, now, key_hash
  )
  left join operations k
    on k.platform_id = coalesce(p_platform_id, w.platform_id) and k.key_hash = w.key_hash
  where k.operation_id is null
  -- One order in every batch, so that two batches never wait for each other.
  order by w.platform_id, w.external_ref
  on conflict do nothing;

  select array_agg(s.submerchant_id) into v_present
  from submerchants s
  where s.platform_id = coalesce(p_platform_id, s.platform_id)
    and s.platform_id = any(p_platform_ids)
    and s.submerchant_id = any(p_submerchant_ids);

  insert into submerchant_changes (
    platform_id, submerchant_id, change_id, status, charges_enabled, payouts_enabled, due_count,
    changed_at
  )
  select coalesce(p_platform_id, w.platform_id), w.submerchant_id, w.submerchant_id, 'received',
    false, false, 0, w.now
  from unnest(p_platform_ids, p_submerchant_ids, p_nows) as w (platform_id, submerchant_id, now)
  where w.submerchant_id = any(v_present)
  order by w.platform_id, w.submerchant_id
  on conflict do nothing;

  insert into submerchant_terms (platform_id, submerchant_id, kind, term)
  select coalesce(p_platform_id, w.platform_id), w.submerchant_id, w.kind, w.term
  from unnest(p_term_platform_ids, p_term_submerchant_ids, p_term_kinds, p_terms)
    as w (platform_id, submerchant_id, kind, term)
  where w.submerchant_id = any(v_present)
  order by w.platform_id, w.kind, w.term, w.submerchant_id
  on conflict do nothing;

  perform operation_answer_batch(
    p_platform_id => p_platform_id,
    p_platform_ids => p_platform_ids,
    p_operation_ids => p_submerchant_ids,
    p_key_hashes => p_key_hashes,
    p_fingerprints => p_fingerprints,
    p_began_ats => p_nows,
    p_status => 201::smallint,
    p_headers => p_answer_headers,
    p_bodies => p_answer_bodies,
    p_expire_ats => p_answers_expire_at,
    p_done_ids => v_present
  );

  return query
  select w.submerchant_id, w.submerchant_id = any(coalesce(v_present, '{}'))
  from unnest(p_submerchant_ids) as w (submerchant_id);
end $$;
