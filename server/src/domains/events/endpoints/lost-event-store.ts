import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';

/** An event that was given up at an endpoint. */
export interface LostEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The answer to the last attempt, or why there was none. */
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly attempts: number;
}

/** Oldest first. An event counts no longer once another delivery of it succeeded or is pending. */
export async function listLostEvents(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly endpointId: string;
    readonly afterId: string;
    readonly limit: number;
  },
): Promise<LostEvent[]> {
  const { platformId, endpointId, afterId, limit } = wanted;
  return database.rows<LostEvent>(
    plannedAfresh(sql('webhook_delivery_list_lost')`
    select e.event_id as id, e.type, e.created_at as "createdAt",
      a.response_status as "responseStatus", a.error, l.attempts
    from (
      select distinct on (d.event_id) d.event_id, d.delivery_id, d.attempts
      from webhook_deliveries_closed d
      where d.platform_id = ${platformId}::uuid
        and d.endpoint_id = ${endpointId}::uuid
        and d.event_id > ${afterId}::uuid
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
      order by d.event_id, d.delivery_id desc
      limit ${limit}::integer
    ) l
    join events e on e.platform_id = ${platformId}::uuid and e.event_id = l.event_id
    left join webhook_attempts a
      on a.platform_id = ${platformId}::uuid
      and a.delivery_id = l.delivery_id
      and a.attempt = l.attempts
    order by e.event_id`),
  );
}
