-- Records the outcomes of operations, one array element per operation: the record itself, the
-- transaction as it is searched for, balances and events. The inserted record is the right to do
-- the rest: if one exists already, the whole batch fails with a duplicate key. Returns the
-- deliveries of the events.
create or replace function payment_record_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_object_ids uuid[],
  p_positions integer[],
  p_format smallint,
  p_stages text[],
  p_hashes bytea[],
  p_posting_kinds text[],
  -- Array literals, one element per posting.
  p_entry_account_ids text[],
  p_entry_amounts text[],
  p_entry_currencies text[],
  p_record_event_ids text[],
  -- The sub-merchants whose balances the postings change.
  p_record_submerchant_ids uuid[],
  p_recorded_ats timestamptz[],
  p_submerchant_ids uuid[],
  p_device_ids text[],
  p_chain_ids uuid[],
  p_statuses text[],
  p_currencies text[],
  p_amounts_authorised bigint[],
  p_amounts_captured bigint[],
  p_amounts_released bigint[],
  p_amounts_refunded bigint[],
  -- Whether the operation changes what its transaction is searched by.
  p_are_changed boolean[],
  p_card_fingerprints text[],
  p_references text[],
  p_created_ats timestamptz[],
  p_captured_ats timestamptz[],
  p_reversed_ats timestamptz[],
  -- When the service takes the next step on each by itself; null for never.
  p_due_ats timestamptz[],
  -- The transactions that may have a due time from an earlier operation.
  p_due_before_ids uuid[],
  -- The operations that may be among the open ones.
  p_open_operation_ids uuid[],
  -- One element per account that was posted to.
  p_account_platform_ids uuid[],
  p_account_ids uuid[],
  p_account_kinds text[],
  p_account_submerchant_ids uuid[],
  p_account_currencies text[],
  p_account_amounts bigint[],
  -- One element per owner, span and kind of posting that changed its balance.
  p_sum_platform_ids uuid[],
  p_sum_submerchant_ids uuid[],
  p_sum_currencies text[],
  p_sum_spans text[],
  p_sum_began_ats timestamptz[],
  p_sum_kinds text[],
  p_sum_postings bigint[],
  p_sum_amounts bigint[],
  p_sum_fees bigint[],
  p_sum_gross bigint[],
  -- One element per movement of money that can be paid out.
  p_available_platform_ids uuid[],
  p_available_object_ids uuid[],
  p_available_positions integer[],
  p_available_submerchant_ids uuid[],
  p_available_currencies text[],
  p_available_kinds text[],
  p_available_amounts bigint[],
  p_available_ats timestamptz[],
  -- One element per dispute that was opened or changed.
  p_dispute_platform_ids uuid[],
  p_dispute_ids uuid[],
  p_dispute_transaction_ids uuid[],
  p_dispute_submerchant_ids uuid[],
  p_dispute_statuses text[],
  p_dispute_opened_ats timestamptz[],
  p_dispute_due_bys timestamptz[],
  -- One element per refund or dispute that the provider has to decide.
  p_poll_platform_ids uuid[],
  p_poll_object_ids uuid[],
  p_poll_kinds text[],
  p_poll_transaction_ids uuid[],
  p_poll_created_ats timestamptz[],
  -- One element per event.
  p_event_platform_ids uuid[],
  p_event_ids uuid[],
  p_event_types text[],
  p_event_submerchant_ids uuid[],
  p_event_object_ids uuid[],
  p_event_positions integer[],
  p_event_sequences integer[],
  p_event_created_ats timestamptz[],
  p_lease_token uuid,
  p_lease_until timestamptz,
  p_closed_endpoint_ids uuid[]
) returns table (
  delivery_id uuid, endpoint_id uuid, event_id uuid, is_leased boolean,
  endpoint_updated_at timestamptz
)
language plpgsql as $$
#variable_conflict use_column
begin
  perform operation_record_batch(
    p_platform_id => p_platform_id,
    p_platform_ids => p_platform_ids,
    p_object_ids => p_object_ids,
    p_positions => p_positions,
    p_format => p_format,
    p_stages => p_stages,
    p_hashes => p_hashes,
    p_posting_kinds => p_posting_kinds,
    p_entry_account_ids => p_entry_account_ids,
    p_entry_amounts => p_entry_amounts,
    p_entry_currencies => p_entry_currencies,
    p_event_ids => p_record_event_ids,
    p_submerchant_ids => p_record_submerchant_ids,
    p_recorded_ats => p_recorded_ats,
    p_open_operation_ids => p_open_operation_ids
  );

  -- The join with the fence, which every claim has made, lets Citus store no rows in between.
  insert into transactions (
    platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
    amount_authorised, amount_captured, amount_released, amount_refunded, card_fingerprint,
    reference, created_at, captured_at, reversed_at
  )
  select f.platform_id, w.transaction_id, w.submerchant_id, w.device_id, w.chain_id, w.status,
    w.currency, w.amount_authorised, w.amount_captured, w.amount_released, w.amount_refunded,
    w.card_fingerprint, w.reference, w.created_at, w.captured_at, w.reversed_at
  from fences f
  join (
    select unnest(p_platform_ids) as platform_id, unnest(p_object_ids) as transaction_id,
      unnest(p_submerchant_ids) as submerchant_id, unnest(p_device_ids) as device_id,
      unnest(p_chain_ids) as chain_id, unnest(p_statuses) as status,
      unnest(p_currencies) as currency, unnest(p_amounts_authorised) as amount_authorised,
      unnest(p_amounts_captured) as amount_captured, unnest(p_amounts_released) as amount_released,
      unnest(p_amounts_refunded) as amount_refunded, unnest(p_are_changed) as is_changed,
      unnest(p_references) as reference,
      unnest(p_card_fingerprints) as card_fingerprint, unnest(p_created_ats) as created_at,
      unnest(p_captured_ats) as captured_at, unnest(p_reversed_ats) as reversed_at
  ) as w on f.platform_id = coalesce(p_platform_id, w.platform_id)
  where w.is_changed
  on conflict (platform_id, transaction_id) do update
  set status = excluded.status,
      amount_authorised = excluded.amount_authorised,
      amount_captured = excluded.amount_captured,
      amount_released = excluded.amount_released,
      amount_refunded = excluded.amount_refunded,
      card_fingerprint = excluded.card_fingerprint,
      captured_at = excluded.captured_at,
      reversed_at = excluded.reversed_at;

  -- Deleted and inserted rather than updated: a tap has no row to search for, and a run that holds
  -- the old row's lease cannot end the new row.
  if cardinality(p_due_before_ids) > 0 then
    delete from transaction_dues d
    where d.platform_id = coalesce(p_platform_id, d.platform_id)
      and d.platform_id = any(p_platform_ids)
      and d.transaction_id = any(p_due_before_ids);
  end if;
  insert into transaction_dues (platform_id, transaction_id, due_at)
  select coalesce(p_platform_id, w.platform_id), w.transaction_id, w.due_at
  from (
    select unnest(p_platform_ids) as platform_id, unnest(p_object_ids) as transaction_id,
      unnest(p_due_ats) as due_at
  ) as w
  where w.due_at is not null;

  if cardinality(p_available_object_ids) > 0 then
    perform payout_item_insert_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_available_platform_ids,
      p_object_ids => p_available_object_ids,
      p_positions => p_available_positions,
      p_submerchant_ids => p_available_submerchant_ids,
      p_currencies => p_available_currencies,
      p_kinds => p_available_kinds,
      p_amounts => p_available_amounts,
      p_created_ats => p_available_ats
    );
  end if;

  if cardinality(p_dispute_ids) > 0 then
    perform dispute_save_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_dispute_platform_ids,
      p_dispute_ids => p_dispute_ids,
      p_transaction_ids => p_dispute_transaction_ids,
      p_submerchant_ids => p_dispute_submerchant_ids,
      p_statuses => p_dispute_statuses,
      p_opened_ats => p_dispute_opened_ats,
      p_evidence_due_bys => p_dispute_due_bys
    );
  end if;

  if cardinality(p_poll_object_ids) > 0 then
    perform provider_poll_insert_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_poll_platform_ids,
      p_object_ids => p_poll_object_ids,
      p_kinds => p_poll_kinds,
      p_transaction_ids => p_poll_transaction_ids,
      p_created_ats => p_poll_created_ats
    );
  end if;

  if cardinality(p_account_ids) > 0 then
    perform ledger_post_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_account_platform_ids,
      p_account_ids => p_account_ids,
      p_kinds => p_account_kinds,
      p_submerchant_ids => p_account_submerchant_ids,
      p_currencies => p_account_currencies,
      p_amounts => p_account_amounts,
      p_sum_platform_ids => p_sum_platform_ids,
      p_sum_submerchant_ids => p_sum_submerchant_ids,
      p_sum_currencies => p_sum_currencies,
      p_sum_spans => p_sum_spans,
      p_sum_began_ats => p_sum_began_ats,
      p_sum_kinds => p_sum_kinds,
      p_sum_postings => p_sum_postings,
      p_sum_amounts => p_sum_amounts,
      p_sum_fees => p_sum_fees,
      p_sum_gross => p_sum_gross
    );
    perform volume_watch_due_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_account_platform_ids,
      p_submerchant_ids => p_account_submerchant_ids
    );
  end if;

  if cardinality(p_event_ids) > 0 then
    return query
    select d.delivery_id, d.endpoint_id, d.event_id, d.is_leased, d.endpoint_updated_at
    from event_emit_batch(
      p_platform_id => p_platform_id,
      p_platform_ids => p_event_platform_ids,
      p_event_ids => p_event_ids,
      p_types => p_event_types,
      p_submerchant_ids => p_event_submerchant_ids,
      p_object_ids => p_event_object_ids,
      p_positions => p_event_positions,
      p_sequences => p_event_sequences,
      p_created_ats => p_event_created_ats,
      p_lease_token => p_lease_token,
      p_lease_until => p_lease_until,
      p_closed_endpoint_ids => p_closed_endpoint_ids
    ) as d;
  end if;
end $$;
