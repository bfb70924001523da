-- Less work for what is recorded most. A tap of which nothing is stored yet cannot conflict with
-- anything, and need not be inserted as if it could; and what comes back is no longer every row,
-- but only what its caller cannot know. The functions of before stay for nodes that still call
-- them.

-- One row that comes back names an operation, when all are recorded; the others are deliveries.
create function payment_record_batch_v3(
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
    using (
      select unnest(p_platform_ids) as platform_id, unnest(p_transaction_ids) as transaction_id,
        unnest(p_operation_ids) as operation_id
    ) as w
    where o.platform_id = w.platform_id
      and o.transaction_id = w.transaction_id
      and o.operation_id = w.operation_id
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
    from event_emit_batch_v2(
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
    perform ledger_post_batch_v1(
      p_entry_platform_ids, p_entry_posting_ids, p_entry_account_ids, p_entry_account_kinds,
      p_entry_submerchant_ids, p_entry_currencies, p_entry_amounts, p_entry_kinds,
      p_entry_transaction_ids, p_entry_nows
    );
  end if;
  return query
  select p_operation_ids[1], null::uuid, null::uuid, null::uuid, null::boolean,
    null::timestamptz, null::bigint;
end $$;

-- Writes down what came of attempts, many at once: one array a column, one place a delivery. A row
-- counts only for whoever still holds its lease; which did not is what comes back. One whose
-- sent_at is null was not sent at all.
create function webhook_result_batch_v2(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_endpoint_ids uuid[],
  p_delivery_ids uuid[],
  p_event_ids uuid[],
  p_kinds text[],
  p_lease_tokens uuid[],
  p_statuses text[],
  p_attempts integer[],
  p_due_ats timestamptz[],
  -- On the platform's clock, when it was sent.
  p_nows timestamptz[],
  p_sent_ats timestamptz[],
  p_durations_ms integer[],
  p_response_statuses integer[],
  p_errors text[],
  p_excerpts text[],
  -- How long an endpoint may do nothing but fail before it is disabled; null for ever.
  p_disable_after interval
) returns table (delivery_id uuid)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- For the update through the table of both partitions: see 0011.
set seq_page_cost = 1000000
as $$
#variable_conflict use_column
declare
  v_recorded uuid[];
begin
  -- The planner cannot know how few these are among how many. The limit has it look up each by its
  -- key; it is found again by its place, where it stays for as long as it has this lease.
  with held as materialized (
    select w.*, d.place
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
        unnest(p_delivery_ids) as delivery_id, unnest(p_lease_tokens) as lease_token,
        unnest(p_statuses) as status, unnest(p_attempts) as attempt, unnest(p_due_ats) as due_at,
        unnest(p_nows) as now, unnest(p_sent_ats) as sent_at,
        unnest(p_durations_ms) as duration_ms, unnest(p_response_statuses) as response_status,
        unnest(p_errors) as error, unnest(p_excerpts) as excerpt
    ) as w
    cross join lateral (
      select d.ctid as place
      from webhook_deliveries_open d
      where d.platform_id = w.platform_id
        and d.endpoint_id = w.endpoint_id
        and d.delivery_id = w.delivery_id
        and d.lease_token = w.lease_token
      limit 1
    ) d
  ),
  recorded as (
    update webhook_deliveries d
    set status = w.status,
        attempts = w.attempt,
        -- What was given back unsent was not taken up: its retries go by how often it was.
        claims = case
          when w.sent_at is null and w.status = 'pending' then d.claims - 1 else d.claims
        end,
        first_attempt_at = coalesce(
          d.first_attempt_at, case when w.sent_at is not null then w.now end
        ),
        due_at = w.due_at,
        lease_until = null,
        lease_token = null
    from held w
    where d.ctid = w.place and d.lease_token is not null and d.lease_token = w.lease_token
    returning w.platform_id, w.delivery_id, w.attempt, w.sent_at, w.duration_ms,
      w.response_status, w.error, w.excerpt
  ),
  attempted as (
    insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, error, excerpt
    )
    select r.platform_id, r.delivery_id, r.attempt, r.sent_at, r.duration_ms, r.response_status,
      r.error, r.excerpt
    from recorded r
    where r.sent_at is not null
  )
  select array_agg(r.delivery_id) into v_recorded from recorded r;
  if coalesce(cardinality(v_recorded), 0) < cardinality(p_delivery_ids) then
    return query select unnest(p_delivery_ids) except select unnest(v_recorded);
  end if;

  -- Who acknowledged a replay has the event: its open retries are over.
  if 'replay' = any(p_kinds) then
    update webhook_deliveries d
    set status = 'delivered', due_at = null, lease_until = null, lease_token = null
    from (
      select distinct w.platform_id, w.endpoint_id, w.event_id
      from (
        select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
          unnest(p_event_ids) as event_id, unnest(p_kinds) as kind, unnest(p_statuses) as status
      ) as w
      where w.kind = 'replay' and w.status = 'delivered'
    ) w
    where d.platform_id = w.platform_id
      and d.event_id = w.event_id
      -- So written that no index serves it: an endpoint may have very many, an event has few.
      and d.endpoint_id is not distinct from w.endpoint_id
      and d.kind = 'event'
      and d.status = 'pending';
  end if;

  with seen as materialized (
    select w.platform_id, w.endpoint_id, bool_or(w.status = 'delivered') as is_up,
      min(w.now) as first_at, max(w.now) as last_at
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_endpoint_ids) as endpoint_id,
        unnest(p_statuses) as status, unnest(p_nows) as now, unnest(p_sent_ats) as sent_at
    ) as w
    where w.sent_at is not null
    group by w.platform_id, w.endpoint_id
  ),
  changing as materialized (
    select e.platform_id, e.endpoint_id, s.is_up, s.first_at, s.last_at,
      coalesce(
        not s.is_up and e.enabled and e.failing_since <= s.last_at - p_disable_after, false
      ) as is_given_up
    from seen s
    join webhook_endpoints e
      on e.platform_id = s.platform_id and e.endpoint_id = s.endpoint_id
    where s.is_up = (e.failing_since is not null)
      or (not s.is_up and e.enabled and e.failing_since <= s.last_at - p_disable_after)
    order by e.platform_id, e.endpoint_id
    for update of e
  )
  update webhook_endpoints e
  set failing_since = case when not c.is_up then coalesce(e.failing_since, c.first_at) end,
      enabled = e.enabled and not c.is_given_up,
      disabled_reason = case when c.is_given_up then 'failing' else e.disabled_reason end,
      updated_at = case
        when c.is_given_up then greatest(e.updated_at + interval '1 millisecond', c.last_at)
        else e.updated_at
      end
  from changing c
  where e.platform_id = c.platform_id and e.endpoint_id = c.endpoint_id;
end $$;
