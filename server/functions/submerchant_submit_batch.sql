-- Inserts new submissions, one array element per submission. One whose externalRef or idempotency
-- key is known is left alone and returned with created = false, and the caller reads before it
-- writes. A batch that is sent again gets the same result as the first time.
create or replace function submerchant_submit_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_submerchant_ids uuid[],
  p_external_refs text[],
  p_countries text[],
  p_business_types text[],
  p_settlement_currencies text[],
  p_mccs text[],
  p_time_zones text[],
  p_payout_delays integer[],
  p_payout_intervals text[],
  p_debit_consents boolean[],
  p_receipt_names text[],
  p_support_addresses jsonb[],
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
    platform_id, submerchant_id, external_ref, country, business_type, settlement_currency, mcc,
    time_zone, payout_delay_days, payout_interval, debit_consent, receipt_name, support_address,
    status, charges_enabled, payouts_enabled, disabled_reason, requirements, document,
    document_key_id, document_version, created_at, updated_at, due_at
  )
  select coalesce(p_platform_id, w.platform_id), w.submerchant_id, w.external_ref, w.country,
    w.business_type, w.settlement_currency, w.mcc, w.time_zone, w.payout_delay_days,
    w.payout_interval, w.debit_consent, w.receipt_name, w.support_address, 'received', false, false,
    null, p_requirements, w.document, w.document_key_id, 1, w.now, w.now, w.now
  from unnest(
    p_platform_ids, p_submerchant_ids, p_external_refs, p_countries, p_business_types,
    p_settlement_currencies, p_mccs, p_time_zones, p_payout_delays, p_payout_intervals,
    p_debit_consents, p_receipt_names, p_support_addresses, p_documents, p_document_key_ids,
    p_nows, p_key_hashes
  ) as w (
    platform_id, submerchant_id, external_ref, country, business_type, settlement_currency,
    mcc, time_zone, payout_delay_days, payout_interval, debit_consent, receipt_name,
    support_address, document, document_key_id, now, key_hash
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
