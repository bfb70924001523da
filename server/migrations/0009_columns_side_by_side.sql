-- Columns of a batch are unnested side by side in a select list. Unnested together in a from
-- clause, as these functions did before, each is first stored apart: for the sixty columns of a tap
-- that was a tenth of what recording a small batch costs. What they do, and how they are called, is
-- the same, but for deliveries that are given back unsent.

create or replace function ledger_post_batch_v1(
  p_platform_ids uuid[],
  p_posting_ids uuid[],
  p_account_ids uuid[],
  p_account_kinds text[],
  p_submerchant_ids uuid[],
  p_currencies text[],
  p_amounts bigint[],
  p_kinds text[],
  p_transaction_ids uuid[],
  p_nows timestamptz[]
) returns void
language plpgsql
as $$
begin
  insert into ledger_entries (
    platform_id, posting_id, account_id, amount, currency, kind, transaction_id, created_at
  )
  select e.platform_id, e.posting_id, e.account_id, e.amount, e.currency, e.kind,
    e.transaction_id, e.now
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_posting_ids) as posting_id,
      unnest(p_account_ids) as account_id, unnest(p_amounts) as amount,
      unnest(p_currencies) as currency, unnest(p_kinds) as kind,
      unnest(p_transaction_ids) as transaction_id, unnest(p_nows) as now
  ) as e;

  insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
  select e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency, sum(e.amount)::bigint
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_account_ids) as account_id,
      unnest(p_account_kinds) as kind, unnest(p_submerchant_ids) as submerchant_id,
      unnest(p_currencies) as currency, unnest(p_amounts) as amount
  ) as e
  group by e.platform_id, e.account_id, e.kind, e.submerchant_id, e.currency
  order by e.platform_id, e.account_id
  on conflict (platform_id, account_id) do update
  set balance = ledger_accounts.balance + excluded.balance;
end $$;

create or replace function event_emit_batch_v1(
  p_platform_ids uuid[],
  p_event_ids uuid[],
  p_types text[],
  p_submerchant_ids uuid[],
  p_object_ids uuid[],
  p_bodies text[],
  p_nows timestamptz[]
) returns void
language plpgsql
as $$
begin
  insert into events (platform_id, event_id, type, submerchant_id, object_id, body, created_at)
  select unnest(p_platform_ids), unnest(p_event_ids), unnest(p_types), unnest(p_submerchant_ids),
    unnest(p_object_ids), unnest(p_bodies), unnest(p_nows);

  insert into webhook_deliveries (
    platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, due_at
  )
  select w.platform_id, w.endpoint_id, uuidv7(), e.event_id, 'event', 'pending', e.now, e.now
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_event_ids) as event_id,
      unnest(p_types) as type, unnest(p_nows) as now
  ) as e
  cross join lateral (
    select t.platform_id, t.endpoint_id
    from webhook_endpoints t
    where t.platform_id = e.platform_id
      and t.enabled
      and (e.type = any(t.events) or '*' = any(t.events))
    -- More than a platform can have: it keeps the planner to a look in the index for each event.
    limit 1000
  ) w;
end $$;

-- Claims operations before any effect, one array a column: the idempotency key and the one open
-- operation of the transaction, durable together. For a tap the sub-merchant must be able to charge
-- now, at a reader that serves it. Each row comes back with what became of it.
create function payment_claim_batch_v1(
  p_routing_platform_id uuid,
  p_platform_ids uuid[],
  p_transaction_ids uuid[],
  p_operation_ids uuid[],
  p_kinds text[],
  p_requests text[],
  p_external_refs text[],
  p_device_ids text[],
  p_devices_shared boolean[],
  p_nows timestamptz[],
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_lease_until timestamptz,
  p_key_lifetime interval
) returns table (
  operation_id uuid, result text, submerchant_id uuid, settlement_currency text, mcc text,
  country text
)
language plpgsql
as $$
#variable_conflict use_column
begin
  return query
  with wanted as materialized (
    select w.*, s.submerchant_id, s.charges_enabled, s.settlement_currency, s.mcc, s.country,
      -- A limit keeps the planner to one look in the index for each row: it cannot know how few
      -- rows there are, and would else read the whole table.
      (
        select true from idempotency_claims c
        where c.platform_id = w.platform_id and c.key_hash = w.key_hash
        limit 1
      ) is not null as key_known,
      -- Null for a reader that was never seen; one that is shared is as good as one's own.
      (
        select coalesce(d.submerchant_id, s.submerchant_id) from devices d
        where d.platform_id = w.platform_id and d.device_id = w.device_id
        limit 1
      ) as device_owner_id
    from (
      select unnest(p_platform_ids) as platform_id, unnest(p_transaction_ids) as transaction_id,
        unnest(p_operation_ids) as operation_id, unnest(p_kinds) as kind,
        unnest(p_requests) as request, unnest(p_external_refs) as external_ref,
        unnest(p_device_ids) as device_id, unnest(p_devices_shared) as device_shared,
        unnest(p_nows) as now, unnest(p_key_hashes) as key_hash,
        unnest(p_fingerprints) as fingerprint
    ) as w
    left join lateral (
      select t.submerchant_id, t.charges_enabled, t.settlement_currency, t.mcc, t.country
      from submerchants t
      where t.platform_id = w.platform_id and t.external_ref = w.external_ref
      limit 1
    ) s on true
  ),
  -- A reader seen for the first time becomes the sub-merchant's, or everybody's. When two see it at
  -- once, here or on two nodes, one is first: the update changes nothing, but returns whose it is.
  registered as (
    insert into devices (platform_id, device_id, submerchant_id, created_at)
    select distinct on (w.platform_id, w.device_id)
      w.platform_id, w.device_id, case when not w.device_shared then w.submerchant_id end, w.now
    from wanted w
    where w.device_id is not null and w.device_owner_id is null and not w.key_known
      and w.charges_enabled
    order by w.platform_id, w.device_id, w.operation_id
    on conflict (platform_id, device_id) do update set device_id = excluded.device_id
    returning devices.platform_id, devices.device_id, devices.submerchant_id
  ),
  -- Of several rows with one key in a batch the first goes on; the others are told it is known.
  eligible as materialized (
    select distinct on (w.platform_id, coalesce(w.key_hash, w.operation_id)) w.*
    from wanted w
    -- By cases, of which the planner expects half to hold: it would expect one row of an equality,
    -- and then compare each row of a batch with every other.
    where not w.key_known and case
      when w.external_ref is null then true
      when w.charges_enabled is not true then false
      when w.device_shared then true
      else w.submerchant_id = coalesce(w.device_owner_id, (
        select coalesce(r.submerchant_id, w.submerchant_id)
        from registered r
        where r.platform_id = w.platform_id and r.device_id = w.device_id
      ))
    end
    order by w.platform_id, coalesce(w.key_hash, w.operation_id), w.operation_id
  ),
  begun as (
    insert into payment_operations (
      platform_id, transaction_id, operation_id, kind, request, key_hash, began_at, due_at,
      lease_until
    )
    select e.platform_id, e.transaction_id, e.operation_id, e.kind, e.request, e.key_hash, e.now,
      e.now, p_lease_until
    from eligible e
    order by e.platform_id, e.transaction_id
    on conflict (platform_id, transaction_id) do nothing
    returning payment_operations.platform_id, payment_operations.operation_id
  ),
  keyed as (
    insert into idempotency_claims (
      platform_id, key_hash, fingerprint, operation_id, claimed_at, lease_until, expires_at
    )
    -- Never anyone else's to take over: the operation itself is found by its lease.
    select e.platform_id, e.key_hash, e.fingerprint, e.operation_id, e.now, 'infinity',
      e.now + p_key_lifetime
    from eligible e
    join begun b using (platform_id, operation_id)
    where e.key_hash is not null
    order by e.platform_id, e.key_hash
  )
  select w.operation_id,
    case
      when b.operation_id is not null then 'claimed'
      when w.key_known then 'key_known'
      when w.external_ref is not null and w.submerchant_id is null then 'submerchant_not_found'
      when w.external_ref is not null and not w.charges_enabled then 'charges_disabled'
      when exists (
        select from eligible e where e.operation_id = w.operation_id
      ) then 'in_progress'
      when w.key_hash is not null and exists (
        select from eligible e where e.platform_id = w.platform_id and e.key_hash = w.key_hash
      ) then 'key_known'
      else 'device_not_assigned'
    end,
    w.submerchant_id, w.settlement_currency, w.mcc, w.country
  from wanted w
  left join begun b using (platform_id, operation_id);
end $$;

create or replace function payment_record_batch_v1(
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
  p_event_nows timestamptz[]
) returns table (operation_id uuid)
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  v_deleted integer;
begin
  delete from payment_operations o
  using (
    select unnest(p_platform_ids) as platform_id, unnest(p_transaction_ids) as transaction_id,
      unnest(p_operation_ids) as operation_id
  ) as w
  where o.platform_id = w.platform_id
    and o.transaction_id = w.transaction_id
    and o.operation_id = w.operation_id;
  get diagnostics v_deleted = row_count;
  if v_deleted < cardinality(p_operation_ids) then
    if cardinality(p_operation_ids) = 1 then
      return;
    end if;
    raise exception 'an operation of the batch is recorded already' using errcode = 'TR001';
  end if;

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

  insert into transaction_stages (
    platform_id, transaction_id, position, kind, body, hash, created_at
  )
  select unnest(p_stage_platform_ids), unnest(p_stage_transaction_ids), unnest(p_stage_positions),
    unnest(p_stage_kinds), unnest(p_stage_bodies), unnest(p_stage_hashes), unnest(p_stage_nows);

  if cardinality(p_event_ids) > 0 then
    perform event_emit_batch_v1(
      p_event_platform_ids, p_event_ids, p_event_types, p_event_submerchant_ids,
      p_event_object_ids, p_event_bodies, p_event_nows
    );
  end if;

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

  if cardinality(p_entry_posting_ids) > 0 then
    perform ledger_post_batch_v1(
      p_entry_platform_ids, p_entry_posting_ids, p_entry_account_ids, p_entry_account_kinds,
      p_entry_submerchant_ids, p_entry_currencies, p_entry_amounts, p_entry_kinds,
      p_entry_transaction_ids, p_entry_nows
    );
  end if;
  return query select unnest(p_operation_ids);
end $$;

create or replace function webhook_result_batch_v1(
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
as $$
#variable_conflict use_column
begin
  return query
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
  select r.delivery_id from recorded r;

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
