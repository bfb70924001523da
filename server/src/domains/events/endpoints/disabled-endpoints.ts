import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

/** An endpoint that was disabled because it had failed for too long. */
export interface DisabledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly since: Date;
}

export async function listDisabledEndpoints(
  database: Queryable,
  platformId: string,
): Promise<DisabledEndpoint[]> {
  return database.rows<DisabledEndpoint>(sql('webhook_endpoint_list_disabled')`
    select endpoint_id as id, url, updated_at as since
    from webhook_endpoints
    where platform_id = ${platformId}::uuid
      and disabled_reason is not null
      and not enabled
      and deleted_at is null
    order by updated_at`);
}
