-- What becomes of a delivery of a dispatch that did not arrive: it stays open, unless meanwhile the
-- endpoint was deleted, or a replay brought the event. Those that have rows of their own need not
-- ask: whoever deletes an endpoint, or records a replay, sees to them.
create or replace function webhook_undelivered_status(
  p_platform_id uuid,
  p_endpoint_id uuid,
  p_event_id uuid
) returns text
language sql stable
as $$
  select case
    when not exists (
      select
      from webhook_endpoints e
      where e.platform_id = p_platform_id
        and e.endpoint_id = p_endpoint_id
        and e.deleted_at is null
    ) then 'cancelled'
    when exists (
      select
      from webhook_deliveries_closed d
      where d.platform_id = p_platform_id
        and d.event_id = p_event_id
        -- So written that no index serves it: an endpoint may have very many, an event has few.
        and d.endpoint_id is not distinct from p_endpoint_id
        and d.kind = 'replay'
        and d.status = 'delivered'
    ) then 'delivered'
    else 'pending'
  end
$$;
