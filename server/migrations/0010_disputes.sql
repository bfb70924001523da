-- Disputes and inquiries. The records of its transaction tell what happened to one; this row has
-- what it is searched by, and its evidence.

create table disputes (
  platform_id uuid not null,
  dispute_id uuid not null,
  transaction_id uuid not null,
  submerchant_id uuid not null,
  status text not null check (
    status in (
      'needs_response', 'under_review', 'won', 'lost', 'withdrawn',
      'inquiry_needs_response', 'inquiry_under_review', 'inquiry_closed'
    )
  ),
  opened_at timestamptz not null,
  evidence_due_by timestamptz not null,
  -- The draft, as sealed JSON; null until there is one. It stays as it was submitted.
  evidence bytea,
  evidence_key_id text,
  primary key (platform_id, dispute_id),
  constraint disputes_evidence_sealed check ((evidence is null) = (evidence_key_id is null))
);
select taprail_distribute('disputes');
create index disputes_by_submerchant on disputes (platform_id, submerchant_id, dispute_id);
create index disputes_by_transaction on disputes (platform_id, transaction_id);
create index disputes_open on disputes (platform_id, status, evidence_due_by)
  where status in ('needs_response', 'under_review', 'inquiry_needs_response');
