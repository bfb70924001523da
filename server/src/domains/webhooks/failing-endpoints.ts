import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';

export interface FailingEndpoint {
  readonly id: string;
  readonly url: string;
  readonly failingSince: Date;
  /** How many deliveries to it wait for another attempt, counted up to a bound. */
  readonly retrying: bigint;
}

/** Counting further would take longer and tell nobody more. */
export const retryingCountedMax = 1000;

/** The endpoints at which every attempt has failed for a while. A platform has at most sixteen. */
export async function listFailingEndpoints(
  database: Queryable,
  platformId: string,
): Promise<FailingEndpoint[]> {
  return database.rows<FailingEndpoint>(sql('webhook_endpoint_list_failing')`
    select e.endpoint_id as id, e.url, e.failing_since as "failingSince", (
        select count(*)
        from (
          select 1
          from webhook_deliveries d
          where d.platform_id = ${platformId}::uuid
            and d.endpoint_id = e.endpoint_id
            and d.status = 'pending'
            and d.due_at is not null
            and d.attempts > 0
          limit ${retryingCountedMax}::integer
        ) retried
      ) as retrying
    from webhook_endpoints e
    where e.platform_id = ${platformId}::uuid
      and e.deleted_at is null
      and e.failing_since is not null
    order by e.failing_since`);
}
