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

-- Receipts on their way by e-mail. A row goes when the mail server has taken or refused the mail,
-- or when it is an hour old.
create table receipt_mails (
  platform_id uuid not null,
  mail_id uuid not null,
  transaction_id uuid not null,
  -- The refund whose receipt it is, by its public id; null for that of the payment.
  refund text,
  -- The language asked for; null for that of the country.
  language text,
  recipient bytea not null,
  recipient_key_id text not null,
  -- On the platform's clock.
  requested_at timestamptz not null,
  failures integer not null default 0,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id, mail_id)
);
select taprail_distribute('receipt_mails');
create index receipt_mails_due on receipt_mails (platform_id, due_at) where due_at is not null;
create index receipt_mails_by_transaction on receipt_mails (platform_id, transaction_id);
