import { composeEvents } from '../../server/src/domains/payments/index.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';

type StoredEvent = Parameters<typeof composeEvents>[2][number];

const batchSize = 2000;

/** The body of a real event, as it is sent. */
export async function readBody({ database, platformId }: BenchService): Promise<string> {
  const event = await database.row<StoredEvent>(sql('bench_event')`
    select event_id as id, platform_id as "platformId", type, object_id as "objectId", position,
      sequence, created_at as "createdAt", body as "storedBody"
    from events
    where platform_id = ${platformId}::uuid and type = 'tap.approved'
    limit 1`);
  if (event === undefined) throw new Error('the database has no event yet');
  const [body] = await composeEvents(database, 'test', [event]);
  if (body === undefined || body === null) throw new Error('the tap of an event is gone');
  return body;
}

/**
 * Writes events for a disabled endpoint, whose deliveries wait until it is enabled. Event bodies
 * are composed from taps, so the events refer to the newest taps in turn: an approval and a capture
 * of each, as for a direct tap.
 */
export async function fillBacklog(
  { database, platformId }: BenchService,
  backlog: { readonly count: number; readonly endpointId: string },
): Promise<void> {
  const dueAt = new Date(Date.now() - backlog.count);
  for (let written = 0; written < backlog.count; written += batchSize) {
    const count = Math.min(batchSize, backlog.count - written);
    await database.rows(sql('bench_fill_backlog')`
      with newest_taps as materialized (
        select t.transaction_id, t.submerchant_id, row_number() over () as place
        from (
          select transaction_id, submerchant_id
          from transactions
          where platform_id = ${platformId}::uuid
          order by transaction_id desc
          limit ${batchSize}::integer
        ) t
      ),
      written as (
        insert into events (
          platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
        )
        select ${platformId}::uuid, uuidv7(),
          case when number % 2 = 1 then 'tap.approved' else 'charge.captured' end,
          newest_taps.submerchant_id, newest_taps.transaction_id, 1, 2 - number % 2,
          ${dueAt}::timestamptz + (${written}::integer + number) * interval '1 millisecond'
        from generate_series(1, ${count}::integer) number
        join newest_taps
          on newest_taps.place = 1 + (number - 1) / 2 % (select count(*) from newest_taps)
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

/** The number of deliveries that are not finished. */
export async function countOpen({ database, platformId }: BenchService): Promise<number> {
  const row = await database.row<{ count: number }>(sql('bench_open_deliveries')`
    select count(*)::integer as count
    from webhook_deliveries_open
    where platform_id = ${platformId}::uuid`);
  return row?.count ?? 0;
}
