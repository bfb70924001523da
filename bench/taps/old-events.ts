import type pg from 'pg';

/** Longer than events are kept. */
const ageDays = 40;
const spanDays = 9;
/** Every so many events have been delivered to an endpoint. */
const deliveredEvery = 4;

/** Stores events that are due to be deleted, some with a delivery and its attempt. */
export async function oldEvents(
  client: pg.Client,
  { platformId, count }: { readonly platformId: string; readonly count: number },
): Promise<{ count(): Promise<number> }> {
  await client.query(
    `insert into events (
      platform_id, event_id, type, object_id, position, sequence, created_at
    )
    select $1::uuid, uuidv7(at - clock_timestamp()), 'tap.approved', gen_random_uuid(), 1, 1, at
    from (
      select now() - $3::integer * interval '1 day'
        + n * ($4::integer * interval '1 day' / $2::integer) as at
      from generate_series(1, $2::integer) n
    ) t`,
    [platformId, count, ageDays, spanDays],
  );
  await client.query(
    `insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at,
      first_attempt_at, attempts, claims
    )
    select platform_id, platform_id, event_id, event_id, 'event', 'delivered', created_at,
      created_at, 1, 1
    from (
      select *, row_number() over (order by event_id) as n
      from events
      where platform_id = $1 and created_at < now() - interval '30 days'
    ) e
    where n % $2 = 0`,
    [platformId, deliveredEvery],
  );
  await client.query(
    `insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, response_status
    )
    select platform_id, delivery_id, 1, created_at, 12, 200
    from webhook_deliveries
    where platform_id = $1`,
    [platformId],
  );
  await client.query('vacuum (analyze) events, webhook_deliveries, webhook_attempts');
  await client.query('checkpoint');
  return {
    async count() {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from events
        where platform_id = $1 and event_id < uuidv7(interval '-30 days')`,
        [platformId],
      );
      return rows[0]?.count ?? 0;
    },
  };
}
