import type { Database, Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { ownerId } from '../taps/copy-tap.ts';

export interface History {
  readonly platformId: string;
  readonly endpointId: string;
  readonly subMerchants: number;
  readonly payoutsEach: number;
  /** The number of newest events that were delivered to the endpoint. */
  readonly deliveries: number;
  /** The number of audit entries, and of failed requests. */
  readonly notes: number;
}

/**
 * Stores the rows that months of business leave besides taps: payouts of settled money, deliveries,
 * audit entries and failed requests. None of it is due, so no work touches it.
 */
export async function storeHistory(database: Database, history: History): Promise<void> {
  const connection = database.dedicated();
  await storeReaders(connection, history);
  await storePayouts(connection, history);
  await storeDeliveries(connection, history);
  await storeNotes(connection, history);
  await connection.rows(sql('bench_history_vacuum')`vacuum (analyze)`);
  await connection.rows(sql('bench_history_checkpoint')`checkpoint`);
  connection.release();
}

/** The readers of the copied taps. */
async function storeReaders(connection: Queryable, history: History): Promise<void> {
  await connection.rows(sql('bench_readers')`
    insert into devices (platform_id, device_id, submerchant_id, created_at)
    select ${history.platformId}::uuid, 'reader-' || n, ${ownerId}, now()
    from generate_series(1, ${history.subMerchants}::integer) n`);
}

async function storePayouts(connection: Queryable, history: History): Promise<void> {
  const { platformId, payoutsEach } = history;
  await connection.rows(sql('bench_payouts')`
    insert into payouts (
      platform_id, payout_id, submerchant_id, amount, currency, status, is_automatic, eta,
      wire_reference, position, hash, event_count, created_at
    )
    select ${platformId}::uuid, uuidv7(at - clock_timestamp()), ${ownerId}, 10000, 'USD', 'paid',
      true, at, 'BENCH', 1, '', 0, at
    from (
      select n, k, now() - (k * 86400 + n) * interval '1 second' as at
      from generate_series(1, ${history.subMerchants}::integer) n
      cross join generate_series(1, ${payoutsEach}::integer) k
    ) p`);
  await connection.rows(sql('bench_payout_items')`
    insert into payout_items (
      platform_id, object_id, position, submerchant_id, currency, kind, amount, created_at,
      payout_id
    )
    select t.platform_id, t.transaction_id, 2, t.submerchant_id, t.currency, 'settlement',
      t.amount_captured, t.created_at, p.ids[1 + t.number % ${payoutsEach}::integer]
    from (
      select platform_id, transaction_id, submerchant_id, currency, amount_captured, created_at,
        row_number() over (partition by submerchant_id) as number
      from transactions
      join operations o using (platform_id)
      where o.object_id = transaction_id and o.position > 1 and o.kind = 'settle'
    ) t
    join (
      select submerchant_id, array_agg(payout_id) as ids
      from payouts
      group by submerchant_id
    ) p on p.submerchant_id = t.submerchant_id`);
}

async function storeDeliveries(connection: Queryable, history: History): Promise<void> {
  await connection.rows(sql('bench_deliveries')`
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at,
      first_attempt_at, attempts, claims
    )
    select platform_id, ${history.endpointId}::uuid, event_id, event_id, 'event',
      case when row_number() over () % 1000 = 0 then 'failed' else 'delivered' end, created_at,
      created_at, 1, 1
    from events
    where platform_id = ${history.platformId}::uuid
    order by event_id desc
    limit ${history.deliveries}::integer`);
  await connection.rows(sql('bench_attempts')`
    insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, response_status
    )
    select platform_id, delivery_id, 1, created_at, 12,
      case when status = 'failed' then 500 else 200 end
    from webhook_deliveries
    where platform_id = ${history.platformId}::uuid`);
}

async function storeNotes(connection: Queryable, history: History): Promise<void> {
  const { platformId, notes } = history;
  await connection.rows(sql('bench_audit')`
    insert into audit_entries (platform_id, entry_id, actor, action, objects, created_at)
    select ${platformId}::uuid, uuidv7(at - clock_timestamp()), 'user-' || n % 100,
      'action' || n % 50, '{}', at
    from (
      select n, now() - n * interval '10 seconds' as at
      from generate_series(1, ${notes}::integer) n
    ) e`);
  await connection.rows(sql('bench_audit_outcomes')`
    insert into audit_outcomes (platform_id, entry_id, status, is_replay, created_at)
    select platform_id, entry_id, 200, false, created_at
    from audit_entries
    where platform_id = ${platformId}::uuid
    on conflict do nothing`);
  await connection.rows(sql('bench_failed_requests')`
    insert into failed_requests (
      platform_id, request_id, key_id, began_at, method, route, status, code, count, created_at
    )
    select ${platformId}::uuid, uuidv7(at - clock_timestamp()), md5('key ' || n % 20)::uuid,
      at, 'POST', '/v1/taps', 400, 'code_' || n % 30, 1, at
    from (
      select n, now() - n * interval '5 seconds' as at
      from generate_series(1, ${notes}::integer) n
    ) r`);
}
