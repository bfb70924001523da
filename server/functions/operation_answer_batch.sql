-- Claims the keys of requests that are answered at once, and stores the answers, one array element
-- per request. A key that another transaction claimed meanwhile fails the batch; a request that has
-- its key already keeps its answer.
create or replace function operation_answer_batch(
  -- The platform of all elements; null if they belong to several.
  p_platform_id uuid,
  p_platform_ids uuid[],
  p_operation_ids uuid[],
  -- Elements without a key are left out.
  p_key_hashes uuid[],
  p_fingerprints bytea[],
  p_began_ats timestamptz[],
  p_status smallint,
  p_headers jsonb[],
  p_bodies bytea[],
  p_expire_ats timestamptz[],
  -- Only these are answered.
  p_done_ids uuid[]
) returns void
language plpgsql as $$
begin
  insert into operations (
    platform_id, operation_id, object_id, position, kind, key_hash, fingerprint, began_at
  )
  select coalesce(p_platform_id, w.platform_id), w.operation_id, w.operation_id, 1, 'request',
    w.key_hash, w.fingerprint, w.began_at
  from unnest(p_platform_ids, p_operation_ids, p_key_hashes, p_fingerprints, p_began_ats)
    as w (platform_id, operation_id, key_hash, fingerprint, began_at)
  where w.key_hash is not null and w.operation_id = any(p_done_ids)
  order by w.key_hash
  on conflict (platform_id, operation_id) do nothing;

  insert into operation_answers (platform_id, operation_id, status, headers, body, expires_at)
  select coalesce(p_platform_id, w.platform_id), w.operation_id, p_status, w.headers, w.body,
    w.expires_at
  from unnest(p_platform_ids, p_operation_ids, p_key_hashes, p_headers, p_bodies, p_expire_ats)
    as w (platform_id, operation_id, key_hash, headers, body, expires_at)
  where w.key_hash is not null and w.operation_id = any(p_done_ids)
  on conflict (platform_id, operation_id) do nothing;
end $$;
