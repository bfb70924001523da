-- Claims operations before any effect, one array a column: the idempotency key and the one open
-- operation of the transaction, durable together. For a tap the sub-merchant must be able to charge
-- now, at a reader that serves it. Each row comes back with what became of it.
create or replace function payment_claim_batch(
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
