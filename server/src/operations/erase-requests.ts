import { uuidArray } from '../postgres/binary-array.ts';
import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

interface StoredRequest {
  readonly id: string;
  readonly kind: string;
  readonly request: string;
}

/**
 * Rewrites the requests of all operations on these objects without what has to be erased. `redact`
 * returns null for a request that has none of it. Records, and so their hashes, stay as they are.
 */
export async function eraseRequests(
  transaction: Queryable,
  { platformId, objectIds }: { readonly platformId: string; readonly objectIds: readonly string[] },
  redact: (request: Pick<StoredRequest, 'kind' | 'request'>) => string | null,
): Promise<void> {
  const found = await transaction.rows<StoredRequest>(sql('operation_list_requests')`
    select operation_id as id, kind, request
    from operations
    where platform_id = ${platformId}::uuid
      and request is not null
      and (
        operation_id = any(${objectIds}::uuid[])
        or (object_id = any(${objectIds}::uuid[]) and position > 1)
      )`);
  const redacted = found.flatMap((stored) => {
    const request = redact(stored);
    return request === null ? [] : [{ id: stored.id, request }];
  });
  if (redacted.length === 0) return;
  await transaction.rows(sql('operation_erase_requests')`
    update operations o
    set request = u.request
    from unnest(
      ${uuidArray(redacted.map(({ id }) => id))}::uuid[],
      ${redacted.map(({ request }) => request)}::text[]
    ) as u (operation_id, request)
    where o.platform_id = ${platformId}::uuid and o.operation_id = u.operation_id`);
}
