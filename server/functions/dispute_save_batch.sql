-- Writes disputes as they are searched for, one array element per dispute. Records of transactions
-- call it, in the same transaction.
create or replace function dispute_save_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_dispute_ids uuid[],
  p_transaction_ids uuid[],
  p_submerchant_ids uuid[],
  p_statuses text[],
  p_opened_ats timestamptz[],
  p_evidence_due_bys timestamptz[]
) returns void
language plpgsql as $$
begin
  insert into disputes (
    platform_id, dispute_id, transaction_id, submerchant_id, status, opened_at,
    evidence_due_by
  )
  select coalesce(p_platform_id, w.platform_id), w.dispute_id, w.transaction_id, w.submerchant_id,
    w.status, w.opened_at, w.evidence_due_by
  from unnest(
    p_platform_ids, p_dispute_ids, p_transaction_ids, p_submerchant_ids, p_statuses, p_opened_ats,
    p_evidence_due_bys
  ) as w (
    platform_id, dispute_id, transaction_id, submerchant_id, status, opened_at, evidence_due_by
  )
  order by w.dispute_id
  -- An inquiry that becomes a dispute is opened again.
  on conflict (platform_id, dispute_id) do update
  set status = excluded.status,
      opened_at = excluded.opened_at,
      evidence_due_by = excluded.evidence_due_by;
end $$;
