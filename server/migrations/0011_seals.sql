-- Daily seals: Merkle roots over the records of a platform, chained and signed.

-- When a platform's next seal is due, and how far the present one has come. The row appears with
-- the platform's first operation. It is not due while everything is sealed: the next operation that
-- is claimed makes it due again.
create table seal_schedules (
  platform_id uuid not null,
  -- Every operation up to this one is part of a seal, late, or without effect: where the last seal
  -- ends.
  sealed_id uuid not null,
  -- The seal that is being made covers the operations after sealed_id up to draft_to_id, and those
  -- up to walked_id are in its chunks already. All null between seals.
  draft_id uuid,
  draft_to_id uuid,
  draft_to timestamptz,
  walked_id uuid,
  draft_chunks integer,
  attempts integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_token uuid,
  primary key (platform_id),
  constraint seal_schedules_draft check (
    num_nulls(draft_id, draft_to_id, draft_to, walked_id, draft_chunks) in (0, 5)
  )
);
select taprail_distribute('seal_schedules');

-- Operations that had no record when their seal was made. They are part of the first seal after
-- their record; those that end without effect are forgotten.
create table seal_late_operations (
  platform_id uuid not null,
  operation_id uuid not null,
  object_id uuid not null,
  position integer not null,
  -- Null until the record is there. It may be the seal that is being made.
  seal_id uuid,
  primary key (platform_id, operation_id)
);
select taprail_distribute('seal_late_operations');
create index seal_late_operations_by_seal
  on seal_late_operations (platform_id, seal_id, operation_id);

create table seals (
  platform_id uuid not null,
  seal_id uuid not null,
  -- Its leaves are the records of the operations after from_id up to to_id that were not late, and
  -- of the late ones that name this seal, in the order of operations.
  from_id uuid not null,
  to_id uuid not null,
  -- On the platform's clock; null for the first seal.
  covers_from timestamptz,
  covers_to timestamptz not null,
  record_count integer not null check (record_count > 0),
  root bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  public_key bytea not null,
  signature bytea not null,
  created_at timestamptz not null,
  primary key (platform_id, seal_id),
  -- The chain has no forks.
  constraint seals_chain unique (platform_id, previous_hash),
  constraint seals_order unique (platform_id, to_id)
);
select taprail_distribute('seals');

-- Roots of the subtrees of 1024 leaves each; the last one of a seal may have fewer. They make a
-- proof cost one chunk of records instead of a day's. Leaves are not stored: the operations and
-- records that they are made of never change.
create table seal_chunks (
  platform_id uuid not null,
  seal_id uuid not null,
  chunk integer not null,
  -- The last operation that belongs to it.
  last_id uuid not null,
  root bytea not null,
  primary key (platform_id, seal_id, chunk)
);
select taprail_distribute('seal_chunks');

create trigger seals_append_only
  before update or delete on seals
  for each statement execute function taprail_append_only();
create trigger seals_no_truncate
  before truncate on seals
  for each statement execute function taprail_append_only();
create trigger seal_chunks_append_only
  before update or delete on seal_chunks
  for each statement execute function taprail_append_only();
create trigger seal_chunks_no_truncate
  before truncate on seal_chunks
  for each statement execute function taprail_append_only();
