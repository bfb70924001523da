-- A node that takes a submission has it in memory, and most often the room to provision it at once:
-- with a lease on it from the start nobody need find and claim it. Besides, a batch that is sent
-- again, since its connection broke before the answer came, is now told what it made.
--
-- As before, one array a column, in one transaction; a row whose externalRef or idempotency key is
-- already known is left alone and comes back with created = false.
create or replace function submerchant_submit_batch(
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
  p_lease_untils timestamptz[],
  p_lease_tokens uuid[],
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
      p_settlement_currencies, p_mccs, p_documents, p_document_key_ids, p_nows, p_lease_untils,
      p_lease_tokens, p_key_hashes, p_fingerprints, p_answer_headers, p_answer_bodies
    ) as s (
      platform_id, submerchant_id, external_ref, country, business_type,
      settlement_currency, mcc, document, document_key_id, now, lease_until,
      lease_token, key_hash, fingerprint, answer_headers, answer_body
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
      document, document_key_id, document_version, created_at, updated_at, due_at,
      lease_until, lease_token
    )
    select e.platform_id, e.submerchant_id, e.external_ref, e.country, e.business_type,
      e.settlement_currency, e.mcc,
      case when e.lease_token is null then 'received' else 'creating' end, false, false, null,
      p_requirements, e.document, e.document_key_id, 1, e.now, e.now, e.now,
      e.lease_until, e.lease_token
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
  select s.submerchant_id, i.submerchant_id is not null or exists (
    select from submerchants known
    where known.platform_id = s.platform_id and known.submerchant_id = s.submerchant_id
  )
  from submitted s
  left join inserted i using (platform_id, submerchant_id);
end $$;
