-- Operations: mutations that must have one effect across retries and crashes. Money moves by
-- operations that end in a record.

-- The claim of an operation, inserted before any effect. Operations on money stay as they are;
-- those of other requests are deleted with their answers.
create table operations (
  platform_id uuid not null,
  -- Made by real time, so the order of ids is about the order of claims.
  operation_id uuid not null,
  -- The object that it changes, such as a transaction. The operation that creates an object shares
  -- its id.
  object_id uuid not null,
  -- Its place among the operations on that object. The next one is claimed only once this one has a
  -- record, so an object has one open operation at a time.
  position integer not null check (position > 0),
  kind text not null,
  -- The connection to the provider, named by the operation that creates the object; null for the
  -- deployment's own, and on all later operations.
  connection_id uuid,
  -- The facts needed to finish it after a crash; null where a crash leaves nothing to finish.
  request text,
  -- Hash and fingerprint of the idempotency key, if the caller sent one.
  key_hash uuid,
  fingerprint bytea,
  -- On the platform's clock.
  began_at timestamptz not null,
  primary key (platform_id, operation_id),
  constraint operations_first_creates check ((position = 1) = (operation_id = object_id))
) with (autovacuum_analyze_threshold = 2000000);
select taprail_distribute('operations');
create unique index operations_key on operations (platform_id, key_hash)
  where key_hash is not null;
create unique index operations_slot on operations (platform_id, object_id, position)
  where position > 1;
-- Refunds and charges are listed by their operations.
create index operations_refunds on operations (platform_id, operation_id) where kind = 'refund';
create index operations_charges on operations (platform_id, operation_id) where kind = 'charge';
-- Operations that posted late outcomes. A reversal reported after its capture had settled is a
-- refund whose request says that it was made already.
create index operations_late on operations (platform_id, operation_id)
  where kind in ('capture_late', 'reverse_late', 'refund_late', 'payout_late')
    or (kind = 'refund' and request like '%"made":%');

-- The outcome of an operation on money: one immutable row per operation, and the first one inserted
-- wins. It has nothing that may have to be erased.
create table records (
  platform_id uuid not null,
  object_id uuid not null,
  position integer not null,
  -- The version of the stages' format, and of what is rendered from them.
  format smallint not null,
  -- JSON: the stages in order, as [kind, body] pairs. Null when nothing happened.
  stages text,
  -- SHA-256 of the hash of the record before and of the stages.
  hash bytea,
  -- The posting, one array element per entry. A debit is positive, a credit negative.
  posting_kind text,
  entry_account_ids uuid[],
  entry_amounts bigint[],
  entry_currencies text[],
  event_ids uuid[],
  recorded_at timestamptz not null,
  -- The sub-merchant whose balance the posting changes, which its statement lists; else null.
  submerchant_id uuid,
  primary key (platform_id, object_id, position),
  constraint records_entries_complete check (
    cardinality(entry_account_ids) = cardinality(entry_amounts)
    and cardinality(entry_account_ids) = cardinality(entry_currencies)
    and 0 <> all(entry_amounts)
  )
) with (
  -- A record has about two kilobytes. Compressing it costs more than the space it saves.
  toast_tuple_target = 8160,
  autovacuum_analyze_threshold = 2000000
);
select taprail_distribute('records');
create index records_by_submerchant
  on records (platform_id, submerchant_id, recorded_at, object_id, position)
  where submerchant_id is not null;

create trigger records_must_balance
  after insert on records
  referencing new table as inserted
  for each statement execute function records_must_balance();

create trigger records_append_only
  before update or delete on records
  for each statement execute function taprail_append_only();

-- A separate trigger: Citus gives shards none that has truncate among its events.
create trigger records_no_truncate
  before truncate on records
  for each statement execute function taprail_append_only();

-- The few operations that stay open for longer than a moment: their outcome is unknown, they wait
-- for a card, or their process died.
create table open_operations (
  platform_id uuid not null,
  operation_id uuid not null,
  -- The subject of a later step once its outcome is unknown; null until then, and for taps, whose
  -- own status says it.
  unknown_amount bigint,
  attempts integer not null default 0,
  -- Since when a decision is due whether it is sent to the provider once more.
  decision_since timestamptz,
  -- How often a person has ordered that, and when for the last time.
  ordered smallint not null default 0,
  ordered_at timestamptz,
  -- When a worker asks for the outcome again; null for requests, which their callers repeat.
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  -- JSON: the plan of a request with effects outside the database. A retry executes the same plan.
  plan text,
  primary key (platform_id, operation_id)
);
select taprail_distribute('open_operations');
create index open_operations_due on open_operations (platform_id, due_at) where due_at is not null;
create index open_operations_decisions on open_operations (platform_id, operation_id)
  where decision_since is not null;

-- How far the operations of a platform were examined: every one up to examined_id has a record or
-- is among the open ones. Claims lock the row for share and take no id up to the fence, so no
-- operation can appear behind an examination or a seal.
create table fences (
  platform_id uuid not null,
  fence_id uuid not null,
  examined_id uuid not null,
  primary key (platform_id)
) with (fillfactor = 50);
select taprail_distribute('fences');

-- Stored answers. Those of operations on money are composed from their records instead, unless they
-- were refused.
create table operation_answers (
  platform_id uuid not null,
  operation_id uuid not null,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  -- The id of the encryption key when the body holds a secret that is shown once, else null.
  sealed_key_id text,
  -- On the platform's clock: from then on the idempotency key is free again.
  expires_at timestamptz not null,
  primary key (platform_id, operation_id)
);
select taprail_distribute('operation_answers');
create index operation_answers_expiry on operation_answers (platform_id, expires_at);
