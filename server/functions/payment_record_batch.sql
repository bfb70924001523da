-- One row that comes back names an operation, when all are recorded; the others are deliveries.
create or replace function payment_record_batch(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_transaction_ids uuid[],
  p_operation_ids uuid[],
  p_submerchant_ids uuid[],
  p_external_refs text[],
  p_device_ids text[],
  p_chain_ids uuid[],
  p_statuses text[],
  p_capture_modes text[],
  p_currencies text[],
  p_amounts bigint[],
  p_tip_amounts bigint[],
  p_ceiling_amounts bigint[],
  p_amounts_authorised bigint[],
  p_amounts_captured bigint[],
  p_amounts_released bigint[],
  p_amounts_refunded bigint[],
  p_charged_totals bigint[],
  p_platform_fees bigint[],
  p_card_fingerprints text[],
  p_facts text[],
  p_references text[],
  p_descriptions text[],
  p_metadatas text[],
  p_stage_counts integer[],
  p_hashes bytea[],
  p_event_counts integer[],
  p_created_ats timestamptz[],
  p_nows timestamptz[],
  p_due_ats timestamptz[],
  p_key_hashes uuid[],
  p_answer_statuses integer[],
  p_answer_bodies bytea[],
  p_stage_platform_ids uuid[],
  p_stage_transaction_ids uuid[],
  p_stage_positions integer[],
  p_stage_kinds text[],
  p_stage_bodies text[],
  p_stage_hashes bytea[],
  p_stage_nows timestamptz[],
  p_entry_platform_ids uuid[],
  p_entry_posting_ids uuid[],
  p_entry_account_ids uuid[],
  p_entry_account_kinds text[],
  p_entry_submerchant_ids uuid[],
  p_entry_currencies text[],
  p_entry_amounts bigint[],
  p_entry_kinds text[],
  p_entry_transaction_ids uuid[],
  p_entry_nows timestamptz[],
  p_event_platform_ids uuid[],
  p_event_ids uuid[],
  p_event_types text[],
  p_event_submerchant_ids uuid[],
  p_event_object_ids uuid[],
  p_event_bodies text[],
  p_event_nows timestamptz[],
  p_lease_token uuid,
  p_lease_until timestamptz,
  p_closed_endpoint_ids uuid[]
) returns table (
  operation_id uuid, delivery_id uuid, endpoint_id uuid, event_id uuid, is_leased boolean,
  endpoint_updated_at timestamptz, clock_offset_ms bigint
)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_deleted integer;
  v_are_new boolean;
begin
  with ended as (
    delete from payment_operations o
    where o.platform_id = any(p_platform_ids)
      and o.transaction_id = any(p_transaction_ids)
      and o.operation_id = any(p_operation_ids)
    returning o.kind, o.attempts
  )
  -- Whoever stores something of a tap before its outcome is known counts the attempt.
  select count(*), coalesce(bool_and(e.kind = 'tap' and e.attempts = 0), true)
  into v_deleted, v_are_new
  from ended e;
  if v_deleted < cardinality(p_operation_ids) then
    if cardinality(p_operation_ids) = 1 then
      return;
    end if;
    raise exception 'an operation of the batch is recorded already' using errcode = 'TR001';
  end if;

  if v_are_new then
    insert into transactions (
      platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee,
      card_fingerprint, facts, reference, description, metadata, stage_count, hash, event_count,
      created_at, updated_at, due_at
    )
    select unnest(p_platform_ids), unnest(p_transaction_ids), unnest(p_submerchant_ids),
      unnest(p_external_refs), unnest(p_device_ids), unnest(p_chain_ids), unnest(p_statuses),
      unnest(p_capture_modes), unnest(p_currencies), unnest(p_amounts), unnest(p_tip_amounts),
      unnest(p_ceiling_amounts), unnest(p_amounts_authorised), unnest(p_amounts_captured),
      unnest(p_amounts_released), unnest(p_amounts_refunded), unnest(p_charged_totals),
      unnest(p_platform_fees), unnest(p_card_fingerprints), unnest(p_facts), unnest(p_references),
      unnest(p_descriptions), unnest(p_metadatas), unnest(p_stage_counts), unnest(p_hashes),
      unnest(p_event_counts), unnest(p_created_ats), unnest(p_nows), unnest(p_due_ats);
  else
    insert into transactions (
      platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee,
      card_fingerprint, facts, reference, description, metadata, stage_count, hash, event_count,
      created_at, updated_at, due_at
    )
    select unnest(p_platform_ids), unnest(p_transaction_ids), unnest(p_submerchant_ids),
      unnest(p_external_refs), unnest(p_device_ids), unnest(p_chain_ids), unnest(p_statuses),
      unnest(p_capture_modes), unnest(p_currencies), unnest(p_amounts), unnest(p_tip_amounts),
      unnest(p_ceiling_amounts), unnest(p_amounts_authorised), unnest(p_amounts_captured),
      unnest(p_amounts_released), unnest(p_amounts_refunded), unnest(p_charged_totals),
      unnest(p_platform_fees), unnest(p_card_fingerprints), unnest(p_facts), unnest(p_references),
      unnest(p_descriptions), unnest(p_metadatas), unnest(p_stage_counts), unnest(p_hashes),
      unnest(p_event_counts), unnest(p_created_ats), unnest(p_nows), unnest(p_due_ats)
    on conflict (platform_id, transaction_id) do update
    set status = excluded.status,
        amount_authorised = excluded.amount_authorised,
        amount_captured = excluded.amount_captured,
        amount_released = excluded.amount_released,
        amount_refunded = excluded.amount_refunded,
        charged_total = excluded.charged_total,
        platform_fee = excluded.platform_fee,
        card_fingerprint = excluded.card_fingerprint,
        facts = excluded.facts,
        stage_count = excluded.stage_count,
        hash = excluded.hash,
        event_count = excluded.event_count,
        updated_at = excluded.updated_at,
        due_at = excluded.due_at,
        lease_until = null,
        lease_token = null;
  end if;

  insert into transaction_stages (
    platform_id, transaction_id, position, kind, body, hash, created_at
  )
  select unnest(p_stage_platform_ids), unnest(p_stage_transaction_ids), unnest(p_stage_positions),
    unnest(p_stage_kinds), unnest(p_stage_bodies), unnest(p_stage_hashes), unnest(p_stage_nows);

  if cardinality(p_event_ids) > 0 then
    return query
    select null::uuid, d.*
    from event_emit_batch(
      p_event_platform_ids, p_event_ids, p_event_types, p_event_submerchant_ids,
      p_event_object_ids, p_event_bodies, p_event_nows, p_lease_token, p_lease_until,
      p_closed_endpoint_ids
    ) d;
  end if;

  if v_are_new then
    insert into idempotency_answers (platform_id, key_hash, status, headers, body)
    select a.platform_id, a.key_hash, a.status, '{}', a.body
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_key_hashes) as key_hash,
        unnest(p_answer_statuses) as status, unnest(p_answer_bodies) as body
    ) as a
    where a.key_hash is not null;
  else
    insert into idempotency_answers (platform_id, key_hash, status, headers, body)
    select a.platform_id, a.key_hash, a.status, '{}', a.body
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_key_hashes) as key_hash,
        unnest(p_answer_statuses) as status, unnest(p_answer_bodies) as body
    ) as a
    where a.key_hash is not null
    -- A pending tap's answer was stored when it was given; its final one takes that place.
    on conflict (platform_id, key_hash) do update
    set status = excluded.status, body = excluded.body;
  end if;

  if cardinality(p_entry_posting_ids) > 0 then
    perform ledger_post_batch(
      p_entry_platform_ids, p_entry_posting_ids, p_entry_account_ids, p_entry_account_kinds,
      p_entry_submerchant_ids, p_entry_currencies, p_entry_amounts, p_entry_kinds,
      p_entry_transaction_ids, p_entry_nows
    );
    -- Of those that take the most none is watched, and for them this look in the index is all:
    -- about a hundredth of what recording the batch costs.
    if exists (
      select from volume_watches w
      where w.platform_id = any(p_platform_ids) and w.submerchant_id = any(p_submerchant_ids)
    ) then
      perform volume_mark_batch(p_entry_platform_ids, p_entry_submerchant_ids, p_entry_nows);
    end if;
  end if;
  return query
  select p_operation_ids[1], null::uuid, null::uuid, null::uuid, null::boolean,
    null::timestamptz, null::bigint;
end $$;
