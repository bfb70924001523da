import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';

const batchSize = 2000;

/** The body of a real event, to make others like it. */
export async function readBody({ database, platformId }: BenchService): Promise<string> {
  const row = await database.row<{ body: string }>(sql('bench_event_body')`
    select body
    from events
    where platform_id = ${platformId}::uuid and type = 'tap.approved'
    limit 1`);
  if (row === undefined) throw new Error('nothing has happened yet');
  return row.body;
}

/** Writes events for an endpoint that is disabled, so that they wait until it is enabled. */
export async function fillBacklog(
  { database, platformId }: BenchService,
  backlog: { readonly count: number; readonly body: string; readonly endpointId: string },
): Promise<void> {
  const dueAt = new Date(Date.now() - backlog.count);
  for (let written = 0; written < backlog.count; written += batchSize) {
    const count = Math.min(batchSize, backlog.count - written);
    await database.rows(sql('bench_fill_backlog')`
      with written as (
        insert into events (platform_id, event_id, type, object_id, body, created_at)
        select ${platformId}::uuid, uuidv7(), 'tap.approved', uuidv7(), ${backlog.body}::text,
          ${dueAt}::timestamptz + (${written}::integer + number) * interval '1 millisecond'
        from generate_series(1, ${count}::integer) number
        returning platform_id, event_id, created_at
      )
      insert into webhook_deliveries (
        platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, due_at
      )
      select platform_id, ${backlog.endpointId}::uuid, uuidv7(), event_id, 'event', 'pending',
        created_at, created_at
      from written
      order by event_id`);
  }
}

/** How many deliveries are still to be made. */
export async function countOpen({ database, platformId }: BenchService): Promise<number> {
  const row = await database.row<{ count: number }>(sql('bench_open_deliveries')`
    select (
      (
        select count(*)
        from webhook_deliveries_open
        where platform_id = ${platformId}::uuid
      ) + (
        select coalesce(sum(remaining), 0)
        from webhook_dispatches
        where platform_id = ${platformId}::uuid
      )
    )::integer as count`);
  return row?.count ?? 0;
}
