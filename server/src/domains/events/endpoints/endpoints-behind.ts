import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';

/** An endpoint that has not received all of its events. */
export interface EndpointBehind {
  readonly id: string;
  readonly url: string;
  /** When its attempts began to fail; null if it answers. */
  readonly failingSince: Date | null;
  /** Deliveries that wait for another attempt while it fails, counted up to a bound. */
  readonly retrying: bigint;
  /** Events that were given up, counted up to the same bound, and when the first happened. */
  readonly lost: bigint;
  readonly lostSince: Date | null;
}

/**
 * Counting further takes longer, and "1000 or more" says enough. The number is part of the text:
 * PostgreSQL would plan for an unknown one each time, which takes longer than counting.
 */
const behindCountedMax = fragment`1000`;

/** Endpoints with events that wait or were given up. A platform has at most sixteen. */
export async function listEndpointsBehind(
  database: Queryable,
  platformId: string,
): Promise<EndpointBehind[]> {
  return database.rows<EndpointBehind>(sql('webhook_endpoint_list_behind')`
    select t.endpoint_id as id, t.url, t.failing_since as "failingSince", r.retrying, l.lost,
      e.created_at as "lostSince"
    from webhook_endpoints t
    cross join lateral (
      select count(*) as retrying
      from (
        select 1
        from webhook_deliveries_open d
        where d.platform_id = ${platformId}::uuid
          and d.endpoint_id = t.endpoint_id
          and d.due_at is not null
          and d.attempts > 0
          and t.failing_since is not null
        limit ${behindCountedMax}
      ) retried
    ) r
    cross join lateral (
      select count(*) as lost, (array_agg(given_up.event_id order by given_up.event_id))[1] as first
      from (
        select distinct d.event_id
        from webhook_deliveries_closed d
        where d.platform_id = ${platformId}::uuid
          and d.endpoint_id = t.endpoint_id
          and d.status = 'failed'
          and not d.acknowledged_later
          and d.kind <> 'test'
          -- A replay failed, but another delivery succeeded or is still pending.
          and not exists (
            select 1
            from webhook_deliveries o
            where o.platform_id = ${platformId}::uuid
              and o.event_id = d.event_id
              and o.endpoint_id = d.endpoint_id
              and o.status in ('delivered', 'pending')
          )
        order by d.event_id
        limit ${behindCountedMax}
      ) given_up
    ) l
    left join events e on e.platform_id = ${platformId}::uuid and e.event_id = l.first
    where t.platform_id = ${platformId}::uuid
      and t.deleted_at is null
      and (r.retrying > 0 or l.lost > 0)
    order by t.endpoint_id`);
}
