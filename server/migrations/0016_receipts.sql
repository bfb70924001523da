-- Receipts follow from the records. Only what people decide about them is stored.

-- How often the public address of a transaction's receipt was revoked: the next one is another.
create table receipt_revocations (
  platform_id uuid not null,
  transaction_id uuid not null,
  generation integer not null check (generation > 0),
  revoked_at timestamptz not null,
  primary key (platform_id, transaction_id)
);
select taprail_distribute('receipt_revocations');
